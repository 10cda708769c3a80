import type { Detail } from "@stint/core/template/schema";
import { useNavigate } from "@tanstack/react-router";
import { Pencil } from "lucide-react";
import { closeDialog } from "../../lib/dialogs";
import { Button } from "../../ui/button";

/** Leads from one of the workspace's own templates into its editor. */
export function EditTemplateButton({ template, wide }: { template: Detail; wide?: boolean }) {
  const navigate = useNavigate();
  const edit = () => {
    closeDialog();
    void navigate({
      to: "/mylibrary/templates/$scopeTemplateId/scopes/$scopeId/edit",
      params: { scopeTemplateId: `${template.id}`, scopeId: `${template.scope_id}` },
    });
  };
  return (
    <Button {...(wide && { wide })} icon={<Pencil size={17} />} onClick={edit}>
      Edit
    </Button>
  );
}
