import { useQueryClient } from "@tanstack/react-query";
import { useEffect } from "react";
import { api } from "../../../lib/api";
import { useForm } from "../../../lib/form";
import { Field } from "../../../ui/field";
import { TextInput } from "../../../ui/text-input";

/** The typed contact of each client that was not added: a closed dialog opens with it again. */
const typed = new Map<number, { first_name: string; last_name: string; email: string }>();

/** A client without a contact cannot be written to (2037): asks for one, then goes on. */
export function ContactForm({
  id,
  client_id,
  onPending,
  onDone,
}: {
  /** The form's id, for the button that submits it. */
  id: string;
  client_id: number;
  onPending: (pending: boolean) => void;
  onDone: (contact_id: number) => Promise<unknown>;
}) {
  const client = useQueryClient();
  const form = useForm({
    initial: typed.get(client_id) ?? { first_name: "", last_name: "", email: "" },
    check: (values) => ({
      first_name: values.first_name.trim() ? "" : "First name required",
      email: /^\S+@\S+\.\S{2,}$/.test(values.email.trim()) ? "" : "Email invalid",
    }),
    onSubmit: async (body) => {
      const { data } = await api.post("/clients/{id}/contacts", { path: { id: client_id }, body });
      await client.invalidateQueries({ queryKey: ["clients"] });
      await onDone(data.id);
      typed.delete(client_id);
    },
  });
  useEffect(() => {
    typed.set(client_id, form.values);
  }, [client_id, form.values]);
  useEffect(() => {
    onPending(form.pending);
    // The form leaves the page for the next step while it is still sending.
    return () => onPending(false);
  }, [form.pending, onPending]);
  return (
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
  );
}
