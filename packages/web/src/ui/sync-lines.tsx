import { RefreshCw } from "lucide-react";
import { useState } from "react";
import { useOnline } from "../lib/network";
import { errorText } from "../lib/report";
import type { SyncView } from "../lib/sync/ports";
import { toastError } from "../lib/toast";
import { Button } from "./button";
import { cx } from "./cx";
import { ErrorLine, OfflineLine } from "./error-line";

export interface SyncLinesProps {
  view: SyncView;
  /** Takes the server's version, and drops the typed changes. */
  onReload: () => Promise<unknown>;
  /** Saves the typed changes over the server's version. */
  onKeep: () => Promise<unknown>;
  /** Tries refused writes once more; without it refusals are shown elsewhere, at their rows. */
  onRetry?: () => void;
  className?: string;
}

/** The reason why typed changes are not saved, and the ways on: the same words in every editor. */
export function SyncLines({ view, onReload, onKeep, onRetry, className }: SyncLinesProps) {
  const online = useOnline();
  const { stop, pending, problem } = view;
  const [busy, setBusy] = useState(false);
  const run = (work: () => Promise<unknown>) => () => {
    setBusy(true);
    void work()
      .catch((error: unknown) => toastError(errorText(error)))
      .finally(() => setBusy(false));
  };
  return (
    <>
      {!online && <OfflineLine waiting={pending} className={cx(className, "rounded-ctl")} />}
      {stop && (
        <div
          role="alert"
          className={cx(
            "flex flex-wrap items-center gap-x-4 gap-y-1 bg-warn-soft px-4 py-2.5 text-14 text-warn",
            className,
          )}
        >
          <RefreshCw size={16} className="shrink-0" aria-hidden="true" />
          <p className="min-w-0 flex-1">
            {stop.text}
            {pending > 0 && " What you typed here is not saved yet."}
          </p>
          <Button kind="link" onClick={run(onReload)} disabled={busy}>
            Reload
          </Button>
          {stop.kind === "stale" && pending > 0 && (
            <Button kind="link" onClick={run(onKeep)} disabled={busy}>
              Save mine over it
            </Button>
          )}
        </div>
      )}
      {problem && onRetry && <ErrorLine onRetry={onRetry}>{problem}</ErrorLine>}
    </>
  );
}
