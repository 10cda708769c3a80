import { type ReactNode, useId } from "react";
import { cx } from "./cx";
import { useField } from "./field";

export interface SegmentOption<V extends string> {
  value: V;
  label: ReactNode;
  /** The name of an icon-only segment. */
  "aria-label"?: string;
  disabled?: boolean;
}

export interface SegmentsProps<V extends string> {
  options: readonly SegmentOption<V>[];
  value: V;
  onChange: (value: V) => void;
  "aria-label"?: string;
  size?: "s" | "m";
  wide?: boolean;
  className?: string;
}

/** Up to three choices side by side on a chip-colored track; native radios inside. */
export function Segments<V extends string>({
  options,
  value,
  onChange,
  size = "m",
  wide,
  className,
  ...rest
}: SegmentsProps<V>) {
  const field = useField();
  const name = useId();
  return (
    <div
      role="radiogroup"
      id={field?.id}
      {...rest}
      aria-labelledby={rest["aria-label"] ? undefined : field?.labelId}
      className={cx("inline-flex rounded-ctl bg-chip p-0.5", wide && "flex w-full", className)}
    >
      {options.map((option) => (
        <label
          key={option.value}
          className={cx(
            "flex flex-1 items-center justify-center gap-2 rounded-[6px] px-3.5 text-14 whitespace-nowrap text-muted transition-colors duration-120 select-none touch:min-h-10 has-checked:bg-surface has-checked:font-semibold has-checked:text-ink has-checked:shadow-[0_1px_3px_rgb(26_22_35/0.16)] has-focus-visible:outline-2 has-focus-visible:outline-offset-1 has-focus-visible:outline-accent",
            size === "s" ? "min-h-7" : "min-h-8",
            option.disabled && "opacity-50",
          )}
        >
          <input
            type="radio"
            name={name}
            value={option.value}
            checked={option.value === value}
            disabled={option.disabled}
            aria-label={option["aria-label"]}
            onChange={() => onChange(option.value)}
            className="sr-only"
          />
          {option.label}
        </label>
      ))}
    </div>
  );
}
