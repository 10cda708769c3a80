import type { ReactNode, Ref } from "react";

/** The one large amount of the page, or the words for none, which is its heading; shrinks to its column instead of wrapping. */
export function AmountHead({
  label,
  value,
  note,
  ref,
}: {
  label: string;
  value: string;
  note?: ReactNode;
  ref?: Ref<HTMLHeadingElement>;
}) {
  // Words are larger than digits to the eye.
  const width = value.length * (/\d/.test(value) ? 0.56 : 0.65);
  return (
    <div className="@container min-w-0">
      <h1 ref={ref} tabIndex={-1} className="outline-none">
        <span className="block text-15 text-muted">{label}</span>{" "}
        <span
          className="-ml-0.5 block font-[650] tracking-[-0.02em] whitespace-nowrap"
          style={{
            fontSize: `min(52px, calc(100cqi / ${width.toFixed(2)}))`,
            lineHeight: 1.12,
          }}
        >
          {value}
        </span>
      </h1>
      {note && <p className="mt-1 text-14 wrap-anywhere text-muted">{note}</p>}
    </div>
  );
}
