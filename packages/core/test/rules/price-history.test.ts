import { floorOf, winRateNear } from "@stint/core/library/history/rules";
import { Money } from "@stint/core/platform/money";
import fc from "fast-check";
import { describe, expect, it } from "vitest";

describe("a win rate near a price", () => {
  it("counts both ends of ten percent around it, and is none below five lines", () => {
    expect(winRateNear(10_000, [9_000, 11_000, 8_999], [10_000])).toEqual({
      low: 9_000,
      high: 11_000,
      accepted: 2,
      lines: 3,
      needed: 5,
      percent: null,
    });
    expect(winRateNear(10_000, [9_000, 9_500, 11_000], [10_000, 10_500])?.percent).toBe(60);
    expect(winRateNear(10_000, [], [])).toBeNull();
  });
});

describe("the floor of a margin", () => {
  it("is the lowest price that leaves the cost of one and the margin (D1)", () => {
    expect(floorOf(83_200, "20")).toBe(104_000);
    expect(floorOf(83_200, "100")).toBeNull();
    expect(() => Money.amountBefore(1, "100")).toThrow(RangeError);
    fc.assert(
      fc.property(
        fc.integer({ min: 0, max: 99_999_999 }),
        fc.integer({ min: 0, max: 999_999 }),
        (cost, share) => {
          const percent = `${Math.trunc(share / 10_000)}.${`${share % 10_000}`.padStart(4, "0")}`;
          const floor = floorOf(cost, percent) ?? -1;
          const keeps = (price: number) =>
            BigInt(price) * (1_000_000n - BigInt(share)) >= BigInt(cost) * 1_000_000n;
          expect(keeps(floor)).toBe(true);
          if (floor > 0) expect(keeps(floor - 1)).toBe(false);
        },
      ),
    );
  });
});
