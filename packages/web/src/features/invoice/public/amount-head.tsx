import { format } from "@stint/core/platform/money";
import type { ReactNode, Ref } from "react";

/** The one large amount of the page, which is its heading; shrinks to its column instead of wrapping. */
export function AmountHead({
  label,
  value,
  currency,
  note,
  ref,
}: {
  label: string;
  /** Minor units. */
  value: number;
  currency: string;
  note?: ReactNode;
  ref?: Ref<HTMLHeadingElement>;
}) {
  const text = format(value, currency);
  return (
    <div className="@container min-w-0">
      <h1 ref={ref} tabIndex={-1} className="outline-none">
        <span className="block text-15 text-muted">{label}</span>{" "}
        <span
          className="-ml-0.5 block font-[650] tracking-[-0.02em] whitespace-nowrap"
          style={{
            fontSize: `min(52px, calc(100cqi / ${(text.length * 0.56).toFixed(2)}))`,
            lineHeight: 1.12,
          }}
        >
          {text}
        </span>
      </h1>
      {note && <p className="mt-1 text-14 wrap-anywhere text-muted">{note}</p>}
    </div>
  );
}
