import type { ComponentProps } from "react";
import { cx } from "./cx";
import { fieldAttributes, useField } from "./field";
import { type InputLook, inputClass } from "./input-class";

export interface NativeSelectProps<V extends string>
  extends Omit<ComponentProps<"select">, "value" | "onChange" | "ref"> {
  options: readonly { value: V; label: string }[];
  value: V;
  onChange: (value: V) => void;
  look?: InputLook;
}

/** The browser's own list: for cells, where letters and arrows choose without opening anything. Safe on public pages. */
export function NativeSelect<V extends string>({
  options,
  value,
  onChange,
  look = "form",
  className,
  id,
  ...rest
}: NativeSelectProps<V>) {
  const field = useField();
  return (
    <select
      {...fieldAttributes(field, id)}
      {...rest}
      value={value}
      onChange={(event) => {
        const picked = options.find((option) => option.value === event.target.value);
        if (picked) onChange(picked.value);
      }}
      className={inputClass(look, "m", cx("truncate pr-1!", className))}
    >
      {options.map((option) => (
        <option key={option.value} value={option.value}>
          {option.label}
        </option>
      ))}
    </select>
  );
}
