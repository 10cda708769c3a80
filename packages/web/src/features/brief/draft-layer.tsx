import type { Info } from "@stint/core/brief/schema";
import { useQuery } from "@tanstack/react-query";
import { Sparkles, TriangleAlert } from "lucide-react";
import { type ReactNode, useEffect, useRef, useState } from "react";
import { openDialog } from "../../lib/dialogs";
import { EditorHeader } from "../../ui/editor-header";
import type { Project } from "../project/queries";
import { countOpen, hasNothingNew, linesOf } from "./draft";
import { ProgressRows } from "./progress-rows";
import { briefQuery, isBusy } from "./requests";
import { Review } from "./review";
import type { BriefProject } from "./use-generation";
import { useDecisions } from "./use-review";
import "./brief.css";

interface DraftLayerProps {
  project: Project;
  scope_id: number;
  /** Nobody has put anything into the scope yet. */
  isEmpty: boolean;
  /** Opens the scope again, with what was accepted. */
  onReload: () => Promise<void>;
  /** The scope itself, with what its head says of the draft. */
  children: (mark: ReactNode) => ReactNode;
}

/** Says whether the draft of a brief is the first thing to look at. */
function isWaiting(info: Info, isEmpty: boolean): boolean {
  const isAlone = linesOf(info).length === 0;
  return (
    isBusy(info) ||
    (countOpen(info) > 0 && !hasNothingNew(info) && !isAlone) ||
    (info.state === "done" && isAlone && isEmpty)
  );
}

/** A scope, and over it the draft of its brief as long as something in it is open. */
export function DraftLayer({ project, scope_id, isEmpty, onReload, children }: DraftLayerProps) {
  const decisions = useDecisions(project.id);
  const { data: info } = useQuery({
    ...briefQuery(project.id),
    // A read of before a decision would take it back for a moment.
    ...(decisions.waiting > 0 && { refetchInterval: false, refetchOnWindowFocus: false }),
  });
  const own = info?.scope_id === scope_id ? info : undefined;
  const waits = own !== undefined && isWaiting(own, isEmpty);
  const [shown, setShown] = useState<"draft" | "scope">(waits ? "draft" : "scope");
  const latest = useRef(waits);
  latest.current = waits;
  const openScope = async () => {
    await decisions.settled();
    await onReload();
    setShown("scope");
  };
  const follow = useRef(async () => {});
  follow.current = async () => {
    if (waits) return setShown("draft");
    if (shown === "scope") return;
    // The last decision opens the scope, once it is read with what was accepted; who takes it back has the draft again.
    await decisions.settled();
    await onReload();
    if (!latest.current) setShown("scope");
  };
  const before = useRef(waits);
  useEffect(() => {
    if (before.current === waits) return;
    before.current = waits;
    void follow.current();
  }, [waits]);
  if (!own) return children(null);
  const edit = () => openDialog("create-project-ai", { project, prompt: own.prompt, type: own.type });
  if (shown === "draft" && isBusy(own) && own.state !== "done")
    return <DraftProgress project={project} info={own} />;
  if (shown === "draft")
    return (
      <Review
        project={project}
        info={own}
        decisions={decisions}
        onScope={() => void openScope()}
        onEdit={edit}
      />
    );
  const look =
    "inline-flex items-center gap-1.5 rounded-chip text-14 whitespace-nowrap hover:underline touch:min-h-6";
  const mark =
    own.state === "failed" ? (
      <button type="button" onClick={edit} className={`${look} text-warn`}>
        <TriangleAlert size={16} aria-hidden="true" />
        The draft was not written
      </button>
    ) : (
      <button type="button" onClick={() => setShown("draft")} className={`${look} text-muted`}>
        <Sparkles size={16} aria-hidden="true" />
        {hasNothingNew(own) ? "Nothing new in the draft" : "Draft from your brief"}
      </button>
    );
  return children(mark);
}

/** A draft that is still written, for who came back before it was there. */
function DraftProgress({ project, info }: { project: BriefProject; info: Info }) {
  return (
    <div className="flex h-dvh flex-col">
      <EditorHeader
        back={{ to: `/projects/${project.id}/scopes`, label: "Back to the project" }}
        title={project.name}
        subtitle={project.client_name}
      />
      <main id="main" tabIndex={-1} className="mx-auto w-full px-4 outline-none" style={{ maxWidth: 640 }}>
        <ProgressRows info={info} />
        <p className="mt-4 text-13 text-muted">
          You can leave this page: it goes on. Your brief is kept whatever happens.
        </p>
      </main>
    </div>
  );
}
