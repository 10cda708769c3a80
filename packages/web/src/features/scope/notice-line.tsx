import { RefreshCw } from "lucide-react";
import type { ComponentType } from "react";
import { useEditor } from "./hooks";
import { useProject } from "./unsent-words";

/** The reason why the scope is read-only, and the way on. */
export function NoticeLine({ StartChange }: { StartChange: ComponentType<{ proposal_id: number }> }) {
  const { is_current, project: of } = useEditor().store.info;
  const completed = of.status === "completed";
  const accepted = useProject()?.agreement.accepted;
  // A change order changes only the current scope.
  const changes = !completed && is_current ? accepted?.proposal_id : undefined;
  return (
    <div
      role="status"
      className="flex flex-wrap items-center gap-x-4 gap-y-1 border-b border-line bg-warn-soft px-4 py-2.5 text-14 text-warn sm:px-10"
    >
      <RefreshCw size={16} className="shrink-0" aria-hidden="true" />
      <p className="min-w-0 flex-1">
        {completed
          ? "The project is completed, so its scope is shown as it is."
          : "This scope has been agreed, so it is shown as it is."}
        {changes && " A change order makes a new version of it."}
      </p>
      {changes && <StartChange proposal_id={changes} />}
    </div>
  );
}
