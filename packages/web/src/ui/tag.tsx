import type { ReactNode } from "react";
import { cx } from "./cx";

const looks = {
  chip: "bg-chip text-ink",
  outline: "border border-ctl text-ink",
  added: "bg-ok-soft text-ok",
  accent: "bg-accent text-on",
};

/** A role chip, "Optional" (outline) or "Added" (added). Not for statuses: those are Status. */
export function Tag({
  look = "chip",
  children,
  className,
}: {
  look?: keyof typeof looks;
  children: ReactNode;
  className?: string;
}) {
  return (
    <span
      className={cx(
        "inline-flex h-6 items-center rounded-chip px-2 text-13 whitespace-nowrap",
        looks[look],
        className,
      )}
    >
      {children}
    </span>
  );
}
