import { CircleAlert, X } from "lucide-react";
import { useEffect, useState, useSyncExternalStore } from "react";
import { dismissToast, type ToastEntry, toasts } from "../lib/toast";
import { cx } from "./cx";

function Line({ entry }: { entry: ToastEntry }) {
  const [held, setHeld] = useState(false);
  useEffect(() => {
    if (held || entry.duration === null) return;
    const timer = setTimeout(() => dismissToast(entry.id), entry.duration);
    return () => clearTimeout(timer);
  }, [held, entry]);
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: only holds the clock while someone reads or is inside
    <div
      onPointerEnter={() => setHeld(true)}
      onPointerLeave={() => setHeld(false)}
      onFocus={() => setHeld(true)}
      onBlur={() => setHeld(false)}
      className={cx(
        "pointer-events-auto flex max-w-[min(560px,calc(100vw-32px))] animate-modal-in items-center gap-3 rounded-ctl bg-inverse py-1.5 pl-4 text-14 text-on-inverse shadow-pop",
        entry.action || entry.duration === null ? "pr-2" : "pr-4",
      )}
    >
      {entry.kind === "error" && <CircleAlert size={18} className="shrink-0" aria-hidden="true" />}
      <p className="min-w-0 flex-1 py-1.5">
        {entry.text}
        {entry.reference && <span className="ml-2 text-13 opacity-75">Reference {entry.reference}</span>}
      </p>
      {entry.action && (
        <button
          type="button"
          className="h-8 shrink-0 rounded-chip px-2 font-semibold underline decoration-1 underline-offset-4 outline-on-inverse touch:h-11"
          onClick={() => {
            dismissToast(entry.id);
            entry.action?.run();
          }}
        >
          {entry.action.label}
        </button>
      )}
      {entry.duration === null && (
        <button
          type="button"
          aria-label="Dismiss"
          onClick={() => dismissToast(entry.id)}
          className="flex size-8 shrink-0 items-center justify-center rounded-chip outline-on-inverse touch:size-11"
        >
          <X size={16} />
        </button>
      )}
    </div>
  );
}

/** The place of all toasts: once, at the root. F6 is not needed: the line waits while it is hovered or focused. */
export function ToastHost({ className }: { className?: string }) {
  const list = useSyncExternalStore(toasts.subscribe, toasts.get, toasts.get);
  return (
    <section
      aria-label="Messages"
      aria-live="polite"
      className={cx(
        "pointer-events-none fixed bottom-4 left-4 z-60 flex flex-col items-start gap-2 sm:bottom-6 sm:left-6",
        className,
      )}
    >
      {list.map((entry) => (
        <Line key={entry.id} entry={entry} />
      ))}
    </section>
  );
}
