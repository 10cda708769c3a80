import { ArrowLeft, ChevronRight, Info, KeyRound, LifeBuoy } from "lucide-react";
import { type ReactNode, useEffect, useRef, useState } from "react";
import { isApiError } from "../../lib/api-error";
import { useForm } from "../../lib/form";
import { supportEmail } from "../../lib/report";
import { useTitle } from "../../lib/title";
import { Checkbox } from "../../ui/checkbox";
import { CodeInput } from "../../ui/code-input";
import { Field } from "../../ui/field";
import { TextInput } from "../../ui/text-input";
import { AuthHead, textLink } from "./auth-layout";
import { SignInFoot } from "./parts";
import { answerChallenge, type Tokens } from "./requests";

interface StepProps {
  challenge: string;
  /** Absent after Google, which knows it. */
  email: string;
  enter: (tokens: Tokens) => Promise<void>;
  /** The challenge has ended: back to the password, with the reason. */
  onOver: (reason: string) => void;
}

/** The second step of a sign-in: a code of the app, or another way. */
export function SecondStep(props: StepProps) {
  const [way, setWay] = useState<"app" | "backup" | "lost">("app");
  const [trusts, setTrusts] = useState(false);
  const answer = async (otp: string) => {
    try {
      await props.enter(await answerChallenge({ challenge: props.challenge, otp, trust_device: trusts }));
    } catch (error) {
      if (!isApiError(error) || error.status !== 410) throw error;
      props.onOver(error.message);
    }
  };
  const back = () => setWay("app");
  if (way === "backup") return <BackupStep answer={answer} onBack={back} />;
  if (way === "lost") return <LostStep onBack={back} />;
  return (
    <>
      <AppStep email={props.email} answer={answer} trusts={trusts} onTrust={setTrusts} />
      <ul className="mt-6 border-t border-line">
        <OtherWay icon={<KeyRound size={18} aria-hidden="true" />} onClick={() => setWay("backup")}>
          Use a backup code
        </OtherWay>
        <OtherWay icon={<LifeBuoy size={18} aria-hidden="true" />} onClick={() => setWay("lost")}>
          I lost all of them
        </OtherWay>
      </ul>
    </>
  );
}

function OtherWay({ icon, onClick, children }: { icon: ReactNode; onClick: () => void; children: string }) {
  return (
    <li className="border-b border-line">
      <button
        type="button"
        onClick={onClick}
        className="flex min-h-12 w-full items-center gap-4 text-left text-15 hover:bg-hover"
      >
        <span className="text-muted">{icon}</span>
        <span className="flex-1">{children}</span>
        <ChevronRight size={18} className="text-muted" aria-hidden="true" />
      </button>
    </li>
  );
}

function AppStep({
  email,
  answer,
  trusts,
  onTrust,
}: {
  email: string;
  answer: (otp: string) => Promise<void>;
  trusts: boolean;
  onTrust: (trusts: boolean) => void;
}) {
  useTitle("Enter the code");
  const input = useRef<HTMLInputElement>(null);
  const form = useForm({
    initial: { otp: "" },
    check: ({ otp }) => ({ otp: otp.length === 6 ? "" : "Enter the six digits" }),
    onSubmit: ({ otp }) => answer(otp),
  });
  useEffect(() => input.current?.focus(), []);
  // A wrong code stays selected: the next digit replaces it.
  const { otp: wrong } = form.errors;
  useEffect(() => {
    if (wrong) input.current?.select();
  }, [wrong]);
  const fields = useRef<HTMLFormElement>(null);
  return (
    <>
      <AuthHead title="Enter the code">
        {email ? (
          <>
            From your authenticator app, for <span className="break-words text-ink">{email}</span>.
          </>
        ) : (
          "From your authenticator app."
        )}
      </AuthHead>
      <form ref={fields} onSubmit={form.submit} noValidate className="space-y-4">
        <Field label="Code" error={wrong}>
          <CodeInput
            ref={input}
            value={form.values.otp}
            onChange={(otp) => form.set("otp", otp)}
            onFull={() => fields.current?.requestSubmit()}
          />
        </Field>
        <Checkbox checked={trusts} onChange={onTrust}>
          Do not ask on this device for 30 days
        </Checkbox>
        <SignInFoot {...form} />
      </form>
    </>
  );
}

function Back({ onBack }: { onBack: () => void }) {
  return (
    <button
      type="button"
      onClick={onBack}
      className="mb-3 flex min-h-9 items-center gap-2 text-14 text-muted hover:text-ink touch:min-h-11"
    >
      <ArrowLeft size={18} aria-hidden="true" />
      Other ways
    </button>
  );
}

function BackupStep({ answer, onBack }: { answer: (otp: string) => Promise<void>; onBack: () => void }) {
  useTitle("A backup code");
  const input = useRef<HTMLInputElement>(null);
  useEffect(() => input.current?.focus(), []);
  const form = useForm({
    initial: { otp: "" },
    check: ({ otp }) => ({ otp: otp.trim() ? "" : "Code required" }),
    onSubmit: ({ otp }) => answer(otp),
  });
  return (
    <>
      <Back onBack={onBack} />
      <AuthHead title="A backup code">One of the ten you kept. Each works once.</AuthHead>
      <form onSubmit={form.submit} noValidate className="space-y-4">
        <Field label="Backup code" error={form.errors.otp}>
          <TextInput
            {...form.field("otp")}
            ref={input}
            size="l"
            maxLength={30}
            autoComplete="off"
            autoCapitalize="none"
            spellCheck={false}
          />
        </Field>
        <SignInFoot {...form} />
      </form>
      <p className="mt-5 flex gap-3 rounded-ctl bg-bg px-4 py-3 text-14 text-muted">
        <Info size={18} className="mt-0.5 shrink-0" aria-hidden="true" />
        Lost the phone? Once you are in, set up a new app in your settings. That ends the old one.
      </p>
    </>
  );
}

function LostStep({ onBack }: { onBack: () => void }) {
  useTitle("Everything is lost");
  return (
    <>
      <Back onBack={onBack} />
      <AuthHead title="Everything is lost">
        We can let you in again, and it takes some days: anybody could say so.
      </AuthHead>
      <ol className="list-decimal space-y-3 pl-5 text-15">
        <li>
          Write to{" "}
          <a href={`mailto:${supportEmail}`} className={textLink}>
            {supportEmail}
          </a>{" "}
          from the email address of your account.
        </li>
        <li>We check that it is you, and mail the address of your account that somebody asked.</li>
        <li>After three days without a no, we turn two-step sign-in off. You sign in with your password.</li>
      </ol>
    </>
  );
}
