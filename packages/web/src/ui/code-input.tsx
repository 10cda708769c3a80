import { type Ref, useState } from "react";
import { cx } from "./cx";
import { fieldAttributes, useField } from "./field";

const CELLS = [0, 1, 2, 3, 4, 5];

/** Six digits in six cells, which are drawn behind one real field: a paste fills them, and a reader hears one field. */
export function CodeInput({
  value,
  onChange,
  onFull,
  ref,
}: {
  value: string;
  onChange: (value: string) => void;
  /** All six are in. */
  onFull?: (value: string) => void;
  ref?: Ref<HTMLInputElement>;
}) {
  const field = useField();
  const [focused, setFocused] = useState(false);
  return (
    <div className="relative h-13 w-[332px] max-w-full">
      <div aria-hidden="true" className="flex h-full gap-2">
        {CELLS.map((at) => (
          <span
            key={at}
            className={cx(
              "flex min-w-0 flex-1 items-center justify-center rounded-ctl border bg-surface text-22 font-semibold",
              at === 3 && "ml-1",
              field?.invalid
                ? "border-bad"
                : focused && at === Math.min(value.length, 5)
                  ? "border-accent inset-ring-1 inset-ring-accent"
                  : "border-fld",
            )}
          >
            {value[at]}
          </span>
        ))}
      </div>
      <input
        {...fieldAttributes(field, undefined)}
        ref={ref}
        value={value}
        inputMode="numeric"
        autoComplete="one-time-code"
        className="absolute inset-0 cursor-text text-[16px] opacity-0"
        onFocus={() => setFocused(true)}
        onBlur={() => setFocused(false)}
        onChange={(event) => {
          const digits = event.target.value.replace(/\D/g, "").slice(0, 6);
          onChange(digits);
          if (digits.length === 6 && digits !== value) onFull?.(digits);
        }}
      />
    </div>
  );
}
