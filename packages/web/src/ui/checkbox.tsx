import type { ReactNode } from "react";
import { cx } from "./cx";
import { useField } from "./field";

export interface CheckboxProps {
  checked: boolean;
  onChange: (checked: boolean) => void;
  /** The label beside the box. */
  children?: ReactNode;
  /** Right of the label: a count. */
  aside?: ReactNode;
  indeterminate?: boolean;
  disabled?: boolean;
  required?: boolean;
  id?: string;
  "aria-label"?: string;
  className?: string;
}

/** A native check box in the house look; the whole line is the target. Safe on public pages. */
export function Checkbox({
  checked,
  onChange,
  children,
  aside,
  indeterminate,
  disabled,
  className,
  id,
  ...rest
}: CheckboxProps) {
  const field = useField();
  return (
    <label className={cx("flex min-h-7 items-start gap-2.5 text-14 touch:min-h-11 touch:py-2.5", className)}>
      <span className="relative mt-[3px] flex size-4 shrink-0">
        <input
          {...rest}
          id={id}
          type="checkbox"
          checked={checked}
          ref={(box) => {
            if (box) box.indeterminate = indeterminate ?? false;
          }}
          disabled={disabled}
          aria-invalid={field?.invalid || undefined}
          aria-describedby={field?.describedBy}
          onChange={(event) => onChange(event.target.checked)}
          className="peer size-4 appearance-none rounded-[4px] border border-ctl bg-surface transition-colors duration-120 checked:border-accent checked:bg-accent indeterminate:border-accent indeterminate:bg-accent disabled:opacity-50 aria-invalid:border-2 aria-invalid:border-bad"
        />
        <svg
          viewBox="0 0 16 16"
          fill="none"
          aria-hidden="true"
          className="pointer-events-none absolute inset-0 size-4 text-on opacity-0 peer-checked:opacity-100 peer-indeterminate:opacity-100"
        >
          <path
            d={indeterminate ? "M4 8h8" : "M4 8.3 6.8 11 12 5.4"}
            stroke="currentColor"
            strokeWidth="1.8"
            strokeLinecap="round"
            strokeLinejoin="round"
          />
        </svg>
      </span>
      {children && <span className="min-w-0 flex-1">{children}</span>}
      {aside && <span className="text-13 text-muted">{aside}</span>}
    </label>
  );
}
