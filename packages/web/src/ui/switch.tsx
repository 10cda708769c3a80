import type { ReactNode } from "react";
import { cx } from "./cx";

export interface SwitchProps {
  checked: boolean;
  onChange: (checked: boolean) => void;
  children?: ReactNode;
  /** A muted second line. */
  hint?: ReactNode;
  disabled?: boolean;
  "aria-label"?: string;
  className?: string;
}

/** On or off, at once. A native check box with the role of a switch. Safe on public pages. */
export function Switch({ checked, onChange, children, hint, disabled, className, ...rest }: SwitchProps) {
  return (
    <label
      className={cx(
        "inline-flex min-h-7 gap-2 text-14 touch:min-h-11 touch:py-2.5",
        children || hint ? "items-start" : "items-center",
        className,
      )}
    >
      <span className="relative mt-px flex shrink-0">
        <input
          {...rest}
          type="checkbox"
          role="switch"
          aria-checked={checked}
          checked={checked}
          disabled={disabled}
          onChange={(event) => onChange(event.target.checked)}
          className="peer h-[18px] w-[30px] appearance-none rounded-full bg-ctl transition-colors duration-120 checked:bg-accent disabled:opacity-50 forced-colors:border"
        />
        <span
          aria-hidden="true"
          className="pointer-events-none absolute top-[2px] left-[2px] size-[14px] rounded-full bg-white transition-transform duration-120 peer-checked:translate-x-3"
        />
      </span>
      {(children || hint) && (
        <span className="min-w-0">
          {children}
          {hint && <span className="block text-13 text-muted">{hint}</span>}
        </span>
      )}
    </label>
  );
}
