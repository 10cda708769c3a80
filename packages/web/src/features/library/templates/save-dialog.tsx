import { CreateInput } from "@stint/core/template/schema";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useEffect } from "react";
import { api } from "../../../lib/api";
import { openCheckout } from "../../../lib/checkout";
import { type DialogHostProps, openDialog } from "../../../lib/dialogs";
import { useForm } from "../../../lib/form";
import { useIdempotencyKey } from "../../../lib/idempotency-key";
import { useUser } from "../../../lib/session";
import { FormDialog } from "../../../ui/form-dialog";
import { useSavedNote } from "./saved-note";
import { type Filing, TemplateFields, toInput } from "./template-fields";
import { templateQuery, templatesKey } from "./template-query";

interface SaveDialogProps extends DialogHostProps {
  scope_id?: unknown;
  /** A name to begin with. */
  name?: unknown;
  /** The template that the scope was made of: it is filed under the same types. */
  template_id?: unknown;
}

/** Keeps a copy of a scope as a template; on a plan without it, the plans, which lead back here. */
export function SaveTemplateDialog({ scope_id, name = "", template_id, onClose }: SaveDialogProps) {
  const { is_subscribed } = useUser();
  const client = useQueryClient();
  const note = useSavedNote();
  const keyOf = useIdempotencyKey();
  // biome-ignore lint/correctness/useExhaustiveDependencies: decided when it opens
  useEffect(() => {
    if (is_subscribed) return;
    onClose();
    const again = () => openDialog("own-templates", { scope_id, name, template_id });
    openCheckout({ next: { label: "Save as template", run: again } });
  }, []);
  const form = useForm({
    schema: {
      safeParse: (values: unknown) =>
        CreateInput.safeParse({ ...toInput(values as Filing), scope_id: Number(scope_id) }),
    },
    initial: { name: `${name}`, types: [], sizes: "", tags: "" } as Filing,
    onSubmit: async (body) => {
      await api.post("/scopetemplates", { body, key: keyOf(body) });
      await client.invalidateQueries({ queryKey: templatesKey });
      onClose();
      note();
    },
  });
  const origin = Number(template_id) || undefined;
  const { data: template } = useQuery({ ...templateQuery(origin ?? 0), enabled: origin !== undefined });
  const { types } = form.values;
  // biome-ignore lint/correctness/useExhaustiveDependencies: filled in once, when the template is there
  useEffect(() => {
    if (template && types.length === 0) form.set("types", template.types);
  }, [template]);
  if (!is_subscribed) return null;
  return (
    <FormDialog
      title="Save as template"
      description="A copy: later changes of this scope do not reach it."
      form={form}
      verb="Save as template"
      pendingVerb="Saving"
      size="m"
      onClose={onClose}
    >
      <TemplateFields values={form.values} errors={form.errors} set={form.set} />
    </FormDialog>
  );
}
