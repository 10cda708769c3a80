import { parse, toDecimal } from "@stint/core/platform/money";
import { type Ref, useState } from "react";
import { NumericFormat } from "react-number-format";
import { currencySymbol, fractionDigits } from "../lib/format";
import { cx } from "./cx";
import { fieldAttributes, useField } from "./field";
import { type InputLook, type InputSize, inputClass } from "./input-class";

export interface MoneyInputProps {
  /** Cents, or null when empty. */
  value: number | null;
  onChange: (cents: number | null) => void;
  /** ISO code; decides symbol and decimals. */
  currency?: string;
  look?: InputLook;
  size?: InputSize;
  /** Whole units only (a teammate's pay); the value stays in cents. */
  whole?: boolean;
  /** Largest value in cents. Default 99,999,999 ($999,999.99). */
  max?: number;
  negative?: boolean;
  id?: string;
  "aria-label"?: string;
  disabled?: boolean;
  autoFocus?: boolean;
  className?: string;
  onBlur?: () => void;
  onEnter?: () => void;
  ref?: Ref<HTMLInputElement>;
}

/** An amount of money, right-aligned, cents in and cents out; the text is selected on focus. */
export function MoneyInput({
  value,
  onChange,
  currency = "USD",
  look = "form",
  size = "m",
  whole = false,
  max = 99_999_999,
  negative = false,
  id,
  disabled,
  className,
  onBlur,
  onEnter,
  ref,
  ...rest
}: MoneyInputProps) {
  const field = useField();
  const digits = fractionDigits(currency);
  // While someone types, their own text stands: filling up the cents under the caret would move it.
  const [draft, setDraft] = useState<string>();
  const stored = value === null ? "" : toDecimal(value, currency);
  return (
    <div className={cx("relative min-w-0", className)}>
      {look === "form" && (
        <span className="pointer-events-none absolute inset-y-0 left-3 flex items-center text-muted">
          {currencySymbol(currency)}
        </span>
      )}
      <NumericFormat
        {...fieldAttributes(field, id)}
        {...rest}
        getInputRef={ref}
        inputMode={digits === 0 || whole ? "numeric" : "decimal"}
        autoComplete="off"
        value={draft ?? stored}
        valueIsNumericString
        thousandSeparator=","
        decimalScale={whole ? 0 : digits}
        fixedDecimalScale={!whole && draft === undefined}
        allowNegative={negative}
        disabled={disabled ?? field?.disabled}
        isAllowed={({ value: text }) => Math.abs(parse(text, currency) ?? 0) <= max}
        onValueChange={({ value: text }, source) => {
          if (source.source !== "event") return;
          setDraft(text);
          onChange(parse(text, currency) ?? null);
        }}
        onFocus={(event) => event.target.select()}
        onBlur={() => {
          setDraft(undefined);
          onBlur?.();
        }}
        onKeyDown={(event) => event.key === "Enter" && onEnter?.()}
        className={inputClass(look, size, cx("text-right", look === "form" && "pl-8"))}
      />
    </div>
  );
}
