import { Brand } from "@stint/core/platform/brand";
import { type CSSProperties, type ReactNode, useMemo } from "react";
import { cx } from "../../ui/cx";

const INK = "#1a1623";
const readable = (on: string) => (Brand.contrast("#ffffff", on) >= 4.5 ? "#ffffff" : INK);

/** A brand's palette as CSS variables, light and dark side by side; the frame's classes pick one set. */
export function brandVariables(color: string): CSSProperties {
  const palette = Brand.derive(color);
  return {
    "--fill": palette.fill,
    "--on-fill": palette.on,
    "--mark-l": palette.text,
    "--edge-l": palette.edge,
    "--edge-d": palette.dark_edge,
    "--on-edge-l": palette.edge === palette.fill ? palette.on : readable(palette.edge),
    "--on-edge-d": palette.dark_edge === palette.fill ? palette.on : readable(palette.dark_edge),
    "--text-l": palette.text,
    "--text-d": palette.dark_text,
    "--tint-l": palette.tint,
    "--page-l": palette.page,
  } as CSSProperties;
}

// The parts of ui/ read --accent (rings, ticks), --on and --accent-ink: inside the frame these are the brand's, so
// nothing of Stint's violet shows. --fill and --on-fill paint the cover, the primary button and the bar.
const light =
  "[--edge:var(--edge-l)] [--brand-text:var(--text-l)] [--tint:var(--tint-l)] [--page:var(--page-l)] [--on:var(--on-edge-l)]";
const dark =
  "dark:[--edge:var(--edge-d)] dark:[--brand-text:var(--text-d)] dark:[--tint:color-mix(in_oklab,var(--fill)_16%,var(--surface))] dark:[--page:var(--bg)] dark:[--on:var(--on-edge-d)]";
const parts = "[--accent:var(--edge)] [--accent-ink:var(--brand-text)] [--accent-soft:var(--tint)]";

export interface BrandFrameProps {
  /** One hex color; an unreadable one becomes Stint's own. */
  color: string;
  /** "page": the brand's pale page behind white cards; "surface": white paper. */
  ground?: "page" | "surface" | "none";
  className?: string;
  children: ReactNode;
}

/** Everything inside wears the brand, with the contrasts that `Brand.derive` promises, light and dark. */
export function BrandFrame({ color, ground = "surface", className, children }: BrandFrameProps) {
  const style = useMemo(() => brandVariables(color), [color]);
  return (
    <div
      style={style}
      className={cx(
        light,
        dark,
        parts,
        "text-ink",
        ground === "page" && "min-h-dvh bg-(--page)",
        ground === "surface" && "min-h-dvh bg-surface",
        className,
      )}
    >
      {children}
    </div>
  );
}

/** The column of a public page: 1088 with gutters of at least 40, one column of 640 at most below 900 px. */
export const column = "mx-auto w-[min(100%-40px,640px)] md:w-[min(100%-80px,1088px)]";
