import { describe, expect, it } from "vitest";
import { isNear } from "../src/ui/letter-count";

describe("a text tells what is left of it only near its end", () => {
  it.each([
    [10_000, 8_999, false],
    [10_000, 9_000, true],
    [10_000, 10_001, true],
    [1_000, 899, false],
    [1_000, 900, true],
    [60, 39, false],
    [60, 40, true],
    [20, 0, false],
  ])("of %i characters, %i are near: %s", (most, length, near) => {
    expect(isNear(length, most)).toBe(near);
  });
});
