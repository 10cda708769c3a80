import { UpdateInput } from "@stint/core/template/schema";
import { useQueryClient } from "@tanstack/react-query";
import { api } from "../../../lib/api";
import { useForm } from "../../../lib/form";
import { FormDialog } from "../../../ui/form-dialog";
import type { Template } from "./queries";
import { type Filing, TemplateFields, toInput } from "./template-fields";
import { templatesKey } from "./template-query";

interface RenameDialogProps {
  template: Pick<Template, "id" | "name" | "types" | "sizes" | "tags" | "version">;
  onRenamed?: (template: Template) => void;
  onClose: () => void;
}

/** Renames a template, and changes what it is filed under. */
export function RenameTemplateDialog({ template, onRenamed, onClose }: RenameDialogProps) {
  const client = useQueryClient();
  const { id, name, types, sizes, tags, version } = template;
  const form = useForm({
    schema: { safeParse: (values: unknown) => UpdateInput.safeParse(toInput(values as Filing)) },
    initial: { name, types, sizes: sizes.join(", "), tags: tags.join(", ") } as Filing,
    onSubmit: async (body) => {
      const { data } = await api.patch("/scopetemplates/{id}", { path: { id }, body, version });
      await client.invalidateQueries({ queryKey: templatesKey });
      onRenamed?.(data);
      onClose();
    },
  });
  return (
    <FormDialog
      title="Rename template"
      form={form}
      verb="Rename"
      pendingVerb="Renaming"
      size="m"
      onClose={onClose}
    >
      <TemplateFields values={form.values} errors={form.errors} set={form.set} />
    </FormDialog>
  );
}
