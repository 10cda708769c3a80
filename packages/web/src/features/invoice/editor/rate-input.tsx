import { format, minorDigits } from "@stint/core/platform/money";
import { currencySymbol } from "../../../lib/format";
import { grouped } from "../../../ui/digits";
import { DigitsInput } from "../../../ui/digits-input";
import { inputClass } from "../../../ui/input-class";
import { priceToText, textToPrice } from "../price";

/** Decimals beyond those of the currency: a unit may cost a part of a cent. */
const further = 4;
const most = 9_999_999_999;

/** A price per unit, right-aligned: minor units as a decimal string in and out, null while empty. */
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
  return (
    <div className="relative min-w-0">
      <DigitsInput
        aria-label={label}
        inputMode="decimal"
        value={value}
        rest={value === null ? "" : currencySymbol(currency) + grouped(priceToText(value, currency))}
        scale={minorDigits(currency) + further}
        bounds={`At most ${format(most, currency)}`}
        onType={(plain) => {
          const price = textToPrice(plain, currency);
          if (Number(price ?? 0) > most) return undefined;
          onChange(price);
          return price;
        }}
        className={inputClass("row", "m", "text-right")}
      />
    </div>
  );
}
