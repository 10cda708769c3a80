import { useMutation, useQueryClient } from "@tanstack/react-query";
import { type DialogHostProps, openDialog } from "../../lib/dialogs";
import { errorText } from "../../lib/report";
import { ChooseDialog } from "./choose-dialog";
import { isOwned, projectQuery } from "./queries";
import { scopeOf } from "./status";

/** Asks for the project whose scope becomes a template, and then for the template's name. */
export function KeepScopeDialog({ onClose }: DialogHostProps) {
  const client = useQueryClient();
  const choose = useMutation({
    // What is refused is said at the field.
    meta: { errors: "own" },
    mutationFn: (id: number) => client.fetchQuery(projectQuery(id)),
    onSuccess: (project) => {
      if (!isOwned(project)) return;
      const { name, template_id } = project;
      openDialog("own-templates", { scope_id: scopeOf(project), name, template_id });
    },
  });
  return (
    <ChooseDialog
      title="Pick a past scope"
      verb="Next"
      label="Project"
      among={{ completed: true }}
      pending={choose.isPending}
      problem={choose.error ? errorText(choose.error) : undefined}
      onChoose={(id) => choose.mutate(id)}
      onChange={choose.reset}
      onClose={onClose}
    >
      A copy of its phases and services, with their prices, becomes your first template.
    </ChooseDialog>
  );
}
