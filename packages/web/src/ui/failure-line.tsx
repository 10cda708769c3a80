import { CircleAlert } from "lucide-react";
import type { ReactNode } from "react";
import { focusNow } from "./focus-now";

/** What was not made in a dialog and what is kept, in the dialog itself; it takes the focus. */
export function FailureLine({
  title,
  reference,
  children,
}: {
  title: string;
  /** The id of the failure; its first eight signs are shown. */
  reference: string | null | undefined;
  children: ReactNode;
}) {
  return (
    <div
      ref={focusNow}
      tabIndex={-1}
      role="alert"
      className="flex gap-2 rounded-ctl bg-bad-soft px-3.5 py-2.5 text-14 text-bad outline-none"
    >
      <CircleAlert size={18} className="mt-px shrink-0" aria-hidden="true" />
      <p>
        <strong className="font-semibold">{title}</strong> {children}
        {reference && <> Reference {reference.slice(0, 8)}</>}
      </p>
    </div>
  );
}
