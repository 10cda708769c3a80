import { money } from "../../../lib/format";
import { cx } from "../../../ui/cx";

/** The sum of a ledger: one unbroken row, an ink rule above and a double rule below. */
export function TotalRow({
  value,
  currency,
  label = "Total",
  className,
}: {
  value: number;
  currency: string;
  label?: string;
  className?: string;
}) {
  return (
    <p
      className={cx(
        "flex items-baseline justify-between gap-4 border-t border-b-[3px] border-ink [border-bottom-style:double] py-3 text-19 font-semibold",
        className,
      )}
    >
      <span>{label}</span>
      <span data-amount="" className="whitespace-nowrap">
        {money(value, currency)}
      </span>
    </p>
  );
}
