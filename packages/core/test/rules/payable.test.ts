import {
  computeRounding,
  computeWithheld,
  deductionsOf,
  grossOf,
  listDeductions,
  payableOf,
  roundingLeft,
  shareWithheld,
  withheldLeft,
} from "@stint/core/invoice/payable/rules";
import { Rules } from "@stint/core/ledger";
import { findPaymentFacts } from "@stint/core/platform/country/payment";
import { Money } from "@stint/core/platform/money";
import { CASH_STEPS, findCashStep } from "@stint/core/workspace/cash-rounding/rules";
import { suggestWithholdings } from "@stint/core/workspace/withholding/hint/rules";
import { describeWithholding, findWithholding } from "@stint/core/workspace/withholding/rules";
import { type Withholding, WithholdingRates } from "@stint/core/workspace/withholding/schema";
import { describe, expect, it } from "vitest";
import { fc } from "./seed";

const of = (name: string, rate: string, more: Partial<Withholding> = {}): Withholding => ({
  name,
  rate,
  step: null,
  rounds_down: false,
  ...more,
});
const irpf = of("IRPF", "15");
const gensen = of("Gensen", "10.21", {
  step: { above: 1_000_000, rate: "20.42", currency: "JPY" },
  rounds_down: true,
});

describe("tax is withheld of the net total", () => {
  it.each([
    [1_000_00, irpf, "EUR", 150_00],
    [1_000_00, of("IRPF", "7"), "EUR", 70_00],
    // Half a cent goes up, as everywhere (D2).
    [33_30, irpf, "EUR", 5_00],
    [33_50, irpf, "EUR", 5_03],
    [500_000, gensen, "JPY", 51_050],
    // Parts of a yen are left out.
    [12_345, gensen, "JPY", 1_260],
    // 10.21% of a million, and 20.42% of what is above.
    [1_000_000, gensen, "JPY", 102_100],
    [1_500_000, gensen, "JPY", 204_200],
    // The step is in yen: it says nothing of dollars.
    [1_500_000, gensen, "USD", 153_150],
    [-100, irpf, "EUR", 0],
  ] as const)("of %d by %j in %s it is %d", (net, withholding, currency, expected) => {
    expect(computeWithheld(net, withholding, currency)).toBe(expected);
  });

  it("is less than the total, and nothing of one that asks for nothing", () => {
    expect(deductionsOf({ net_total: 0, total: 0 }, { currency: "EUR", withholding: irpf })).toEqual({});
    const all = of("All", "100");
    expect(deductionsOf({ net_total: 500, total: 500 }, { currency: "EUR", withholding: all })).toEqual({
      withheld: 500,
    });
  });

  it("reads 'Less withholding 15% IRPF' and '10.21% Gensen'", () => {
    expect(listDeductions({ total: 1_210_00, withheld: 150_00 }, irpf)).toEqual([
      { label: "Less withholding 15% IRPF", amount: -150_00 },
    ]);
    expect(describeWithholding(of("Gensen", "10.2100"))).toBe("10.21% Gensen");
  });
});

describe("a note that gives money back", () => {
  it("takes off as much as makes the client pay that much less, and no cent more while they pay something", () => {
    void fc.assert(
      fc.property(
        fc.integer({ min: 1, max: 10_000_000 }),
        fc.double({ min: 0, max: 0.9, noNaN: true }),
        fc.double({ min: 0, max: 1, noNaN: true }),
        fc.double({ min: 0, max: 1, noNaN: true }),
        (total, withholds, credits, share) => {
          const sums = {
            total,
            withheld: Math.floor(total * withholds),
            amount_credited: Math.floor(total * credits),
          };
          const before = payableOf(sums);
          const less = Math.floor(before * share);
          const note = grossOf(sums, less);
          const after = (by: number) => payableOf({ ...sums, amount_credited: sums.amount_credited + by });
          expect(before - after(note)).toBeGreaterThanOrEqual(less);
          // Where they would pay nothing, the note takes all that is left, and not only what is enough.
          if (note > 1 && less < before) expect(before - after(note - 1)).toBeLessThan(Math.max(less, 1));
          expect(note).toBeLessThanOrEqual(total - sums.amount_credited);
          if (sums.withheld === 0 && less > 0) expect(note).toBe(less);
          expect(grossOf(sums, before)).toBe(total - sums.amount_credited);
        },
      ),
    );
  });
});

describe("what is asked for is rounded to steps of cash", () => {
  it.each([
    [10_02, 5, -2],
    [10_03, 5, 2],
    [10_05, 5, 0],
    [99_50, 100, 50],
    [10_25, 50, 25],
  ])("%d in steps of %d by %d", (amount, step, expected) => {
    expect(computeRounding(amount, step)).toBe(expected);
  });

  it("after what is withheld, so that the amount to pay is a multiple", () => {
    const sums = deductionsOf(
      { net_total: 100_13, total: 108_24 },
      { currency: "CHF", withholding: irpf, cash_step: 5 },
    );
    expect(sums).toEqual({ withheld: 15_02, rounding: -2 });
    expect(payableOf({ total: 108_24, ...sums })).toBe(93_20);
  });

  it("only where the business chose it for that currency", () => {
    expect(findCashStep({ cash_rounding: ["CHF"] }, "CHF")).toBe(5);
    expect(findCashStep({ cash_rounding: ["CHF"] }, "EUR")).toBeUndefined();
    expect(findCashStep({ cash_rounding: [] }, "CHF")).toBeUndefined();
    expect(findCashStep({ cash_rounding: ["SEK"] }, "SEK")).toBe(100);
  });

  it.each(["CH", "AU", "CA", "SE", "DK", "NZ", "IN", "BE", "NL", "IT", "IE"])(
    "by the steps that are kept for %s",
    (country) => {
      const { step, currency } = findPaymentFacts(country)?.cash_rounding ?? {};
      expect(CASH_STEPS[currency as keyof typeof CASH_STEPS]).toBe(step);
    },
  );
});

const sums = fc
  .record({
    net: fc.integer({ min: 1, max: 500_000 }),
    tax: fc.integer({ min: 0, max: 100_000 }),
    rate: fc.constantFrom("0.01", "7", "15", "10.21", "20.42", "100"),
    rounds_down: fc.boolean(),
    cash_step: fc.constantFrom(undefined, 5, 10, 50, 100),
    unwithheld: fc.integer({ min: 0, max: 100 }),
  })
  .map(({ net, tax, rate, rounds_down, cash_step, unwithheld }) => {
    const total = net + tax;
    const terms = { currency: "CHF", withholding: of("Tax", rate, { rounds_down }), cash_step };
    const { withheld = 0, rounding } = deductionsOf({ net_total: net, total }, terms);
    return { total, withheld, rounding, amount_unwithheld: Math.floor((withheld * unwithheld) / 100) };
  });

describe("while an invoice is credited", () => {
  it("what its client pays only falls, from all of it to nothing, and the parts always come to it", () => {
    fc.assert(
      fc.property(sums, fc.array(fc.integer({ min: 1, max: 200_000 }), { maxLength: 6 }), (of, notes) => {
        let amount_credited = 0;
        for (const note of [...notes, of.total]) {
          const [before, amount] = [{ ...of, amount_credited }, Math.min(note, of.total - amount_credited)];
          amount_credited += amount;
          const after = { ...of, amount_credited };
          const [was, is] = [payableOf(before), payableOf(after)];
          expect(is).toBeLessThanOrEqual(was);
          expect(is).toBeGreaterThanOrEqual(0);
          expect(withheldLeft(after)).toBeLessThanOrEqual(withheldLeft(before));
          expect(shareWithheld(after)).toBeLessThanOrEqual(of.withheld);
          const left = of.total - amount_credited;
          expect(left - withheldLeft(after) + roundingLeft(after)).toBe(is);
          // The book of a note balances whatever it takes.
          const back = withheldLeft(before) - withheldLeft(after);
          const lines = Rules.postCreditNote({
            total: amount,
            tax: 0,
            withheld: back,
            rounding: was - is - (amount - back),
            offset: 0,
            given: 0,
          });
          const receivable = lines.find(({ account }) => account === "receivable")?.amount ?? 0;
          expect(receivable).toBe(Money.negate(was - is));
        }
        expect(payableOf({ ...of, amount_credited })).toBe(0);
      }),
    );
  });
});

describe("who withholds", () => {
  const rates = WithholdingRates.parse([
    { name: "IRPF", rate: "15", is_default: true },
    { name: "IRPF, first years", rate: 7 },
  ]).map((rate, at) => ({ ...rate, id: at + 1 }));
  const workspace = { withholdings: rates, country: "ES" };

  it.each([
    ["a business at home", { country: "ES" }, "15"],
    ["a business whose country nobody said", {}, "15"],
    ["a business abroad", { country: "FR" }, undefined],
    ["a business abroad for whom a rate was chosen", { country: "FR", withholding_id: 2 }, "7"],
    ["one that withholds nothing", { country: "ES", withholding_id: 0 }, undefined],
    ["one whose rate was removed", { country: "ES", withholding_id: 9 }, "15"],
    ["a person", { country: "ES", kind: "person" }, undefined],
  ] as const)("%s", (_, client, rate) => {
    expect(findWithholding(workspace, client)?.rate).toBe(rate);
  });

  it("refuses two defaults, a name twice, and a rate of nothing", () => {
    const wrong = (list: unknown) =>
      WithholdingRates.safeParse(list).error?.issues.map(({ path }) => path.join("."));
    expect(
      wrong([
        { name: "IRPF", rate: "15" },
        { name: " irpf ", rate: "7" },
      ]),
    ).toEqual(["1.name"]);
    expect(
      wrong([
        { name: "A", rate: "15", is_default: true },
        { name: "B", rate: "7", is_default: true },
      ]),
    ).toEqual(["1.is_default"]);
    expect(wrong([{ name: "A", rate: "0" }])).toEqual(["0.rate"]);
  });

  it("is hinted by what is published, and only with its source", () => {
    const hints = (country: string) =>
      suggestWithholdings(country, "2026-11-27").map(({ rate }) => describeWithholding(rate));
    expect(hints("ES")).toEqual(["15% IRPF", "7% IRPF, first years"]);
    expect(hints("JP")).toEqual(["10.21% Gensen"]);
    expect(suggestWithholdings("JP", "2026-11-27")[0]?.rate.step).toEqual({
      above: 1_000_000,
      rate: "20.42",
      currency: "JPY",
    });
    expect(hints("PT")).toEqual(["23% IRS"]);
    expect(hints("IN")).toContain("10% TDS, professional fees");
    expect(hints("IT")).toEqual(["20% Ritenuta d'acconto"]);
    expect(hints("DE")).toEqual([]);
    for (const country of ["ES", "IT", "PT", "JP", "IN", "BR", "AU"])
      for (const { src } of suggestWithholdings(country, "2026-11-27")) expect(src).not.toEqual([]);
  });
});
