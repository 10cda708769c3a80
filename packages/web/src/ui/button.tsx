import type { ComponentProps, ReactNode, Ref } from "react";
import { cx } from "./cx";
import { Spinner } from "./spinner";

export type ButtonKind = "primary" | "second" | "quiet" | "danger" | "link";
export type ButtonSize = "s" | "m" | "l";

const base =
  "inline-flex shrink-0 items-center justify-center gap-2 rounded-ctl text-15 font-semibold whitespace-nowrap transition-colors duration-120 select-none disabled:opacity-50 aria-disabled:opacity-50";
const kinds: Record<Exclude<ButtonKind, "link">, string> = {
  primary: "bg-accent text-on enabled:hover:bg-[color-mix(in_oklab,var(--accent)_88%,black)]",
  second: "border border-line2 bg-surface text-ink enabled:hover:bg-hover",
  quiet: "text-ink enabled:hover:bg-hover",
  danger: "border border-bad bg-surface text-bad enabled:hover:bg-bad-soft",
};
const sizes: Record<ButtonSize, string> = {
  s: "h-9 px-3 text-14 touch:h-11",
  m: "h-10 px-4 touch:h-11",
  l: "h-11 px-5",
};
const link =
  "inline-flex items-center gap-1.5 text-14 font-semibold whitespace-nowrap text-ink touch:min-h-11 disabled:opacity-50 [&>span]:border-b [&>span]:border-line2 hover:[&>span]:border-ink";

/** The classes of a button, for a router Link or an <a> that should look like one. */
export function buttonClass(kind: ButtonKind = "second", size: ButtonSize = "m"): string {
  return kind === "link" ? link : cx(base, kinds[kind], sizes[size]);
}

export interface ButtonProps extends Omit<ComponentProps<"button">, "ref"> {
  kind?: ButtonKind;
  /** s 36, m 40, l 44 px; always 44 under a finger. */
  size?: ButtonSize;
  icon?: ReactNode;
  /** Icon behind the word (a chevron, an arrow). */
  iconEnd?: ReactNode;
  /** Shows a running action: the button keeps its width and takes no second press. */
  pending?: boolean;
  /** The word while pending ("Sending"). Default: the button's own. */
  pendingLabel?: string;
  /** Fills the width of its column. */
  wide?: boolean;
  ref?: Ref<HTMLButtonElement>;
}

/** A button in one of five kinds; "link" is the underlined action of a row. */
export function Button({
  kind = "second",
  size = "m",
  icon,
  iconEnd,
  pending = false,
  pendingLabel,
  wide,
  children,
  className,
  onClick,
  type = "button",
  ...rest
}: ButtonProps) {
  const label = pending && pendingLabel ? pendingLabel : children;
  return (
    <button
      {...rest}
      type={type}
      aria-busy={pending || undefined}
      // Stays focusable while pending, so the keyboard does not lose its place.
      aria-disabled={pending || rest["aria-disabled"] || undefined}
      onClick={pending ? (event) => event.preventDefault() : onClick}
      className={cx(
        buttonClass(kind, size),
        wide && "w-full",
        pending && kind === "primary" && "aria-disabled:opacity-85",
        className,
      )}
    >
      {pending ? <Spinner /> : icon}
      {label !== undefined && label !== null && <span>{label}</span>}
      {iconEnd}
    </button>
  );
}
