import { describe, expect, it } from "vitest";
import { lineAt, linesShown } from "../src/lib/line-window";

/** Ten lines of 40 pixels, the fourth is 100. */
const starts = Float64Array.from([0, 40, 80, 120, 220, 260, 300, 340, 380, 420, 460]);
const shown = (top: number, options = {}) =>
  linesShown(starts, { top, height: 100, overscan: 0, pinned: -1, ...options });

describe("the window of a long scope", () => {
  it("finds the line at a height, also at its first and last pixel", () => {
    expect([0, 39, 40, 119, 120, 219, 220].map((at) => lineAt(starts, at))).toEqual([0, 0, 1, 2, 3, 3, 4]);
  });
  it("draws what is within the window, whatever its height", () => {
    expect(shown(0)).toEqual([0, 1, 2]);
    expect(shown(130)).toEqual([3, 4]);
    expect(shown(360)).toEqual([8 - 1, 8, 9]);
  });
  it("draws more beyond both edges, and never what is not there", () => {
    expect(shown(0, { overscan: 2 })).toEqual([0, 1, 2, 3, 4]);
    expect(shown(4_000, { overscan: 1 })).toEqual([8, 9]);
    expect(linesShown(new Float64Array(1), { top: 0, height: 100, overscan: 5, pinned: -1 })).toEqual([]);
  });
  it("keeps the line that is being edited, before or after the rest", () => {
    expect(shown(300, { pinned: 1 })).toEqual([1, 6, 7, 8]);
    expect(shown(0, { pinned: 9 })).toEqual([0, 1, 2, 9]);
    expect(shown(0, { pinned: 1 })).toEqual([0, 1, 2]);
    expect(shown(0, { pinned: 12 })).toEqual([0, 1, 2]);
  });
});
