import type { ComponentProps, ReactNode, Ref } from "react";
import { cx } from "./cx";

export interface IconButtonProps extends Omit<ComponentProps<"button">, "ref" | "children"> {
  /** The accessible name: what the button does, in words. */
  label: string;
  icon: ReactNode;
  /** s 28 (in rows), m 36; 44 under a finger. */
  size?: "s" | "m";
  kind?: "quiet" | "second" | "primary";
  ref?: Ref<HTMLButtonElement>;
}

const kinds = {
  quiet: "text-muted enabled:hover:bg-hover enabled:hover:text-ink data-[state=open]:text-ink",
  second: "border border-line2 bg-surface text-ink enabled:hover:bg-hover",
  primary: "bg-accent text-on enabled:hover:bg-[color-mix(in_oklab,var(--accent)_88%,black)]",
};

/** A square button with only an icon; its label is read aloud and shown as the native title. */
export function IconButton({
  label,
  icon,
  size = "m",
  kind = "quiet",
  className,
  type = "button",
  ...rest
}: IconButtonProps) {
  return (
    <button
      title={label}
      {...rest}
      type={type}
      aria-label={label}
      className={cx(
        "relative inline-flex shrink-0 items-center justify-center rounded-ctl transition-colors duration-120 disabled:opacity-40 touch:size-11",
        size === "s" ? "size-7" : "size-9",
        kinds[kind],
        className,
      )}
    >
      {icon}
    </button>
  );
}
