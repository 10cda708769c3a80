import { ChevronDown } from "lucide-react";
import type { ComponentProps } from "react";
import { cx } from "./cx";
import { fieldAttributes, useField } from "./field";
import { type InputLook, type InputSize, inputClass } from "./input-class";

export interface PlainSelectProps extends Omit<ComponentProps<"select">, "size"> {
  size?: InputSize;
  look?: InputLook;
  /** The class of the box around it, for its width. */
  box?: string;
}

/** The browser's own list with the house's arrow; its options are its children. */
export function PlainSelect({ look = "form", size = "m", box, className, id, ...rest }: PlainSelectProps) {
  const field = useField();
  return (
    <span className={cx("relative block min-w-0", box)}>
      <select
        {...fieldAttributes(field, id)}
        {...rest}
        className={inputClass(look, size, cx("appearance-none truncate pr-8!", className))}
      />
      <ChevronDown
        size={16}
        aria-hidden="true"
        className="pointer-events-none absolute top-1/2 right-2.5 -translate-y-1/2 text-muted"
      />
    </span>
  );
}
