import { useQuery } from "@tanstack/react-query";
import { RenameTemplateDialog } from "../library/templates/rename-dialog";
import { templateQuery } from "../library/templates/template-query";
import { useEditor } from "./hooks";

/** Renames the template whose scope is open. */
export function RenameTemplate({ onClose }: { onClose: () => void }) {
  const { data } = useQuery(templateQuery(useEditor().store.info.project_id));
  return data ? <RenameTemplateDialog template={data} onClose={onClose} /> : null;
}
