import type { ComponentProps, CSSProperties, Ref } from "react";
import { cx } from "./cx";
import { fieldAttributes, useField } from "./field";
import { type InputLook, inputClass } from "./input-class";
import { LetterCount } from "./letter-count";

export interface TextAreaProps extends Omit<ComponentProps<"textarea">, "value" | "onChange" | "ref"> {
  value: string;
  onChange: (value: string) => void;
  look?: InputLook;
  /** Shows "12 of 255" below. */
  counter?: boolean;
  ref?: Ref<HTMLTextAreaElement>;
}

/** Several lines; grows with the text. At most 255 characters by default; shows the letters left near the end. */
export function TextArea({
  value,
  onChange,
  look = "form",
  counter,
  maxLength = 255,
  rows = 3,
  className,
  id,
  disabled,
  onBlur,
  ...rest
}: TextAreaProps) {
  const field = useField();
  return (
    <div className={className}>
      <textarea
        {...fieldAttributes(field, id)}
        {...rest}
        rows={rows}
        maxLength={maxLength}
        disabled={disabled ?? field?.disabled}
        value={value}
        onChange={(event) => onChange(event.target.value)}
        onBlur={(event) => {
          const trimmed = event.target.value.trim();
          if (trimmed !== event.target.value) onChange(trimmed);
          onBlur?.(event);
        }}
        className={inputClass(
          look,
          "m",
          cx("field-sizing-content h-auto! resize-none py-2", "min-h-[calc(1lh*var(--rows)+18px)]"),
        )}
        style={{ "--rows": rows } as CSSProperties}
      />
      {counter ? (
        <p className="mt-1 text-right text-13 text-muted">
          {value.length} of {maxLength}
        </p>
      ) : (
        <LetterCount length={value.length} most={maxLength} />
      )}
    </div>
  );
}
