import { format } from "@stint/core/platform/money";
import type { ReactNode } from "react";
import { useCurrency } from "./currency";
import { cx } from "./cx";

export interface AmountProps {
  /** The amount's name in plain words: "Coming in". */
  label: ReactNode;
  /** Minor units. */
  value: number;
  currency?: string;
  /** One sentence below. */
  note?: ReactNode;
  /** page 52 (48 on a phone), tool 32. */
  size?: "page" | "tool";
  className?: string;
}

/** The one large amount of a page. Shrinks to its column instead of wrapping: $1,295,000.00 fits 320 px. */
export function Amount({ label, value, currency: named, note, size = "page", className }: AmountProps) {
  const text = format(value, useCurrency(named));
  const largest = size === "page" ? 52 : 32;
  return (
    <div className={cx("@container min-w-0", className)}>
      <p className={cx("text-muted", size === "page" ? "text-15" : "text-14")}>{label}</p>
      <p
        className={cx(
          "font-[650] tracking-[-0.02em] whitespace-nowrap",
          value === 0 && "text-ctl",
          size === "page" && "-ml-0.5",
        )}
        style={{
          fontSize: `min(${largest}px, calc(100cqi / ${(text.length * 0.56).toFixed(2)}))`,
          lineHeight: 1.12,
        }}
      >
        {text}
      </p>
      {note && <p className={cx("text-14 text-muted", size === "page" ? "mt-2.5" : "mt-1")}>{note}</p>}
    </div>
  );
}
