import type { ReactNode } from "react";

/** A line of what is agreed. */
export function Line({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div className="flex justify-between gap-4 border-b border-line py-3">
      <dt className="shrink-0 text-muted">{label}</dt>
      <dd className="min-w-0 text-right break-words">{children}</dd>
    </div>
  );
}

/** What the sender wrote, if anything. */
export function MessageLine({ text }: { text: string }) {
  if (!text) return null;
  return (
    <div className="border-b border-line py-3">
      <dt className="text-muted">Message</dt>
      <dd className="mt-1 break-words whitespace-pre-line">{text}</dd>
    </div>
  );
}
