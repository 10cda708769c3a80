import { CreateInput } from "@stint/core/client/schema";
import { useQueryClient } from "@tanstack/react-query";
import { useNavigate } from "@tanstack/react-router";
import { useId } from "react";
import { api } from "../../lib/api";
import { useForm } from "../../lib/form";
import { useIdempotencyKey } from "../../lib/idempotency-key";
import { Dialog } from "../../ui/dialog";
import { Field } from "../../ui/field";
import { FormFeet } from "../../ui/form-feet";
import { TextInput } from "../../ui/text-input";

/** A client by name; the rest is on their page. */
export function NewClientDialog({ onClose }: { onClose: () => void }) {
  const navigate = useNavigate();
  const queryClient = useQueryClient();
  const formId = useId();
  const keyOf = useIdempotencyKey();
  const form = useForm({
    schema: CreateInput.pick({ name: true }),
    initial: { name: "" },
    onSubmit: async (body) => {
      const { data } = await api.post("/clients", { body, key: keyOf(body) });
      await queryClient.invalidateQueries({ queryKey: ["clients"] });
      onClose();
      await navigate({ to: "/contacts/clients/$clientId", params: { clientId: String(data.id) } });
    },
  });
  return (
    <Dialog
      open
      onClose={onClose}
      title="New client"
      closable={!form.pending}
      actions={
        <FormFeet form={formId} onCancel={onClose} pending={form.pending}>
          Add client
        </FormFeet>
      }
    >
      <form id={formId} onSubmit={form.submit} noValidate>
        <Field label="Name" error={form.errors.name ?? form.problem} required>
          <TextInput {...form.field("name")} maxLength={120} autoComplete="off" />
        </Field>
      </form>
    </Dialog>
  );
}
