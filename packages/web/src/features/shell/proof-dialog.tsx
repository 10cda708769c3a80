import { useEffect, useRef, useState } from "react";
import { api } from "../../lib/api";
import { useForm } from "../../lib/form";
import { onProof, type ProofOutcome } from "../../lib/proof-window";
import { errorText } from "../../lib/report";
import { useUser } from "../../lib/session";
import { Button } from "../../ui/button";
import { CancelButton } from "../../ui/cancel-button";
import { Dialog } from "../../ui/dialog";
import { Field } from "../../ui/field";
import { FormProblem } from "../../ui/form-problem";
import { PasswordInput, TextInput } from "../../ui/text-input";

interface ProofProps {
  onClose: () => void;
  onProved: () => void;
}

const GOOGLE_PROBLEMS: Record<Exclude<ProofOutcome, "done">, string> = {
  denied: "You stopped at Google. Nothing has changed.",
  other: "That is another Google account than the one you sign in with. Please choose that one.",
  failed: "Google did not confirm who you are. Please try again, or have a code emailed.",
};

/** Opens Google in a window of its own, so that the input on this page stays. */
function useGoogle(onProved: () => void, onProblem: (text: string) => void): () => Promise<void> {
  const told = useRef({ onProved, onProblem });
  told.current = { onProved, onProblem };
  useEffect(
    () =>
      onProof((outcome) =>
        outcome === "done" ? told.current.onProved() : told.current.onProblem(GOOGLE_PROBLEMS[outcome]),
      ),
    [],
  );
  return async () => {
    onProblem("");
    // Opened before the call: browsers only let a press open a window.
    const opened = window.open("", "stint-proof", "popup,width=480,height=680");
    if (!opened)
      return onProblem("Your browser blocked the window. Please allow it, or have a code emailed.");
    try {
      const { data } = await api.post("/currentuser/proof/google");
      opened.location.href = data.url;
    } catch (error) {
      opened.close();
      onProblem(errorText(error));
    }
  };
}

/** Asks for a proof of the person, by password, Google or a mailed code, before a sensitive call goes on. */
export function ProofDialog({ onClose, onProved }: ProofProps) {
  const { auth_social, mfa_enabled } = useUser();
  // Who has an app at hand is asked for its code first; the password stays a press away.
  const [byApp, setByApp] = useState(mfa_enabled);
  const [sentTo, setSentTo] = useState("");
  const [sending, setSending] = useState(false);
  const [problem, setProblem] = useState("");
  const form = useForm({
    initial: { password: "", code: "", otp: "" },
    check: ({ password, code, otp }) =>
      byApp
        ? { otp: otp.trim() ? "" : "Code required" }
        : sentTo
          ? { code: /^\d{6}$/.test(code.trim()) ? "" : "Enter the six digits" }
          : { password: password ? "" : "Password required" },
    onSubmit: async ({ password, code, otp }) => {
      setProblem("");
      const body = byApp ? { otp: otp.trim() } : sentTo ? { code: code.trim() } : { password };
      await api.post("/currentuser/proof", { body });
      onProved();
    },
  });
  const send = async () => {
    setProblem("");
    setSending(true);
    try {
      const { data } = await api.post("/currentuser/proof/code");
      setSentTo(data.sent_to);
    } catch (error) {
      setProblem(errorText(error));
    }
    setSending(false);
  };
  const fields = useRef<HTMLFormElement>(null);
  // The button that asked for the code is gone, and the focus with it: the focus moves on to the code.
  useEffect(() => {
    if (sentTo) fields.current?.querySelector("input")?.focus();
  }, [sentTo]);
  const byGoogle = auth_social === "google";
  const goToGoogle = useGoogle(onProved, setProblem);
  const mail = (
    <Button kind="link" onClick={() => void send()} disabled={sending}>
      {sentTo ? "Send it again" : "Email me a code instead"}
    </Button>
  );
  return (
    <Dialog
      open
      onClose={onClose}
      title="Confirm it's you"
      description={
        byApp ? (
          "Enter the code of your authenticator app, or a backup code. We won't ask again for five minutes."
        ) : sentTo ? (
          <>
            We sent six digits to <span className="font-semibold break-words">{sentTo}</span>.
          </>
        ) : byGoogle ? (
          "Continue with the Google account you sign in with. We won't ask again for five minutes."
        ) : (
          "Enter your password to continue. We won't ask again for five minutes."
        )
      }
      actions={
        <>
          <CancelButton kind="second" onClose={onClose}>
            Cancel
          </CancelButton>
          {byGoogle && !sentTo && !byApp ? (
            <Button kind="primary" onClick={() => void goToGoogle()}>
              Continue with Google
            </Button>
          ) : (
            <Button
              kind="primary"
              type="submit"
              form="proof-form"
              pending={form.pending}
              pendingLabel="Checking"
            >
              Continue
            </Button>
          )}
        </>
      }
    >
      <form ref={fields} id="proof-form" onSubmit={form.submit} noValidate className="space-y-3">
        {byApp ? (
          <Field label="Code of the app" error={form.errors.otp}>
            <TextInput {...form.field("otp")} key="otp" autoComplete="one-time-code" maxLength={30} />
          </Field>
        ) : sentTo ? (
          <Field label="Code" error={form.errors.code}>
            <TextInput
              {...form.field("code")}
              key="code"
              inputMode="numeric"
              autoComplete="one-time-code"
              maxLength={6}
            />
          </Field>
        ) : (
          !byGoogle && (
            <Field label="Password" error={form.errors.password}>
              <PasswordInput {...form.field("password")} autoComplete="current-password" />
            </Field>
          )
        )}
        <div className="flex flex-wrap gap-x-5 gap-y-1">
          {byApp ? (
            <Button kind="link" onClick={() => setByApp(false)}>
              {byGoogle ? "Use Google instead" : "Use your password instead"}
            </Button>
          ) : (
            mail
          )}
          {sentTo && !byApp && (
            <Button
              kind="link"
              onClick={() => {
                setProblem("");
                setSentTo("");
              }}
            >
              {byGoogle ? "Use Google instead" : "Use your password instead"}
            </Button>
          )}
        </div>
        <FormProblem>{problem || form.problem}</FormProblem>
      </form>
    </Dialog>
  );
}
