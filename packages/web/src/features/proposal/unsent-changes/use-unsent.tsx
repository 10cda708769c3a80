import { isRefused } from "@stint/core/project/agreement/rules";
import { useMutation } from "@tanstack/react-query";
import { type ReactNode, Suspense, useEffect, useState } from "react";
import { api } from "../../../lib/api";
import { toast } from "../../../lib/toast";
import { lazyPart } from "../../../ui/lazy-part";
import type { Project } from "../../project/queries";
import { useProposalActions } from "../builder/actions";
import { useRefresh } from "../owner/refresh";
import { useRestore } from "./use-restore";

const ChangesDialog = lazyPart(async () => (await import("./changes-dialog")).ChangesDialog);
const SendVersion = lazyPart(async () => (await import("./send-version")).SendVersion);

/** The dialog that is open. */
export type UnsentDialog = "changes" | "send" | undefined;

export interface UnsentOptions {
  /** The caller's state of the open dialog, when others open it too. */
  state?: readonly [UnsentDialog, (dialog: UnsentDialog) => void];
  /** Another way to send: the builder saves typed changes first. */
  send?: () => void;
  /** Saves typed changes, before the differences are shown or discarded. */
  flush?: () => Promise<unknown>;
  /** Replaces the page's text by the server's. */
  reload?: () => unknown;
}

/**
 * Takes the edits after a sending back; while the message stands they can be had again. Those of a change order that was
 * declined or withdrawn go with it: the invoices that waited for it go on.
 */
function useDiscard(proposal_id: number, reload?: () => unknown) {
  const restore = useRestore(proposal_id, reload);
  const refresh = useRefresh();
  return useMutation({
    mutationFn: async () => (await api.post("/proposals/{id}/discard", { path: { id: proposal_id } })).data,
    onSuccess: async ({ id, version }) => {
      await refresh();
      await reload?.();
      toast(`Changes discarded. Everything is as in version ${version}.`, {
        action: { label: "Undo", run: () => restore.mutate(id) },
      });
    },
  });
}

/** Says whether keys type text here, or belong to a menu or dialog above the page. */
const isTaken = (target: HTMLElement): boolean =>
  target.isContentEditable ||
  target.closest("#overlays") !== null ||
  target.matches("input:not([type=checkbox], [type=radio]), textarea, select");

/** D, anywhere on the page but in a field. */
function useKey(run: (() => void) | undefined): void {
  useEffect(() => {
    if (!run) return;
    const listen = (event: KeyboardEvent) => {
      const plain = !event.metaKey && !event.ctrlKey && !event.altKey && !event.shiftKey;
      if (event.key !== "d" || !plain || event.defaultPrevented || isTaken(event.target as HTMLElement))
        return;
      event.preventDefault();
      run();
    };
    addEventListener("keydown", listen);
    return () => removeEventListener("keydown", listen);
  }, [run]);
}

export interface UnsentActions {
  see: () => void;
  discard: () => void;
  discarding: boolean;
  /** Discarding drops the change order, which the client did not take. */
  drops: boolean;
  send: () => void;
  /** The dialogs, to be drawn somewhere on the page. */
  dialogs: ReactNode;
}

/** Offers the actions on unsent changes, for the project's pages and both editors. */
export function useUnsent(
  project: Project,
  { state, send, flush, reload }: UnsentOptions = {},
): UnsentActions {
  const own = useState<UnsentDialog>();
  const [dialog, setDialog] = state ?? own;
  const { document, change, unsent } = project.agreement;
  // Edits after an acceptance are those of its change order.
  const proposal_id = change?.proposal_id ?? document?.proposal_id ?? 0;
  const discard = useDiscard(proposal_id, reload);
  const { drop } = useProposalActions(proposal_id);
  const close = () => setDialog(undefined);
  const after = (run: () => void) => () => void (flush?.() ?? Promise.resolve()).then(run);
  const see = after(() => setDialog("changes"));
  const onSend = send ?? after(() => setDialog("send"));
  const drops = change !== null && isRefused(change.status);
  const onDiscard = after(() =>
    drops ? drop.mutate(undefined, { onSuccess: () => void reload?.() }) : discard.mutate(undefined),
  );
  useKey(unsent && !dialog ? see : undefined);
  return {
    see,
    discard: onDiscard,
    drops,
    discarding: discard.isPending || drop.isPending,
    send: onSend,
    dialogs: (
      <Suspense fallback={null}>
        {dialog === "changes" && unsent && (
          <ChangesDialog
            project={project}
            proposal_id={proposal_id}
            onDiscard={() => {
              close();
              onDiscard();
            }}
            onSend={() => {
              close();
              onSend();
            }}
            onClose={close}
          />
        )}
        {dialog === "send" && (
          <SendVersion project_id={project.id} proposal_id={proposal_id} onClose={close} />
        )}
      </Suspense>
    ),
  };
}
