import { RefreshCw } from "lucide-react";
import { useState } from "react";
import { errorText } from "../../lib/report";
import { toastError } from "../../lib/toast";
import { Button } from "../../ui/button";
import { useOpenProposal, useProposalActions } from "../proposal/builder/actions";
import { useEditor, useTopic } from "./hooks";
import { useProject } from "./standing";

/** Why nothing can be saved at the moment, and the ways on. */
export function NoticeLine({ onReload }: { onReload: () => void }) {
  const editor = useEditor();
  const notice = useTopic("status", (store) => store.notice);
  const [busy, setBusy] = useState(false);
  const { status, is_current, project: of } = editor.store.info;
  const completed = of.status === "completed";
  const accepted = useProject()?.agreement.accepted;
  // A scope beside the current one is not what a change order changes.
  const changes = !notice && !completed && is_current ? accepted?.proposal_id : undefined;
  if (!notice && !completed && status === "draft") return null;
  const reload = async () => {
    setBusy(true);
    await editor.giveUp();
    onReload();
  };
  const keep = async () => {
    setBusy(true);
    await editor.keepMine().catch((error: unknown) => toastError(errorText(error)));
    setBusy(false);
  };
  return (
    <div
      role={notice ? "alert" : "status"}
      className="flex flex-wrap items-center gap-x-4 gap-y-1 border-b border-line bg-warn-soft px-4 py-2.5 text-14 text-warn sm:px-10"
    >
      <RefreshCw size={16} className="shrink-0" aria-hidden="true" />
      <p className="min-w-0 flex-1">
        {notice?.text ??
          (completed
            ? "The project is completed, so its scope is shown as it is."
            : "This scope has been agreed, so it is shown as it is.")}
        {changes && " A change order makes a new version of it."}
        {notice?.kind === "stale" && notice.pending && " What you typed here is not saved yet."}
      </p>
      {changes && <StartChange proposal_id={changes} />}
      {notice && (
        <Button kind="link" onClick={() => void reload()} disabled={busy}>
          Reload
        </Button>
      )}
      {notice?.kind === "stale" && notice.pending && (
        <Button kind="link" onClick={() => void keep()} disabled={busy}>
          Save mine over it
        </Button>
      )}
    </div>
  );
}

function StartChange({ proposal_id }: { proposal_id: number }) {
  const { change } = useProposalActions(proposal_id);
  const openProposal = useOpenProposal();
  return (
    <Button
      kind="link"
      pending={change.isPending}
      onClick={() => change.mutate(undefined, { onSuccess: openProposal })}
    >
      Start a change order
    </Button>
  );
}
