import { shareOf, subtract } from "@stint/core/platform/money";
import type { PriceReasons } from "@stint/core/project/scope/price-reasons/schema";
import type { CSSProperties } from "react";

/** Two labels side by side need so much of the width, in percent. */
const GAP = 17;

interface Mark {
  label: string;
  price: number;
  tone?: string;
}

/** Returns places for labels, left to right, that do not cover each other. */
function spread(places: readonly number[]): number[] {
  const apart: number[] = [];
  for (const place of places) apart.push(Math.max(place, (apart.at(-1) ?? -GAP) + GAP));
  // The labels of the ends stand over the ends.
  let end = 100;
  for (let at = apart.length - 1; at >= 0; at--) {
    apart[at] = Math.min(apart[at] ?? end, end);
    end = (apart[at] ?? end) - GAP;
  }
  return apart;
}

/** Low to high as a band, the typical price, this price, own accepted and lost ones, and the floor. The rows below say it in words. */
export function PriceScale({ reasons, price }: { reasons: PriceReasons; price: number | null }) {
  const { accepted, lost, floor } = reasons;
  const catalog = reasons.catalog?.is_comparable ? reasons.catalog : null;
  const labels: Mark[] = [
    ...(floor ? [{ label: "Floor", price: floor.price, tone: "text-warn" }] : []),
    ...(catalog
      ? [
          { label: "Low", price: catalog.low },
          { label: "Typical", price: catalog.typical },
          { label: "High", price: catalog.high },
        ]
      : []),
  ].sort((a, b) => subtract(a.price, b.price));
  const all = [
    ...labels.map((mark) => mark.price),
    ...(accepted?.prices ?? []),
    ...(lost?.prices ?? []),
    ...(price === null ? [] : [price]),
  ];
  const [least, most] = [Math.min(...all), Math.max(...all)];
  if (all.length < 2 || least === most) return null;
  const placeOf = (each: number): number => Number(shareOf(subtract(each, least), subtract(most, least), 2));
  // Said here and not in classes, which every page would load.
  const at = (each: number, top: number, more: CSSProperties = {}): CSSProperties => ({
    left: `${placeOf(each)}%`,
    top,
    ...more,
  });
  const places = spread(labels.map((mark) => placeOf(mark.price)));
  return (
    <div aria-hidden="true" className="relative text-13" style={{ height: 82, margin: "16px 12px 0" }}>
      {price !== null && (
        <span
          className="absolute top-0 -translate-x-1/2 font-semibold whitespace-nowrap"
          style={{ left: `${Math.min(Math.max(placeOf(price), 10), 90)}%` }}
        >
          This price
        </span>
      )}
      {accepted?.prices.map((each, index) => (
        <span
          // biome-ignore lint/suspicious/noArrayIndexKey: marks of equal prices differ by their place alone
          key={index}
          className="absolute -translate-x-1/2 rounded-full bg-bar2"
          style={at(each, 24, { width: 5, height: 5 })}
        />
      ))}
      {lost?.prices.map((each, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: marks of equal prices differ by their place alone
        <Cross key={index} className="absolute -translate-x-1/2" style={at(each, 23)} />
      ))}
      <span className="absolute h-0.5 bg-line2" style={{ left: -12, right: -12, top: 43 }} />
      {catalog && (
        <span
          className="absolute h-2 rounded-[2px] bg-bar3"
          style={at(catalog.low, 40, { right: `${100 - placeOf(catalog.high)}%` })}
        />
      )}
      {catalog && (
        <span
          className="absolute h-4 -translate-x-1/2"
          style={at(catalog.typical, 36, { width: 2, background: "var(--ink)" })}
        />
      )}
      {floor && (
        <span
          className="absolute -translate-x-1/2"
          style={at(floor.price, 34, { height: 20, borderLeft: "2px dashed var(--warn)" })}
        />
      )}
      {price !== null && (
        <span
          className="absolute -translate-x-1/2 rounded-full"
          style={at(price, 38, {
            width: 12,
            height: 12,
            background: "var(--ink)",
            border: "2px solid var(--surface)",
          })}
        />
      )}
      {labels.map(({ label, tone }, index) => (
        <span
          key={label}
          className={`absolute -translate-x-1/2 ${tone ?? "text-muted"}`}
          style={{ left: `${places[index]}%`, top: 60 }}
        >
          {label}
        </span>
      ))}
    </div>
  );
}

/** The mark of a lost price. */
export function Cross({ className, style }: { className?: string; style?: CSSProperties }) {
  return (
    <svg width="8" height="8" viewBox="0 0 8 8" aria-hidden="true" className={className} style={style}>
      <path d="M1.5 1.5 6.5 6.5 M6.5 1.5 1.5 6.5" stroke="var(--bar2)" strokeWidth="1.4" />
    </svg>
  );
}
