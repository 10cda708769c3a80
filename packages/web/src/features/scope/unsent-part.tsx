import type { Project } from "../project/queries";
import { useUnsent } from "../project/unsent-changes/use-unsent";
import { useEditor, useTopic } from "./hooks";
import { useProject } from "./unsent-words";

/** The dialogs of unsent changes; nothing is drawn while none is open. */
export function UnsentPart({ onReload }: { onReload: () => void }) {
  const project = useProject();
  return project ? <Dialogs project={project} onReload={onReload} /> : null;
}

function Dialogs({ project, onReload }: { project: Project; onReload: () => void }) {
  const editor = useEditor();
  const kind = useTopic("open", ({ view: { open } }) =>
    open?.kind === "changes" || open?.kind === "send" ? open.kind : undefined,
  );
  return useUnsent(project, {
    state: [kind, (next) => editor.view.show(next ? { kind: next } : null)],
    flush: () => editor.session.settled(5_000),
    reload: async () => {
      await editor.sync.giveUp();
      onReload();
    },
  }).dialogs;
}
