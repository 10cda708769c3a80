import type { StartedApp } from "@stint/core/identity/schema";
import { useState } from "react";
import { encode } from "uqr";
import { useForm } from "../../../lib/form";
import { useUser } from "../../../lib/session";
import { toast } from "../../../lib/toast";
import { Button } from "../../../ui/button";
import { CodeInput } from "../../../ui/code-input";
import { Dialog } from "../../../ui/dialog";
import { Field } from "../../../ui/field";
import { FormFeet } from "../../../ui/form-feet";
import { FormProblem } from "../../../ui/form-problem";
import { PasswordInput } from "../../../ui/text-input";
import { BackupCodes } from "./backup-codes";
import { checkCode, completeApp, startApp } from "./requests";

interface TurnOnProps {
  /** An app is there: this one takes its place. */
  replaces: boolean;
  onClose: () => void;
  onDone: () => void;
}

type Step = { name: "password" } | { name: "scan"; app: StartedApp } | { name: "codes"; app: StartedApp };

/** Sets an authenticator app up: password, QR code with a first code, backup codes; only the last button turns it on. */
export function TurnOnDialog({ replaces, onClose, onDone }: TurnOnProps) {
  const [step, setStep] = useState<Step>({ name: "password" });
  const [otp, setOtp] = useState("");
  if (step.name === "password")
    return (
      <PasswordStep replaces={replaces} onClose={onClose} onNext={(app) => setStep({ name: "scan", app })} />
    );
  if (step.name === "scan")
    return (
      <ScanStep
        app={step.app}
        onClose={onClose}
        onNext={(code) => {
          setOtp(code);
          setStep({ name: "codes", app: step.app });
        }}
      />
    );
  return <CodesStep app={step.app} otp={otp} onClose={onClose} onDone={onDone} />;
}

function PasswordStep({
  replaces,
  onClose,
  onNext,
}: {
  replaces: boolean;
  onClose: () => void;
  onNext: (app: StartedApp) => void;
}) {
  const { auth_social } = useUser();
  const form = useForm({
    initial: { password: "" },
    check: ({ password }) => ({ password: password || auth_social ? "" : "Password required" }),
    onSubmit: async ({ password }) => onNext(await startApp(password)),
  });
  return (
    <Dialog
      open
      size="m"
      onClose={onClose}
      closable={!form.pending}
      step="1"
      eyebrow="1 of 3"
      title={replaces ? "Set up another app" : "Turn on two-step sign-in"}
      description={
        replaces
          ? "The app and the backup codes of now let nobody in once the new app is on."
          : "After your password, an app on your phone gives a code. A stolen password is then not enough."
      }
      actions={
        <FormFeet form="two-step-password" onCancel={onClose} pending={form.pending} pendingLabel="Checking">
          Continue
        </FormFeet>
      }
    >
      <form id="two-step-password" noValidate onSubmit={form.submit} className="space-y-4">
        {!auth_social && (
          <Field label="Your password" error={form.errors.password}>
            <PasswordInput {...form.field("password")} autoComplete="current-password" />
          </Field>
        )}
        <FormProblem>{form.problem}</FormProblem>
      </form>
    </Dialog>
  );
}

/** A QR code as one path, dark on white in every theme: cameras read no other. */
function AppQrCode({ text }: { text: string }) {
  const { data, size } = encode(text, { ecc: "M", border: 3 });
  const path = data.flatMap((row, y) => row.map((dark, x) => (dark ? `M${x} ${y}h1v1h-1z` : ""))).join("");
  return (
    <svg
      role="img"
      aria-label="QR code for the app"
      viewBox={`0 0 ${size} ${size}`}
      shapeRendering="crispEdges"
      className="size-48 shrink-0 rounded-ctl border border-line2 bg-white"
    >
      <path d={path} fill="#000" />
    </svg>
  );
}

function ScanStep({
  app,
  onClose,
  onNext,
}: {
  app: StartedApp;
  onClose: () => void;
  onNext: (otp: string) => void;
}) {
  const form = useForm({
    initial: { otp: "" },
    check: ({ otp }) => ({ otp: otp.length === 6 ? "" : "Enter the six digits" }),
    onSubmit: async ({ otp }) => {
      await checkCode(otp);
      onNext(otp);
    },
  });
  const groups = app.secret.match(/.{1,4}/g) ?? [];
  return (
    <Dialog
      open
      size="m"
      onClose={onClose}
      closable={!form.pending}
      step="2"
      eyebrow="2 of 3"
      title="Scan this with your app"
      description="Any authenticator app. It will show six digits that change every 30 seconds."
      actions={
        <FormFeet
          form="two-step-code"
          onCancel={onClose}
          pending={form.pending}
          pendingLabel="Checking"
          disabled={form.values.otp.length < 6}
        >
          Continue
        </FormFeet>
      }
    >
      <form id="two-step-code" noValidate onSubmit={form.submit} className="space-y-5">
        <div className="flex flex-wrap items-center gap-6">
          <AppQrCode text={app.otpauth_url} />
          <div className="min-w-0 flex-1 basis-48">
            <p className="text-13 text-muted">On this device, or cannot scan</p>
            <p className="mt-1 text-15 font-medium break-words [word-spacing:0.15em]">{groups.join(" ")}</p>
            <Button
              kind="link"
              className="mt-1"
              onClick={() => void navigator.clipboard?.writeText(app.secret).then(() => toast("Key copied."))}
            >
              Copy
            </Button>
          </div>
        </div>
        <Field label="Code from the app" error={form.errors.otp ?? form.problem}>
          <CodeInput value={form.values.otp} onChange={(otp) => form.set("otp", otp)} />
        </Field>
      </form>
    </Dialog>
  );
}

function CodesStep({
  app,
  otp,
  onClose,
  onDone,
}: {
  app: StartedApp;
  otp: string;
  onClose: () => void;
  onDone: () => void;
}) {
  const [kept, setKept] = useState(false);
  const form = useForm({
    initial: {},
    onSubmit: async () => {
      await completeApp(otp);
      onDone();
    },
  });
  return (
    <Dialog
      open
      size="m"
      onClose={onClose}
      closable={!form.pending}
      step="3"
      eyebrow="3 of 3"
      title="Keep these ten codes"
      description="Each one lets you in once, without the phone. We show them now and never again."
      actions={
        <Button
          kind="primary"
          type="submit"
          form="two-step-codes"
          disabled={!kept}
          pending={form.pending}
          pendingLabel="Turning it on"
        >
          Turn it on
        </Button>
      }
    >
      <form id="two-step-codes" noValidate onSubmit={form.submit}>
        <BackupCodes codes={app.backup_codes} kept={kept} onKeep={setKept} />
        <FormProblem>{form.problem}</FormProblem>
      </form>
    </Dialog>
  );
}
