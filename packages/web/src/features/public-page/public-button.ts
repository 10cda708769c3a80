import { cx } from "../../ui/cx";

const base =
  "inline-flex shrink-0 items-center justify-center gap-2 rounded-ctl border px-4 text-15 font-semibold whitespace-nowrap transition-colors duration-120 select-none disabled:opacity-50 aria-disabled:opacity-60 touch:min-h-11";

/** Buttons of public pages: the brand's fill, or paper with a line. For <button> and <a> alike; 40 or 52 high. */
export function publicButton(kind: "primary" | "second" = "second", size: "m" | "l" = "m", extra?: string) {
  return cx(
    base,
    kind === "primary"
      ? "border-(--edge) bg-(--fill) text-(--on-fill) hover:bg-[color-mix(in_oklab,var(--fill)_90%,var(--on-fill))]"
      : "border-line2 bg-surface text-ink hover:bg-hover",
    size === "l" ? "min-h-[52px] text-17" : "min-h-10",
    extra,
  );
}

/** An underlined link or small button in the brand's text color. */
export const publicLink =
  "text-(--brand-text) underline decoration-1 underline-offset-[3px] hover:decoration-2";
