import type { ReactNode } from "react";
import { money } from "../../lib/format";
import { cx } from "../../ui/cx";

export interface Segment {
  id: string;
  label: string;
  /** Cents; below 0 it takes off the others, and is in words only. */
  value: number;
  look: "first" | "second" | "third" | "rest" | "bad" | "warn" | "hatch";
}

const looks: Record<Segment["look"], string> = {
  first: "bg-bar1",
  second: "bg-bar2",
  third: "bg-bar3",
  rest: "bg-bar4",
  bad: "bg-bad",
  warn: "bg-warn",
  hatch: "border border-bar3 bg-[repeating-linear-gradient(135deg,transparent_0_4px,var(--bar3)_4px_5px)]",
};

/** One bar of money with its parts in words below: nobody has to tell colors apart. */
export function Bar({
  label,
  segments,
  total,
  currency,
  className,
}: {
  label: string;
  segments: readonly Segment[];
  /** Stands at the right end. */
  total?: ReactNode;
  currency: string;
  className?: string;
}) {
  const parts = segments.filter(({ value }) => value !== 0);
  const drawn = parts.filter(({ value }) => value > 0);
  // All amounts of a line are written alike: to the cent as soon as one has cents.
  const cents = parts.some(({ value }) => value % 100 !== 0);
  return (
    <div
      className={cx(
        "grid items-center gap-x-6 gap-y-2",
        total === undefined ? "" : "sm:grid-cols-[76px_minmax(0,1fr)_112px]",
        className,
      )}
    >
      <p className="flex justify-between text-14 font-semibold">
        {label}
        {total !== undefined && <span className="sm:hidden">{total}</span>}
      </p>
      <div aria-hidden="true" className="flex h-3 gap-0.5">
        {drawn.map(({ id, value, look }) => (
          <span
            key={id}
            className={cx("min-w-1 first:rounded-l-[3px] last:rounded-r-[3px]", looks[look])}
            style={{ flex: `${value} 1 0` }}
          />
        ))}
        {drawn.length === 0 && <span className="flex-1 rounded-[3px] bg-bar4" />}
      </div>
      {total !== undefined && <p className="text-right text-15 max-sm:hidden">{total}</p>}
      <ul
        className={cx(
          "flex flex-wrap gap-x-4 gap-y-1 text-13 text-muted",
          total !== undefined && "sm:col-start-2",
        )}
      >
        {parts.map(({ id, label: word, value, look }) => (
          <li key={id} className="flex items-center gap-2 whitespace-nowrap">
            {value > 0 && <span aria-hidden="true" className={cx("size-2 rounded-[2px]", looks[look])} />}
            {word} <span className="font-medium text-ink">{money(value, currency, { cents })}</span>
          </li>
        ))}
        {parts.length === 0 && <li>Nothing yet</li>}
      </ul>
    </div>
  );
}
