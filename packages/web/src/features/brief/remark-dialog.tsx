import { type Phase, RegenerateInput } from "@stint/core/brief/schema";
import { useQueryClient } from "@tanstack/react-query";
import { useForm } from "../../lib/form";
import { Field } from "../../ui/field";
import { FormDialog } from "../../ui/form-dialog";
import { TextArea } from "../../ui/text-area";
import { briefQuery, regenerate } from "./requests";
import { useReview } from "./use-review";

/** What a phase shall do differently, before it is written again. */
export function RemarkDialog({ phase, onClose }: { phase: Phase; onClose: () => void }) {
  const { info, decisions } = useReview();
  const client = useQueryClient();
  const form = useForm({
    schema: RegenerateInput,
    initial: { remark: "" },
    onSubmit: async (body) => {
      await decisions.settled();
      const answer = await regenerate(info.project_id, phase.id, body);
      client.setQueryData(briefQuery(info.project_id).queryKey, answer);
      // Steps of before may name lines that are written again.
      decisions.history.clear();
      onClose();
    },
  });
  return (
    <FormDialog
      title={`Regenerate ${phase.name}`}
      description="Only this phase is written again. What you accepted in it stays."
      form={form}
      verb="Regenerate phase"
      pendingVerb="Regenerating"
      onClose={onClose}
    >
      <Field label="What it should do differently" error={form.errors.remark} required>
        <TextArea {...form.field("remark")} maxLength={1000} />
      </Field>
    </FormDialog>
  );
}
