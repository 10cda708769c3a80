import type { Info } from "@stint/core/profile/schema";
import { CircleCheck, CircleMinus, Clock } from "lucide-react";
import { cx } from "../../ui/cx";

const LOOKS = {
  available: ["Available", CircleCheck, "text-ok"],
  available_soon: ["Available soon", Clock, "text-warn"],
  other: ["Unavailable", CircleMinus, "text-muted"],
} as const;

/** Whether somebody can take work: always a mark with its word. Safe on public pages. */
export function Availability({ of, className }: { of: Info["availability_overall"]; className?: string }) {
  const [word, Icon, color] = LOOKS[of];
  return (
    <span className={cx("inline-flex items-center gap-1.5 whitespace-nowrap", color, className)}>
      <Icon size={16} aria-hidden="true" className="shrink-0" />
      {word}
    </span>
  );
}
