import { describe, expect, it } from "vitest";
import { contrast, DEFAULT_COLOR, derive, parseHex } from "../../src/platform/brand/index";

const WHITE = "#ffffff";
const INK = "#1a1623";

/** A small seeded generator, so that a failing color can be named again. */
function randomColors(count: number, seed: number): string[] {
  let state = seed;
  return Array.from({ length: count }, () => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
    return `#${(state >>> 8).toString(16).padStart(6, "0")}`;
  });
}

describe("a brand color becomes a palette", () => {
  it("gives Fern a white label and keeps the brand as text", () => {
    const fern = derive("#1f5f56");
    expect(fern).toMatchObject({ fill: "#1f5f56", on: WHITE, text: "#1f5f56", edge: "#1f5f56" });
    expect(contrast(fern.on, fern.fill)).toBeCloseTo(7.4, 1);
    expect(contrast(fern.text, fern.page)).toBeCloseTo(7.0, 1);
    expect(contrast(fern.dark_text, "#1a1720")).toBeCloseTo(4.9, 1);
  });

  it("gives Ochre an ink label, darker text and an edge", () => {
    const ochre = derive("#f2b134");
    expect(ochre).toMatchObject({ fill: "#f2b134", on: INK, text: "#8a672c", edge: "#8a672c" });
    expect(contrast(ochre.on, ochre.fill)).toBeCloseTo(9.4, 1);
    expect(contrast(WHITE, ochre.fill)).toBeCloseTo(1.9, 1);
    expect(contrast(ochre.text, WHITE)).toBeCloseTo(5.2, 1);
    expect(contrast(ochre.text, ochre.page)).toBeGreaterThanOrEqual(4.8);
    expect(contrast(ochre.dark_text, "#1a1720")).toBeCloseTo(9.4, 1);
  });

  it("reads every one of 1,000 random colors", () => {
    for (const color of [...randomColors(1000, 20261121), "#000000", WHITE, "#808080", "#777777"]) {
      const palette = derive(color);
      const context = `${color} ${JSON.stringify(palette)}`;
      expect(contrast(palette.on, palette.fill), context).toBeGreaterThanOrEqual(4.5);
      for (const surface of [WHITE, palette.tint, palette.page]) {
        expect(contrast(palette.text, surface), context).toBeGreaterThanOrEqual(4.5);
        expect(contrast(palette.edge, surface), context).toBeGreaterThanOrEqual(3);
      }
      for (const surface of ["#1a1720", "#121017"]) {
        expect(contrast(palette.dark_text, surface), context).toBeGreaterThanOrEqual(4.8);
        expect(contrast(palette.dark_edge, surface), context).toBeGreaterThanOrEqual(3);
      }
      expect(contrast("#625b71", palette.tint), context).toBeGreaterThanOrEqual(5.5);
    }
  });

  it("darkens a fill on which neither white nor ink can be read", () => {
    const grey = derive("#7d7d7d");
    expect(contrast(WHITE, "#7d7d7d")).toBeLessThan(4.5);
    expect(contrast(INK, "#7d7d7d")).toBeLessThan(4.5);
    expect(grey.fill).not.toBe("#7d7d7d");
    expect(grey.on).toBe(WHITE);
  });

  it("falls back to Stint's violet for no color and for nonsense", () => {
    const violet = derive(DEFAULT_COLOR);
    expect(violet.fill).toBe("#711fff");
    for (const odd of [undefined, null, "", "violet", "#12", "#12345", "url(x)", "<b>"])
      expect(derive(odd)).toEqual(violet);
  });

  it("reads short, upper-case and bare notations as the same color", () => {
    expect(parseHex("#FB3")).toBe("#ffbb33");
    expect(parseHex("1F5F56")).toBe("#1f5f56");
    expect(derive("#FB3")).toEqual(derive("#ffbb33"));
  });
});
