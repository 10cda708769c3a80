import { describe, expect, it } from "vitest";
import {
  type Facts,
  findUnexplained,
  GIVEN,
  listBeside,
  RETAXED,
  ROUNDING,
} from "../../src/invoice/settlement/rules";
import { proposeSupply } from "../../src/invoice/supply/rules";

const group = (base: number, amount: number, rate = "19") => ({
  category: "S",
  rate,
  reason: "",
  base,
  amount,
});

const facts = (of: Partial<Facts> = {}): { inclusive: boolean; facts: Facts } => ({
  inclusive: false,
  facts: { given: [], beside: [], more: 0, ...of },
});

describe("what is between the whole, the earlier invoices and the last one", () => {
  it("is nothing where they sum, and the cents of rounding where the taxes do not (D3)", () => {
    expect(listBeside([group(10_000, 1_900)], [[group(4_000, 760)]], [group(6_000, 1_140)], facts())).toEqual(
      [],
    );
    expect(
      listBeside([group(10_000, 1_900)], [[group(4_000, 761)]], [group(6_000, 1_140)], facts()),
    ).toMatchObject([{ label: ROUNDING, net_total: 0, tax_total: 1, total: 1 }]);
  });

  it("names each rate of what was given away by itself", () => {
    const whole = [group(10_000, 1_900), group(2_000, 140, "7")];
    const own = [group(9_000, 1_710), group(1_500, 105, "7")];
    expect(
      listBeside(
        whole,
        [],
        own,
        facts({
          given: [
            { rate: "S 19", amount: 1_000 },
            { rate: "S 7", amount: 500 },
          ],
        }),
      ),
    ).toMatchObject([
      {
        label: GIVEN,
        net_total: -1_500,
        groups: [
          { rate: "19", base: -1_000 },
          { rate: "7", base: -500 },
        ],
      },
    ]);
  });

  it("is a defect where a rate that was agreed has less or more and no fact says why", () => {
    const whole = [group(10_000, 1_900), group(2_000, 140, "7")];
    const own = [group(11_000, 2_090), group(1_000, 70, "7")];
    expect(findUnexplained(whole, [], own, facts())).toEqual([
      { rate: "S 19", amount: 1_000 },
      { rate: "S 7", amount: -1_000 },
    ]);
    // An owner who billed at a rate of no agreement billed no other one too little.
    const other = [group(10_000, 1_900), group(2_000, 100, "5")];
    expect(findUnexplained(whole, [], other, facts())).toEqual([]);
    expect(listBeside(whole, [], other, facts())).toMatchObject([
      { label: RETAXED, net_total: 0, tax_total: -40 },
    ]);
  });
});

describe("the days of the supply", () => {
  const none = { phases: [], milestones: [], completed_at: null };

  it("are those on which something is known to be done, and never a day to come", () => {
    expect(proposeSupply(none, "2026-11-27")).toBeNull();
    expect(proposeSupply({ ...none, phases: [{ start_at: "2026-11-02" }] }, "2026-11-27")).toBeNull();
    const work = {
      phases: [{ start_at: "2026-11-02" }, { start_at: "2026-12-01" }],
      milestones: [{ done_on: "2026-11-20" }, { done_on: null }],
      completed_at: null,
    };
    expect(proposeSupply(work, "2026-11-27")).toEqual({ from: "2026-11-02", until: "2026-11-20" });
    expect(proposeSupply({ ...none, completed_at: "2026-11-25" }, "2026-11-27")).toEqual({
      from: "2026-11-25",
      until: "2026-11-25",
    });
  });
});
