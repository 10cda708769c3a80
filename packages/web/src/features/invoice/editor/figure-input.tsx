import { currencySymbol } from "../../../lib/format";
import { MoneyInput } from "../../../ui/money-input";
import { QuantityInput } from "../../../ui/quantity-input";
import { Segments } from "../../../ui/segments";
import type { Figure } from "./model";

/** A field for a percentage or an amount, with the choice between the two. */
export function FigureInput({
  label,
  kindLabel,
  value,
  onChange,
  currency,
}: {
  /** "Discount": the box is then called "Discount in per cent" or "Discount". */
  label: string;
  kindLabel: string;
  value: Figure;
  onChange: (change: Partial<Figure>) => void;
  currency: string;
}) {
  return (
    <>
      <Segments
        size="s"
        aria-label={kindLabel}
        value={value.kind}
        onChange={(kind) => onChange({ kind })}
        options={[
          { value: "percent", label: "%", "aria-label": "Per cent" },
          { value: "amount", label: currencySymbol(currency) || currency, "aria-label": "Amount" },
        ]}
        className="shrink-0 [&_label]:px-2.5"
      />
      {value.kind === "percent" ? (
        <QuantityInput
          aria-label={`${label} in per cent`}
          value={value.percent}
          onChange={(percent) => onChange({ percent })}
          max={100}
          unit="%"
          className="w-20 shrink-0"
        />
      ) : (
        <MoneyInput
          aria-label={label}
          currency={currency}
          value={value.amount}
          onChange={(amount) => onChange({ amount })}
          max={9_999_999_999}
          className="w-28 shrink-0"
        />
      )}
    </>
  );
}
