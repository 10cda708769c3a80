import { ContactInput } from "@stint/core/client/schema";
import { useId } from "react";
import { api } from "../../lib/api";
import { useForm } from "../../lib/form";
import { useIdempotencyKey } from "../../lib/idempotency-key";
import { Dialog } from "../../ui/dialog";
import { Field } from "../../ui/field";
import { FormFeet } from "../../ui/form-feet";
import { TextInput } from "../../ui/text-input";
import type { ClientContact } from "./queries";

/** Adds a contact, or changes one. */
export function ContactDialog({
  clientId,
  contact,
  onClose,
  onSaved,
}: {
  clientId: number;
  contact: ClientContact | undefined;
  onClose: () => void;
  onSaved: () => void;
}) {
  const formId = useId();
  const keyOf = useIdempotencyKey();
  const form = useForm({
    schema: ContactInput,
    initial: {
      first_name: contact?.first_name ?? "",
      last_name: contact?.last_name ?? "",
      email: contact?.email ?? "",
      phone: contact?.phone ?? "",
      title: contact?.title ?? "",
    },
    onSubmit: async ({ phone, title, ...rest }) => {
      const body = { ...rest, phone: phone || null, title: title || null };
      if (contact)
        await api.patch("/clients/{id}/contacts/{cid}", {
          path: { id: clientId, cid: contact.id },
          body,
        });
      else await api.post("/clients/{id}/contacts", { path: { id: clientId }, body, key: keyOf(body) });
      onSaved();
      onClose();
    },
  });
  return (
    <Dialog
      open
      onClose={onClose}
      closable={!form.pending}
      title={contact ? "Edit contact" : "Add contact"}
      actions={
        <FormFeet form={formId} onCancel={onClose} pending={form.pending} pendingLabel="Saving">
          {contact ? "Save" : "Add contact"}
        </FormFeet>
      }
    >
      <form id={formId} onSubmit={form.submit} noValidate className="grid grid-cols-2 gap-3">
        <Field label="First name" error={form.errors.first_name} required>
          <TextInput {...form.field("first_name")} maxLength={80} />
        </Field>
        <Field label="Last name" error={form.errors.last_name}>
          <TextInput {...form.field("last_name")} maxLength={80} />
        </Field>
        <Field label="Email" error={form.errors.email} required className="col-span-2">
          <TextInput {...form.field("email")} type="email" inputMode="email" maxLength={254} />
        </Field>
        <Field label="Phone" error={form.errors.phone}>
          <TextInput {...form.field("phone")} type="tel" maxLength={40} />
        </Field>
        <Field label="Title" error={form.errors.title}>
          <TextInput {...form.field("title")} maxLength={80} />
        </Field>
        {form.problem && (
          <p role="alert" className="col-span-2 text-14 text-bad">
            {form.problem}
          </p>
        )}
      </form>
    </Dialog>
  );
}
