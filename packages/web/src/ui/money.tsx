import { format } from "@stint/core/platform/money";
import { useCurrency } from "./currency";
import { cx } from "./cx";

export interface MoneyProps {
  /** Minor units (cents). null shows a dash. */
  value: number | null | undefined;
  /** The workspace's own unless it is named. */
  currency?: string;
  /** Whole units; only in rails, strips and charts, never in tables. */
  noCents?: boolean;
  /** Puts "+" before income; a minus is always shown. */
  plus?: boolean;
  /** 600 (amounts) unless false. */
  strong?: boolean;
  /** Muted: not in the total. */
  muted?: boolean;
  className?: string;
}

/** An amount in tabular figures with a true minus; never wraps. Align it right, on the one edge. */
export function Money({
  value,
  currency: named,
  noCents,
  plus,
  strong = true,
  muted,
  className,
}: MoneyProps) {
  const currency = useCurrency(named);
  const nothing = value === null || value === undefined;
  return (
    <span
      className={cx(
        "whitespace-nowrap",
        strong && !muted && !nothing && "font-semibold",
        (muted || nothing) && "text-muted",
        className,
      )}
    >
      {nothing ? "–" : `${plus && value > 0 ? "+" : ""}${format(value, currency, { cents: !noCents })}`}
    </span>
  );
}
