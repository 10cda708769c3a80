import { Fragment, type ReactNode, useId } from "react";
import { cx } from "./cx";
import { useField } from "./field";

export interface RadioOption<V extends string> {
  value: V;
  label: ReactNode;
  hint?: ReactNode;
  /** Fields that belong to this choice; shown under it while it is picked. */
  detail?: ReactNode;
  disabled?: boolean;
}

export interface RadiosProps<V extends string> {
  options: readonly RadioOption<V>[];
  value: V | null;
  onChange: (value: V) => void;
  /** Accessible name, without a Field around it. */
  "aria-label"?: string;
  /** "list": one under another with hairlines; "inline": side by side. */
  look?: "list" | "inline";
  disabled?: boolean;
  className?: string;
}

/** The round mark alone, for rows that build their own label around a native radio. */
export const radioClass =
  "size-4 shrink-0 appearance-none rounded-full border border-ctl bg-surface transition-colors duration-120 checked:border-[1.5px] checked:border-accent checked:bg-[radial-gradient(circle,var(--accent)_0_3.6px,transparent_4.2px)] disabled:opacity-50";

/** Choices of which one holds; native radios, so arrows move. Safe on public pages. */
export function Radios<V extends string>({
  options,
  value,
  onChange,
  look = "list",
  disabled,
  className,
  ...rest
}: RadiosProps<V>) {
  const field = useField();
  const name = useId();
  return (
    <div
      role="radiogroup"
      id={field?.id}
      {...rest}
      aria-labelledby={rest["aria-label"] ? undefined : field?.labelId}
      aria-describedby={field?.describedBy}
      className={cx(look === "inline" ? "flex flex-wrap gap-x-5 gap-y-1" : "divide-y divide-line", className)}
    >
      {options.map((option) => (
        <Fragment key={option.value}>
          <div className={look === "list" ? "py-2.5" : undefined}>
            <label className="flex min-h-7 items-start gap-2.5 text-15 touch:min-h-11 touch:items-center">
              <input
                type="radio"
                name={name}
                value={option.value}
                checked={option.value === value}
                disabled={disabled || option.disabled}
                onChange={() => onChange(option.value)}
                className={cx(radioClass, "mt-[3px] touch:mt-0")}
              />
              <span className="min-w-0">
                {option.label}
                {option.hint && <span className="block text-13 text-muted">{option.hint}</span>}
              </span>
            </label>
            {option.detail && option.value === value && (
              <div className="mt-2 animate-fade-in pl-[26px]">{option.detail}</div>
            )}
          </div>
        </Fragment>
      ))}
    </div>
  );
}
