import { minorDigits } from "@stint/core/platform/money";
import { useState } from "react";
import { NumericFormat } from "react-number-format";
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
  // While someone types, their own text stands: filling up the cents under the caret would move it.
  const [draft, setDraft] = useState<string>();
  return (
    <NumericFormat
      aria-label={label}
      inputMode="decimal"
      autoComplete="off"
      value={draft ?? (value === null ? "" : priceToText(value, currency))}
      valueIsNumericString
      thousandSeparator=","
      decimalScale={minorDigits(currency) + further}
      allowNegative={false}
      isAllowed={({ value: text }) => Number(textToPrice(text, currency) ?? 0) <= most}
      onValueChange={({ value: text }, { source }) => {
        if (source !== "event") return;
        setDraft(text);
        onChange(textToPrice(text, currency));
      }}
      onFocus={(event) => event.target.select()}
      onBlur={() => setDraft(undefined)}
      className={inputClass("row", "m", "text-right")}
    />
  );
}
