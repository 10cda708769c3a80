import { Minus, Plus } from "lucide-react";
import { cx } from "./cx";
import { DigitsInput } from "./digits-input";
import { fieldAttributes, useField } from "./field";
import { inputClass } from "./input-class";

export interface NumberInputProps {
  value: number;
  onChange: (value: number) => void;
  min?: number;
  max?: number;
  id?: string;
  "aria-label"?: string;
  disabled?: boolean;
  className?: string;
}

/** A small whole number between two bounds, with minus and plus. Arrow keys work too. */
export function NumberInput({
  value,
  onChange,
  min = 0,
  max = 999,
  id,
  disabled,
  className,
  ...rest
}: NumberInputProps) {
  const field = useField();
  const off = disabled ?? field?.disabled;
  const set = (next: number) => onChange(Math.min(max, Math.max(min, next)));
  const step =
    "absolute inset-y-0 flex w-10 items-center justify-center rounded-ctl text-muted enabled:hover:text-ink disabled:opacity-40";
  return (
    <div className={cx("relative min-w-0", className)}>
      <button
        type="button"
        tabIndex={-1}
        aria-label="Lower by one"
        disabled={off || value <= min}
        onClick={() => set(value - 1)}
        className={cx(step, "left-0")}
      >
        <Minus size={16} />
      </button>
      <DigitsInput
        {...fieldAttributes(field, id)}
        {...rest}
        role="spinbutton"
        aria-valuenow={value}
        aria-valuemin={min}
        aria-valuemax={max}
        inputMode="numeric"
        disabled={off}
        value={value}
        rest={String(value)}
        scale={0}
        bounds={`From ${min} to ${max}`}
        onType={(plain) => {
          const typed = Number(plain);
          if (plain === "" || typed < min || typed > max) return undefined;
          onChange(typed);
          return typed;
        }}
        onKeyDown={(event) => {
          const delta = event.key === "ArrowUp" ? 1 : event.key === "ArrowDown" ? -1 : 0;
          if (!delta) return;
          event.preventDefault();
          set(value + delta);
        }}
        className={inputClass("form", "m", "px-10 text-center")}
      />
      <button
        type="button"
        tabIndex={-1}
        aria-label="Raise by one"
        disabled={off || value >= max}
        onClick={() => set(value + 1)}
        className={cx(step, "right-0")}
      >
        <Plus size={16} />
      </button>
    </div>
  );
}
