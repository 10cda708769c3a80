import { describe, expect, test } from "vitest";
import * as Rank from "../../src/platform/rank";
import { fc } from "./seed";

const sorted = (ranks: string[]) => ranks.every((rank, i) => i === 0 || (ranks[i - 1] ?? "") < rank);

describe("ranks keep the order of phases and services", () => {
  test("a rank sorts between its neighbours, and is always a rank itself", () => {
    const moves = fc.array(fc.double({ min: 0, max: 1, noNaN: true }), { minLength: 1, maxLength: 120 });
    fc.assert(
      fc.property(moves, (places) => {
        const ranks: string[] = [];
        for (const place of places) {
          const at = Math.min(ranks.length, Math.floor(place * (ranks.length + 1)));
          const rank = Rank.between(ranks[at - 1], ranks[at]);
          expect(Rank.isRank(rank)).toBe(true);
          ranks.splice(at, 0, rank);
        }
        expect(sorted(ranks)).toBe(true);
        expect([...ranks].sort()).toEqual(ranks);
        expect(new Set(ranks).size).toBe(ranks.length);
      }),
    );
  });

  test("adding at either end ten thousand times keeps ranks short", () => {
    let end = Rank.first();
    let start = end;
    for (let i = 0; i < 10_000; i++) {
      const after = Rank.last(end);
      const before = Rank.between(null, start);
      expect(after > end && before < start).toBe(true);
      [end, start] = [after, before];
    }
    expect(Math.max(end.length, start.length)).toBeLessThanOrEqual(3);
  });

  test("both ends stay open even after the counted steps are used up", () => {
    let end = "zzz";
    let start = "001";
    for (let i = 0; i < 200; i++) {
      const after = Rank.last(end);
      const before = Rank.between(null, start);
      expect(after > end && before < start && Rank.isRank(after) && Rank.isRank(before)).toBe(true);
      [end, start] = [after, before];
    }
  });

  test("dropping into one gap for ever grows slowly, and asks for a rebalance above 24 characters", () => {
    const low = Rank.first();
    let high = Rank.last(low);
    let drops = 0;
    while (!Rank.isLong(high)) {
      high = Rank.between(low, high);
      drops++;
    }
    expect(drops).toBeGreaterThan(100);
    const fresh = Rank.rebalance([low, high, Rank.last(low)]);
    expect(fresh && sorted(fresh) && fresh.every((rank) => rank.length <= 3)).toBe(true);
    expect(Rank.rebalance(fresh ?? [])).toBeUndefined();
  });

  test("many ranks fit in any gap, in order", () => {
    fc.assert(
      fc.property(fc.nat(300), fc.boolean(), fc.boolean(), (count, from, to) => {
        const low = from ? Rank.first() : null;
        const high = to ? Rank.last(Rank.first()) : null;
        const ranks = Rank.many(count, low, high);
        expect(ranks).toHaveLength(count);
        expect(sorted([...(low ? [low] : []), ...ranks, ...(high ? [high] : [])])).toBe(true);
        expect(ranks.every((rank) => Rank.isRank(rank) && rank.length <= 8)).toBe(true);
      }),
    );
  });

  test("equal, reversed and foreign ranks are refused; equal ones are mended", () => {
    expect(() => Rank.between("V", "V")).toThrow(RangeError);
    expect(() => Rank.between("W", "V")).toThrow(RangeError);
    for (const bad of ["V0", "é", " ", "-"]) expect(() => Rank.between(bad, null), bad).toThrow(RangeError);
    expect(Rank.rebalance(["V", "V", "W"])).toHaveLength(3);
    expect(Rank.compare("Z", "a")).toBe(-1);
  });
});
