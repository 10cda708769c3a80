import { describe, expect, it } from "vitest";
import { describeShares } from "../src/features/invoice/detail/refund-shares";

const group = (rate: string, base: number, amount: number) => ({
  ...{ category: "S", rate, reason: "", base, amount },
});
const two = {
  currency: "EUR",
  credit_notes: [],
  totals: { total: 226_000, groups: [group("19", 100_000, 19_000), group("7", 100_000, 7_000)] },
};

describe("what the credit note of a refund takes", () => {
  it("is said for each rate before it is made, and how to take certain lines", () => {
    const said = describeShares(two, 113_000);
    expect(said).toMatch(
      /^It takes a share of every tax rate: €595\.00 at 19%, €535\.00 at 7%\. For certain/,
    );
    expect(said).toContain("make their credit note first");
  });

  it("is not said in sums that other notes or withheld tax would move, and not at all for one rate", () => {
    const withheld = { ...two, totals: { ...two.totals, withheld: 30_000 } };
    expect(describeShares(withheld, 10_000)).toMatch(/^It takes a share of every tax rate\. For/);
    expect(describeShares(two, 0)).toMatch(/^It takes a share of every tax rate\. For/);
    const one = { ...two, totals: { total: 119_000, groups: [group("19", 100_000, 19_000)] } };
    expect(describeShares(one, 10_000)).toBeUndefined();
  });
});
