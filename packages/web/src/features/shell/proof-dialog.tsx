import { useState } from "react";
import { api } from "../../lib/api";
import { useForm } from "../../lib/form";
import { errorText } from "../../lib/report";
import { useUser } from "../../lib/session";
import { Button } from "../../ui/button";
import { Dialog } from "../../ui/dialog";
import { Field } from "../../ui/field";
import { FormProblem } from "../../ui/form-problem";
import { PasswordInput, TextInput } from "../../ui/text-input";

interface ProofProps {
  onClose: () => void;
  onProved: () => void;
}

/** Asks who holds the session, by password or by a mailed code, before something that matters goes on. */
export function ProofDialog({ onClose, onProved }: ProofProps) {
  const { auth_social } = useUser();
  const [sentTo, setSentTo] = useState("");
  const [sending, setSending] = useState(false);
  const [problem, setProblem] = useState("");
  const form = useForm({
    initial: { password: "", code: "" },
    check: ({ password, code }) =>
      sentTo
        ? { code: /^\d{6}$/.test(code.trim()) ? "" : "Enter the six digits" }
        : { password: password ? "" : "Password required" },
    onSubmit: async ({ password, code }) => {
      setProblem("");
      await api.post("/currentuser/proof", { body: sentTo ? { code: code.trim() } : { password } });
      onProved();
    },
  });
  const send = async () => {
    setProblem("");
    setSending(true);
    try {
      const { data } = await api.post<{ sent_to: string }>("/currentuser/proof/code");
      setSentTo(data.sent_to);
    } catch (error) {
      setProblem(errorText(error));
    }
    setSending(false);
  };
  const byCode = sentTo !== "" || auth_social !== null;
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
        sentTo ? (
          <>
            We sent six digits to <span className="font-semibold break-words">{sentTo}</span>.
          </>
        ) : byCode ? (
          "We'll email you a code. Then you can go on for five minutes."
        ) : (
          "Enter your password to continue. We won't ask again for five minutes."
        )
      }
      actions={
        <>
          <Button kind="second" onClick={onClose}>
            Cancel
          </Button>
          {byCode && !sentTo ? (
            <Button kind="primary" pending={sending} pendingLabel="Sending" onClick={() => void send()}>
              Email me a code
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
      <form id="proof-form" onSubmit={form.submit} noValidate className="space-y-3">
        {sentTo ? (
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
          !byCode && (
            <Field label="Password" error={form.errors.password}>
              <PasswordInput {...form.field("password")} autoComplete="current-password" />
            </Field>
          )
        )}
        {(sentTo || !byCode) && mail}
        <FormProblem>{problem || form.problem}</FormProblem>
      </form>
    </Dialog>
  );
}
