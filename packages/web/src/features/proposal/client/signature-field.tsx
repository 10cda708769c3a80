import type { ComponentProps } from "react";
import { fieldAttributes, useField } from "../../../ui/field";
import { inputClass } from "../../../ui/input-class";

/** One line kept exactly as it is typed: a signature is never trimmed or changed (D18). */
export function SignatureField({
  value,
  onChange,
  ...rest
}: Omit<ComponentProps<"input">, "value" | "onChange"> & {
  value: string;
  onChange: (value: string) => void;
}) {
  const field = useField();
  return (
    <input
      {...fieldAttributes(field, undefined)}
      {...rest}
      value={value}
      onChange={(event) => onChange(event.target.value)}
      className={inputClass("form", "l")}
    />
  );
}
