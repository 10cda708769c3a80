import { cx } from "./cx";

export type InputSize = "m" | "l";
/** "form": bordered, 40 or 44 high. "row": no border until hover or focus, 34 high, for cells. */
export type InputLook = "form" | "row";

/** The classes of every text box; the focus ring is drawn inside. */
export function inputClass(look: InputLook = "form", size: InputSize = "m", extra?: string): string {
  return cx(
    "block w-full min-w-0 rounded-ctl text-15 text-ellipsis text-ink transition-colors duration-120 touch:text-[16px]",
    "outline-2 outline-transparent focus:border-accent focus:inset-ring-1 focus:inset-ring-accent focus-within:border-accent focus-within:inset-ring-1 focus-within:inset-ring-accent",
    "aria-invalid:border-bad aria-invalid:inset-ring-1 aria-invalid:inset-ring-bad data-invalid:border-bad data-invalid:inset-ring-1 data-invalid:inset-ring-bad",
    "disabled:border-transparent disabled:bg-hover disabled:text-muted read-only:[&:is(input,textarea)]:border-transparent read-only:[&:is(input,textarea)]:bg-hover",
    look === "form" && "border border-fld bg-surface enabled:hover:border-ctl",
    look === "form" && (size === "l" ? "h-11 px-3" : "h-10 px-3 touch:h-11"),
    look === "row" &&
      "h-[34px] border border-transparent bg-transparent px-2.5 hover:border-fld focus:bg-surface touch:h-11",
    extra,
  );
}
