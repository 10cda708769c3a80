import { useState } from "react";
import { api } from "../../lib/api";
import { useForm } from "../../lib/form";
import { report } from "../../lib/report";
import { reloadUser, useUser } from "../../lib/session";
import { toast } from "../../lib/toast";
import { Button } from "../../ui/button";
import { Field } from "../../ui/field";
import { Part, SaveLine } from "../../ui/part";
import { TextInput } from "../../ui/text-input";
import { emailProblem } from "../auth/parts";

/** The address of the account. Another one counts only after its mailed link was opened. */
export function EmailPart() {
  const user = useUser();
  const [sending, setSending] = useState(false);
  const form = useForm({
    initial: { email_address: "" },
    check: ({ email_address: email }) => ({
      email_address:
        emailProblem(email) ||
        (email.trim().toLowerCase() === user.email.toLowerCase() ? "This is your address already" : ""),
    }),
    onSubmit: async ({ email_address }) => {
      const { data } = await api.post("/currentuser/emailaddresses", {
        body: { email_address: email_address.trim() },
      });
      await reloadUser();
      form.setValues({ email_address: "" });
      toast(`A link is on its way to ${data.unverified_email}.`);
    },
  });
  const again = async () => {
    setSending(true);
    try {
      await api.post("/currentuser/emailaddresses/resendverification");
      toast("Email sent!");
    } catch (error) {
      report(error);
    }
    setSending(false);
  };
  return (
    <Part title="Email address" note="You sign in with it, and clients' answers go to it.">
      <p className="text-15 font-semibold break-words">{user.email}</p>
      {user.unverified_email && (
        <div className="mt-2 flex flex-wrap items-center gap-x-4 gap-y-1 text-14 text-muted">
          <p className="min-w-0 break-words">
            Open the link that we sent to{" "}
            <span className="font-semibold text-ink">{user.unverified_email}</span> to change to it.
          </p>
          <Button kind="link" onClick={() => void again()} disabled={sending}>
            Send it again
          </Button>
        </div>
      )}
      <form onSubmit={form.submit} noValidate className="mt-4 space-y-4">
        <Field label="New email address" error={form.errors.email_address}>
          <TextInput
            {...form.field("email_address")}
            type="email"
            autoComplete="email"
            autoCapitalize="none"
            maxLength={254}
          />
        </Field>
        <SaveLine problem={form.problem} pending={form.pending}>
          Change address
        </SaveLine>
      </form>
    </Part>
  );
}
