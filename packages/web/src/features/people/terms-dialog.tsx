import { UpdateInput } from "@stint/core/member/schema";
import { useQueryClient } from "@tanstack/react-query";
import { useId } from "react";
import { api } from "../../lib/api";
import { useForm } from "../../lib/form";
import { toast } from "../../lib/toast";
import { Dialog } from "../../ui/dialog";
import { Field } from "../../ui/field";
import { FormFeet } from "../../ui/form-feet";
import { MoneyInput } from "../../ui/money-input";
import type { Teammate } from "./queries";
import { RolePicker } from "./role-picker";

/** A teammate's role and agreed pay. A stale version is refused, and said. */
export function TermsDialog({
  projectId,
  member,
  onClose,
}: {
  projectId: number;
  member: Teammate;
  onClose: () => void;
}) {
  const queryClient = useQueryClient();
  const formId = useId();
  const form = useForm({
    schema: UpdateInput,
    initial: { role_id: member.role_id, pay: member.pay },
    onSubmit: async (body) => {
      await api.patch("/projects/{id}/specialists/{sid}", {
        path: { id: projectId, sid: member.id },
        body,
        version: member.version,
      });
      await queryClient.invalidateQueries({ queryKey: ["projects"] });
      onClose();
      toast("Saved.");
    },
  });
  return (
    <Dialog
      open
      onClose={onClose}
      title={member.name}
      description="Role and pay for this project. They see their own pay and nobody else's."
      closable={!form.pending}
      actions={
        <FormFeet form={formId} onCancel={onClose} pending={form.pending} pendingLabel="Saving">
          Save
        </FormFeet>
      }
    >
      <form id={formId} onSubmit={form.submit} noValidate className="space-y-3">
        <Field label="Role" error={form.errors.role_id}>
          <RolePicker value={form.values.role_id} onChange={(role) => form.set("role_id", role)} />
        </Field>
        <Field label="Agreed pay" error={form.errors.pay} hint="Whole dollars">
          <MoneyInput
            whole
            max={99_999_900}
            value={form.values.pay}
            onChange={(pay) => form.set("pay", pay)}
          />
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
