import { useQueryClient } from "@tanstack/react-query";
import { useId } from "react";
import { api } from "../../../lib/api";
import { useForm } from "../../../lib/form";
import { Button } from "../../../ui/button";
import { Dialog } from "../../../ui/dialog";
import { Field } from "../../../ui/field";
import { TextInput } from "../../../ui/text-input";

/** A client without a contact cannot be written to (2037): asks for one, then goes on. */
export function ContactForm({
  client_id,
  client_name,
  onDone,
  onClose,
}: {
  client_id: number;
  client_name: string;
  onDone: () => Promise<unknown>;
  onClose: () => void;
}) {
  const id = useId();
  const client = useQueryClient();
  const form = useForm({
    initial: { first_name: "", last_name: "", email: "" },
    check: (values) => ({
      first_name: values.first_name.trim() ? "" : "First name required",
      email: /^\S+@\S+\.\S{2,}$/.test(values.email.trim()) ? "" : "Email invalid",
    }),
    onSubmit: async (body) => {
      await api.post("/clients/{id}/contacts", { path: { id: client_id }, body });
      await client.invalidateQueries({ queryKey: ["clients"] });
      await onDone();
    },
  });
  return (
    <Dialog
      open
      onClose={onClose}
      closable={!form.pending}
      size="m"
      title={`Who is it for at ${client_name}?`}
      description="The proposal, and later the invoices, go to this person."
      actions={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button kind="primary" type="submit" form={id} pending={form.pending}>
            Add and go on
          </Button>
        </>
      }
    >
      <form id={id} onSubmit={form.submit} noValidate className="space-y-4">
        <div className="grid grid-cols-2 gap-3">
          <Field label="First name" error={form.errors.first_name}>
            <TextInput {...form.field("first_name")} maxLength={80} />
          </Field>
          <Field label="Last name" error={form.errors.last_name}>
            <TextInput {...form.field("last_name")} maxLength={80} />
          </Field>
        </div>
        <Field label="Email" error={form.errors.email}>
          <TextInput {...form.field("email")} type="email" autoCapitalize="none" maxLength={254} />
        </Field>
        {form.problem && (
          <p role="alert" className="text-14 text-bad">
            {form.problem}
          </p>
        )}
      </form>
    </Dialog>
  );
}
