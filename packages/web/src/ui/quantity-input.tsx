import type { Ref } from "react";
import { cx } from "./cx";
import { groupDigits } from "./digits";
import { DigitsInput } from "./digits-input";
import { fieldAttributes, useField } from "./field";
import { type InputLook, type InputSize, inputClass } from "./input-class";

export interface QuantityInputProps {
  /** A decimal string ("2.5"), "" when empty. */
  value: string;
  onChange: (value: string) => void;
  /** Decimals allowed, at most 4. */
  scale?: number;
  max?: number;
  /** Allows numbers below 0. */
  negative?: boolean;
  /** Muted, inside on the right: "%", "h". */
  unit?: string;
  look?: InputLook;
  size?: InputSize;
  id?: string;
  placeholder?: string;
  "aria-label"?: string;
  disabled?: boolean;
  className?: string;
  onBlur?: () => void;
  onEnter?: () => void;
  ref?: Ref<HTMLInputElement>;
}

/** A quantity or percentage as a decimal string, right-aligned; never a float. */
export function QuantityInput({
  value,
  onChange,
  scale = 4,
  max = 999_999,
  negative = false,
  unit,
  look = "form",
  size = "m",
  id,
  disabled,
  className,
  onBlur,
  onEnter,
  ref,
  ...rest
}: QuantityInputProps) {
  const field = useField();
  return (
    <div className={cx("relative min-w-0", className)}>
      <DigitsInput
        {...fieldAttributes(field, id)}
        {...rest}
        ref={ref}
        inputMode={negative ? "text" : scale === 0 ? "numeric" : "decimal"}
        negative={negative}
        value={value}
        rest={value}
        scale={scale}
        bounds={`At most ${groupDigits(String(max))}`}
        disabled={disabled ?? field?.disabled}
        onType={(plain) => {
          if (Math.abs(Number(plain)) > max) return undefined;
          onChange(plain);
          return plain;
        }}
        onBlur={() => {
          const plain = value.replace(/^(-?)\./, "$10.").replace(/\.$/, "");
          if (plain !== value) onChange(plain);
          onBlur?.();
        }}
        onKeyDown={(event) => event.key === "Enter" && onEnter?.()}
        className={inputClass(look, size, cx("text-right", unit && "pr-8"))}
      />
      {unit && (
        <span className="pointer-events-none absolute inset-y-0 right-3 flex items-center text-muted">
          {unit}
        </span>
      )}
    </div>
  );
}
