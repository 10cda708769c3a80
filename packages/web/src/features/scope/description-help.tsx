import { Help } from "../suggestion/help";
import { useEditor } from "./hooks";
import type { TaskRow } from "./model";

/** Help with the description of a service: used, it is one step to undo. */
export function DescriptionHelp({ row }: { row: TaskRow }) {
  const editor = useEditor();
  const use = (deliverable_description: string) => {
    editor.history.seal();
    editor.rows.editTask(row.key, { deliverable_description });
    editor.history.seal();
  };
  return (
    <Help
      project_id={editor.store.info.project_id}
      value={row.deliverable_description}
      asks={(text) => [
        { kind: "shorten", text },
        { kind: "warm", text },
      ]}
      onUse={use}
    />
  );
}
