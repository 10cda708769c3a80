import { WifiOff } from "lucide-react";
import type { ReactNode } from "react";
import { Button } from "./button";
import { cx } from "./cx";

export interface ErrorLineProps {
  /** "These invoices did not load." */
  children: ReactNode;
  onRetry?: (() => void) | undefined;
  /** The request id; its first eight signs are shown. */
  reference?: string | undefined;
  className?: string;
}

/** An error in place: a sentence, Try again, a reference. */
export function ErrorLine({ children, onRetry, reference, className }: ErrorLineProps) {
  return (
    <div role="alert" className={cx("flex flex-wrap items-center gap-x-4 gap-y-1 py-3 text-15", className)}>
      <span>{children}</span>
      {onRetry && (
        <Button kind="link" onClick={onRetry}>
          Try again
        </Button>
      )}
      {reference && <span className="ml-auto text-13 text-muted">Reference {reference.slice(0, 8)}</span>}
    </div>
  );
}

/** One amber line while the device is offline. */
export function OfflineLine({ waiting, className }: { waiting?: number; className?: string }) {
  return (
    <div
      role="status"
      className={cx(
        "flex items-center gap-3 rounded-ctl bg-warn-soft px-4 py-2.5 text-14 text-warn",
        className,
      )}
    >
      <WifiOff size={18} className="shrink-0" aria-hidden="true" />
      <p>
        <strong className="font-semibold">You are offline.</strong>{" "}
        {waiting
          ? `${waiting} ${waiting === 1 ? "change is" : "changes are"} kept here and will be saved.`
          : "What you change is kept here and will be saved."}
      </p>
    </div>
  );
}
