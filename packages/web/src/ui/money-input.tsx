import { format, toDecimal } from "@stint/core/platform/money";
import type { Ref } from "react";
import { currencySymbol, fractionDigits } from "../lib/format";
import { useCurrency } from "./currency";
import { cx } from "./cx";
import { centsOf, groupDigits } from "./digits";
import { DigitsInput } from "./digits-input";
import { fieldAttributes, useField } from "./field";
import { type InputLook, type InputSize, inputClass } from "./input-class";

export interface MoneyInputProps {
  /** Cents, or null when empty. */
  value: number | null;
  onChange: (cents: number | null) => void;
  /** ISO code; decides symbol and decimals. The workspace's own unless it is named. */
  currency?: string;
  look?: InputLook;
  size?: InputSize;
  /** Whole units only (a teammate's pay); the value stays in cents. */
  whole?: boolean;
  /** Largest value in cents. Default 99,999,999 ($999,999.99). */
  max?: number;
  negative?: boolean;
  /** Shows the currency's symbol before the number while nobody types; a form has it in its box. */
  symbol?: boolean;
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
  currency: named,
  look = "form",
  size = "m",
  whole = false,
  max = 99_999_999,
  negative = false,
  symbol = false,
  id,
  disabled,
  className,
  onBlur,
  onEnter,
  ref,
  ...rest
}: MoneyInputProps) {
  const field = useField();
  const currency = useCurrency(named);
  const digits = fractionDigits(currency);
  const stored = value === null ? "" : toDecimal(value, currency);
  const shown = groupDigits(whole ? stored.replace(/\.\d*$/, "") : stored);
  return (
    <div className={cx("relative min-w-0", className)}>
      {look === "form" && (
        <span className="pointer-events-none absolute inset-y-0 left-3 flex items-center text-muted">
          {currencySymbol(currency)}
        </span>
      )}
      <DigitsInput
        {...fieldAttributes(field, id)}
        {...rest}
        ref={ref}
        inputMode={digits === 0 || whole ? "numeric" : "decimal"}
        value={value}
        rest={(symbol && stored ? currencySymbol(currency) : "") + shown}
        scale={whole ? 0 : digits}
        negative={negative}
        bounds={`At most ${format(max, currency)}`}
        disabled={disabled ?? field?.disabled}
        onType={(plain) => {
          const cents = centsOf(plain, currency, max);
          if (cents !== undefined) onChange(cents);
          return cents;
        }}
        onBlur={onBlur}
        onKeyDown={(event) => event.key === "Enter" && onEnter?.()}
        className={inputClass(look, size, cx("text-right", look === "form" && "pl-8"))}
      />
    </div>
  );
}
