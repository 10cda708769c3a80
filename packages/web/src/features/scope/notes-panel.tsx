import { useQuery } from "@tanstack/react-query";
import { Panel } from "../../ui/panel";
import { Notes } from "../record/notes";
import { useEditor, useTask } from "./hooks";
import { membersQuery } from "./members";
import type { Key } from "./model";
import { OwnerComments } from "./owner-comments";

/** Beside the ledger: the workspace's notes on the scope, or the comments on a service (`task`). */
export function NotesPanel({ task, onClose }: { task: Key | null; onClose: () => void }) {
  const { store } = useEditor();
  return task === null ? (
    <Panel open onClose={onClose} title={store.info.project.name}>
      <div className="px-6 py-5">
        <Notes noun="scopes" id={store.info.id} />
      </div>
    </Panel>
  ) : (
    <OnService taskKey={task} onClose={onClose} />
  );
}

function OnService({ taskKey, onClose }: { taskKey: Key; onClose: () => void }) {
  const { store } = useEditor();
  const row = useTask(taskKey);
  const { data: members = [] } = useQuery(membersQuery(store.info.project_id));
  if (!row || row.id === null) return null;
  return (
    <Panel open onClose={onClose} title={row.name}>
      <div className="px-6 py-5">
        <OwnerComments task={{ ...row, id: row.id }} members={members} />
      </div>
    </Panel>
  );
}
