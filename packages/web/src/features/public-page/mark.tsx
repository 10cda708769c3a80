import type { ComponentProps } from "react";
import { cx } from "../../ui/cx";

/** A native check box or radio in the brand's fill, 20 px; the label around it is the touch target. */
export function Mark({
  type,
  className,
  ...rest
}: Omit<ComponentProps<"input">, "type" | "size"> & { type: "checkbox" | "radio" }) {
  return (
    <span className={cx("relative flex size-5 shrink-0", className)}>
      <input
        {...rest}
        type={type}
        className={cx(
          "peer size-5 appearance-none border border-ctl bg-surface checked:border-(--edge)",
          type === "radio"
            ? "rounded-full checked:bg-(--on-fill) checked:shadow-[inset_0_0_0_5px_var(--fill)]"
            : "rounded-[5px] checked:bg-(--fill)",
        )}
      />
      {type === "checkbox" && (
        <svg
          viewBox="0 0 20 20"
          fill="none"
          aria-hidden="true"
          className="pointer-events-none absolute inset-0 text-(--on-fill) opacity-0 peer-checked:opacity-100"
        >
          <path
            d="m5 10.4 3.3 3.2L15 6.8"
            stroke="currentColor"
            strokeWidth="1.8"
            strokeLinecap="round"
            strokeLinejoin="round"
          />
        </svg>
      )}
    </span>
  );
}
