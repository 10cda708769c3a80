import { format, minorDigits } from "@stint/core/platform/money";
import { currencySymbol } from "../../../lib/format";
import { groupDigits } from "../../../ui/digits";
import { DigitsInput } from "../../../ui/digits-input";
import { inputClass } from "../../../ui/input-class";
import { priceToText, textToPrice } from "../price";

/** Decimals beyond those of the currency: a unit may cost a part of a cent. */
const further = 4;
const most = 9_999_999_999;

/** A price per unit, right-aligned, below 0 to deduct: minor units as a decimal string in and out, null while empty. */
export function RateInput({
  value,
  onChange,
  currency,
  label,
}: {
  value: string | null;
  onChange: (price: string | null) => void;
  currency: string;
  label: string;
}) {
  const size = value?.replace("-", "") ?? "";
  const shown = currencySymbol(currency) + groupDigits(priceToText(size, currency));
  return (
    <div className="relative min-w-0">
      <DigitsInput
        aria-label={label}
        inputMode="text"
        negative
        value={value}
        rest={value === null ? "" : `${value.startsWith("-") ? "−" : ""}${shown}`}
        scale={minorDigits(currency) + further}
        bounds={`At most ${format(most, currency)}`}
        onType={(plain) => {
          const price = textToPrice(plain, currency);
          if (Math.abs(Number(price ?? 0)) > most) return undefined;
          onChange(price);
          return price;
        }}
        className={inputClass("row", "m", "text-right")}
      />
    </div>
  );
}
