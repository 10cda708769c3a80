import { useEffect, useSyncExternalStore } from "react";
import type { SyncView } from "./ports";

/** The part of a sync session that a page needs, whatever document it saves. */
export interface Session {
  view: SyncView;
  isAtRisk: boolean;
  subscribe: (listener: () => void) => () => void;
  flush: () => void;
}

/** Sessions whose page was left. */
const left = new WeakSet<Session>();

/** Answers a session's state for the screen, and sends typed changes when the page is left or hidden. */
export function useSync(session: Session): SyncView {
  useEffect(() => {
    left.delete(session);
    const flush = () => session.flush();
    const ask = (event: BeforeUnloadEvent) => {
      // Closing loses changes only when the device does not keep them.
      if (session.isAtRisk) event.preventDefault();
    };
    addEventListener("pagehide", flush);
    addEventListener("beforeunload", ask);
    document.addEventListener("visibilitychange", flush);
    return () => {
      removeEventListener("pagehide", flush);
      removeEventListener("beforeunload", ask);
      document.removeEventListener("visibilitychange", flush);
      left.add(session);
      flush();
    };
  }, [session]);
  const read = () => session.view;
  return useSyncExternalStore(session.subscribe, read, read);
}

interface Kept {
  session: Session & { close: () => Promise<void>; writes: readonly unknown[] };
}
const open = new Map<string, Kept>();

/**
 * Answers the editor of a document: one that is shown, or was left with something to save, goes on; otherwise another is
 * made. So leaving a page and coming back neither loses nor doubles unsaved changes.
 */
export function reopen<Editor extends Kept>(document: string, make: () => Editor): Editor {
  const former = open.get(document) as Editor | undefined;
  if (former && (!left.has(former.session) || former.session.writes.length > 0)) return former;
  void former?.session.close();
  const editor = make();
  open.set(document, editor);
  return editor;
}
