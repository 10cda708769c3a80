import type { ReactNode } from "react";

/** The head of a section in the builder: its name, a muted sentence, and its amount on the right. */
export function PartHead({
  title,
  note,
  children,
}: {
  title: string;
  note: ReactNode;
  children?: ReactNode;
}) {
  return (
    <div className="flex items-end justify-between gap-6 border-b border-line pb-5">
      <div className="min-w-0">
        <h2 className="text-22 font-semibold">{title}</h2>
        <p className="mt-0.5 text-14 text-muted">{note}</p>
      </div>
      {children}
    </div>
  );
}
