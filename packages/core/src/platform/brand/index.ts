/**
 * Derives from one brand color everything that a page, mail or button needs. Pure and browser-safe. The
 * result is data: it is stored in the send snapshot (D12), so that a later change of the brand does not
 * change sent documents.
 */
export * as Brand from "./index";

export type Palette = {
  /** The brand color itself, darkened only when neither white nor ink is readable on it. */
  fill: string;
  /** The label on the fill, at least 4.5:1. */
  on: string;
  /** Links and icons, at least 4.5:1 on white, tint and page. */
  text: string;
  /**
   * The border of controls and the focus ring, at least 3:1 on white; equals the fill if that has enough
   * contrast.
   */
  edge: string;
  /** The pale background of a selected row. */
  tint: string;
  /** The background of the brand's pages. */
  page: string;
  /** Links and icons on dark surfaces, at least 4.8:1. */
  dark_text: string;
  /** Like `edge`, on dark surfaces. */
  dark_edge: string;
};

/** Stint's own violet, the default brand color. */
export const DEFAULT_COLOR = "#711fff";

const WHITE = "#ffffff";
const INK = "#1a1623";
const DARK_SURFACES = ["#1a1720", "#121017"];
/** Small enough to stay near the brand, large enough that two derivations rarely differ by one shade. */
const STEP = 0.06;

type Rgb = [number, number, number];

/** Parses `#rgb` or `#rrggbb` (any case, with or without `#`) to `#rrggbb`; undefined for anything else. */
export function parseHex(input: string): string | undefined {
  const digits = /^#?([0-9a-f]{3}|[0-9a-f]{6})$/i.exec(input.trim())?.[1]?.toLowerCase();
  if (!digits) return undefined;
  return digits.length === 6 ? `#${digits}` : `#${[...digits].map((d) => d + d).join("")}`;
}

function channels(hex: string): Rgb {
  const value = Number.parseInt(hex.slice(1), 16);
  return [value >> 16, (value >> 8) & 255, value & 255];
}

function toHex(rgb: readonly number[]): string {
  return `#${rgb.map((v) => Math.round(v).toString(16).padStart(2, "0")).join("")}`;
}

function luminance(hex: string): number {
  const [r, g, b] = channels(hex).map((v) => {
    const c = v / 255;
    return c <= 0.04045 ? c / 12.92 : ((c + 0.055) / 1.055) ** 2.4;
  }) as Rgb;
  return 0.2126 * r + 0.7152 * g + 0.0722 * b;
}

/** Returns the WCAG contrast ratio of two `#rrggbb` colors, 1 to 21. */
export function contrast(a: string, b: string): number {
  const [x, y] = [luminance(a), luminance(b)];
  return (Math.max(x, y) + 0.05) / (Math.min(x, y) + 0.05);
}

/** Mixes two `#rrggbb` colors; `weight` 0 is all `from`, 1 is all `to`. */
function mix(from: string, to: string, weight: number): string {
  const target = channels(to);
  return toHex(channels(from).map((v, i) => v + ((target[i] ?? v) - v) * weight));
}

/** Moves a color towards another, step by step, until the test holds. The last step is the target itself. */
function mixUntil(from: string, to: string, holds: (color: string) => boolean): string {
  for (let weight = 0; weight < 1; weight += STEP) {
    const color = mix(from, to, weight);
    if (holds(color)) return color;
  }
  return to;
}

function hueAndSaturation(hex: string): [number, number] {
  const [r, g, b] = channels(hex).map((v) => v / 255) as Rgb;
  const max = Math.max(r, g, b);
  const spread = max - Math.min(r, g, b);
  if (spread === 0) return [0, 0];
  const lightness = max - spread / 2;
  const sector =
    max === r ? ((g - b) / spread + 6) % 6 : max === g ? (b - r) / spread + 2 : (r - g) / spread + 4;
  return [sector * 60, spread / (1 - Math.abs(2 * lightness - 1))];
}

function fromHsl(hue: number, saturation: number, lightness: number): string {
  const reach = saturation * Math.min(lightness, 1 - lightness);
  const channel = (n: number) => {
    const k = (n + hue / 30) % 12;
    return 255 * (lightness - reach * Math.max(-1, Math.min(k - 3, 9 - k, 1)));
  };
  return toHex([channel(0), channel(8), channel(4)]);
}

const readsOn = (surfaces: readonly string[], least: number) => (color: string) =>
  surfaces.every((surface) => contrast(color, surface) >= least);

/**
 * Derives the palette of one brand color (`#rrggbb`). A missing or invalid color becomes Stint's violet, so
 * that a page never fails because of its colors.
 */
export function derive(color: string | null | undefined): Palette {
  const brand = parseHex(color ?? "") ?? DEFAULT_COLOR;
  const [hue, saturation] = hueAndSaturation(brand);
  const tint = fromHsl(hue, Math.min(saturation, 0.42), 0.96);
  const page = fromHsl(hue, Math.min(saturation, 0.26), 0.97);

  const legible = readsOn([WHITE], 4.5)(brand) || readsOn([INK], 4.5)(brand);
  const fill = legible ? brand : mixUntil(brand, "#000000", readsOn([WHITE], 4.5));
  const on = contrast(WHITE, fill) >= 4.5 ? WHITE : INK;

  const text = mixUntil(brand, INK, readsOn([WHITE, tint, page], 4.5));
  const dark_text = mixUntil(brand, WHITE, readsOn(DARK_SURFACES, 4.8));
  const edge = readsOn([WHITE, tint, page], 3)(fill) ? fill : text;
  const dark_edge = readsOn(DARK_SURFACES, 3)(fill) ? fill : dark_text;
  return { fill, on, text, edge, tint, page, dark_text, dark_edge };
}
