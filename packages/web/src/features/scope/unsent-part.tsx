import type { ComponentType } from "react";
import type { Project } from "../project/queries";
import { useEditor, useTopic } from "./hooks";
import { useProject } from "./unsent-words";

type Kind = "changes" | "send" | undefined;

export interface UnsentDialogsProps {
  project: Project;
  state: readonly [Kind, (kind: Kind) => void];
  flush: () => Promise<unknown>;
  reload: () => Promise<unknown>;
}

interface UnsentPartProps {
  UnsentDialogs: ComponentType<UnsentDialogsProps>;
  onReload: () => void;
}

/** The dialogs of unsent changes; nothing is drawn while none is open. */
export function UnsentPart({ UnsentDialogs, onReload }: UnsentPartProps) {
  const project = useProject();
  const { view, session, sync } = useEditor();
  const kind = useTopic(
    "open",
    ({ view: { open } }): Kind => (open?.kind === "changes" || open?.kind === "send" ? open.kind : undefined),
  );
  if (!project) return null;
  return (
    <UnsentDialogs
      project={project}
      state={[kind, (next) => view.show(next ? { kind: next } : null)]}
      flush={() => session.settled(5_000)}
      reload={async () => {
        await sync.giveUp();
        onReload();
      }}
    />
  );
}
