import { Mail } from "lucide-react";
import { initials } from "../../ui/avatar";
import { cx } from "../../ui/cx";

/** For people without a picture; which of them follows from their id, the same everywhere. */
const COLORS = ["#711fff", "#1f5d57", "#8a5300", "#b0354c"];

const round = "inline-flex size-9 shrink-0 items-center justify-center rounded-full";

/** The round of a person, beside their name; an envelope for somebody who has not come yet. */
export function PersonMark({ id, name }: { id: number | null; name: string }) {
  if (id === null)
    return (
      <span aria-hidden="true" className={cx(round, "border border-dashed border-ctl text-muted")}>
        <Mail size={16} />
      </span>
    );
  return (
    <span
      aria-hidden="true"
      className={cx(round, "text-13 font-semibold text-white")}
      style={{ background: COLORS[id % COLORS.length] }}
    >
      {initials(name)}
    </span>
  );
}
