import { SendInput } from "@stint/core/billing/referral/schema";
import { useQueryClient } from "@tanstack/react-query";
import { Send } from "lucide-react";
import { useForm } from "../../../lib/form";
import { useUser } from "../../../lib/session";
import { toast } from "../../../lib/toast";
import { Button } from "../../../ui/button";
import { Field } from "../../../ui/field";
import { TextInput } from "../../../ui/text-input";
import { referralQuery, sendReferral } from "./queries";

const OWN = "That is your own address.";

/** One friend's address. A failure is said under it, and the address stays for another try. */
export function SendForm({ onSent }: { onSent?: () => void }) {
  const client = useQueryClient();
  const { email } = useUser();
  const form = useForm({
    schema: SendInput,
    initial: { email_address: "" },
    onSubmit: async ({ email_address }): Promise<void> => {
      if (email_address.toLowerCase() === email.toLowerCase()) return form.setErrors({ email_address: OWN });
      await sendReferral(email_address);
      form.setValues({ email_address: "" });
      toast("Referral sent!");
      void client.invalidateQueries({ queryKey: referralQuery.queryKey });
      onSent?.();
    },
  });
  return (
    <form noValidate onSubmit={form.submit} className="flex items-start gap-3 max-sm:flex-col">
      <Field
        label="Email"
        required
        error={form.errors.email_address ?? form.problem}
        className="flex-1 max-sm:w-full"
      >
        <TextInput {...form.field("email_address")} type="email" maxLength={254} autoComplete="off" />
      </Field>
      <Button
        type="submit"
        kind="primary"
        icon={<Send size={16} />}
        pending={form.pending}
        pendingLabel="Sending"
        className="mt-6 max-sm:mt-0 max-sm:w-full"
      >
        Send
      </Button>
    </form>
  );
}
