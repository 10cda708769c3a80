import { noteGroups } from "@stint/core/invoice/credit/note-groups/rules";
import {
  computeRounding,
  computeWithheld,
  creditSums,
  deductionsOf,
  grossOf,
  listDeductions,
  type PayableSums,
  payableOf,
  roundingLeft,
  withheldByTerms,
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

/** An invoice of up to three rates, and how its notes of an amount leave it: what the app stores after each. */
const sold = fc
  .record({
    lines: fc.array(
      fc.record({ net: fc.integer({ min: 1, max: 3_000_000 }), rate: fc.constantFrom(0, 7, 10, 21, 100) }),
      { minLength: 1, maxLength: 3 },
    ),
    withholding: fc.constantFrom(undefined, irpf, gensen, of("Odd", "0.01"), of("All", "100")),
    cash_step: fc.constantFrom(undefined, 5, 10, 50, 100),
    currency: fc.constantFrom("CHF", "JPY"),
  })
  .map(({ lines, ...terms }) => {
    const groups = lines.map(({ net, rate }) => ({ base: net, amount: Math.round((net * rate) / 100) }));
    const net_total = groups.reduce((sum, { base }) => sum + base, 0);
    const total = groups.reduce((sum, { base, amount }) => sum + base + amount, 0);
    return { terms, groups, net_total, total, sums: { total, ...deductionsOf({ net_total, total }, terms) } };
  });
type Sold = typeof sold extends fc.Arbitrary<infer Of> ? Of : never;
type Groups = Sold["groups"];
const netOf = (groups: Groups) => groups.reduce((sum, { base }) => sum + base, 0);

/** The sums after one more note, and all notes until then. */
function creditBy(
  { terms, groups, net_total, total }: Sold,
  before: PayableSums,
  noted: Groups[],
  amount: number,
) {
  const all = [...noted, noteGroups({ groups, total }, amount, noted)];
  const net = net_total - all.reduce((sum, each) => sum + netOf(each), 0);
  return { after: creditSums(before, { amount, net }, terms), all, net };
}

describe("a note that gives money back", () => {
  it("takes off as much as makes the client pay that much less, and no cent more while they pay something", () => {
    fc.assert(
      fc.property(sold, fc.nat(99), fc.nat(100), (invoice, credits, share) => {
        const credited = Math.floor((invoice.total * credits) / 100);
        const first = credited > 0 && creditBy(invoice, invoice.sums, [], credited);
        const [sums, noted] = first ? [first.after, first.all] : [invoice.sums, []];
        const left = invoice.total - credited;
        const after = (by: number) => creditBy(invoice, sums, noted, by).after;
        const before = payableOf(sums);
        const less = Math.floor((before * share) / 100);
        const note = grossOf(sums, less, after);
        expect(before - payableOf(after(note))).toBeGreaterThanOrEqual(less);
        // Where they would pay nothing, the note takes all that is left, and not only what is enough.
        if (note > 1 && less < before)
          expect(before - payableOf(after(note - 1))).toBeLessThan(Math.max(less, 1));
        expect(note).toBeLessThanOrEqual(left);
        if (!sums.withheld && !invoice.terms.cash_step && less > 0) expect(note).toBe(less);
        expect(grossOf(sums, before, after)).toBe(left);
      }),
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
    expect(sums).toEqual({ withheld: 15_02, rounding: -2, cash_step: 5 });
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

/** What an accountant withholds of a net amount, by hand and in fractions of a cent. */
function withheldByHand(net: number, { rate, step, rounds_down }: Withholding, currency: string): number {
  const part = (base: number, percent: string) => {
    const [whole = "0", digits = ""] = percent.split(".");
    const millionths = BigInt(base) * BigInt(whole + digits.padEnd(4, "0"));
    return Number((millionths + (rounds_down ? 0n : 500_000n)) / 1_000_000n);
  };
  const most = step?.currency === currency ? step.above : Number.POSITIVE_INFINITY;
  return part(Math.min(net, most), rate) + (step && net > most ? part(net - most, step.rate) : 0);
}

describe("while an invoice is credited", () => {
  it("its client withholds of the net that is left, as if that alone had been invoiced", () => {
    fc.assert(
      fc.property(
        sold,
        fc.array(fc.integer({ min: 1, max: 9_000_000 }), { maxLength: 6 }),
        (invoice, notes) => {
          const { total, terms } = invoice;
          let [before, noted, left]: [PayableSums, Groups[], number] = [invoice.sums, [], total];
          for (const wanted of notes) {
            const amount = Math.min(wanted, left);
            if (amount === 0) break;
            const { after, all, net } = creditBy(invoice, before, noted, amount);
            [before, noted, left] = [after, all, left - amount];
            const by_hand = terms.withholding ? withheldByHand(net, terms.withholding, terms.currency) : 0;
            expect(Math.abs(withheldLeft(after) - Math.min(by_hand, left))).toBeLessThanOrEqual(1);
            const rest = left - withheldLeft(after);
            const { cash_step } = terms;
            const paid = payableOf(after);
            if (cash_step && rest * 2 >= cash_step) expect(paid % cash_step).toBe(0);
            expect(Math.abs(paid - rest)).toBeLessThanOrEqual((cash_step ?? 0) / 2);
            expect(paid === 0).toBe(rest === 0);
          }
        },
      ),
    );
  });

  it("by line: an exempt line takes back what was withheld of it", () => {
    // 1,000 with 21% and 1,000 exempt: 300 are withheld. Without the exempt half, 150 are.
    const before = { total: 2_210_00, withheld: 300_00 };
    const after = creditSums(
      before,
      { amount: 1_000_00, net: 1_000_00 },
      { currency: "EUR", withholding: irpf },
    );
    expect(withheldLeft(after)).toBe(150_00);
    expect(payableOf(after)).toBe(1_060_00);
  });

  it("in Japan, a note takes the higher rate of the part above a million first", () => {
    const before = { total: 1_650_000, withheld: 204_200 };
    const terms = { currency: "JPY", withholding: gensen };
    const after = creditSums(before, { amount: 550_000, net: 1_000_000 }, terms);
    expect(withheldLeft(after)).toBe(102_100);
    expect(payableOf(after)).toBe(1_100_000 - 102_100);
  });

  it("is rounded anew to the step of cash, and never to nothing", () => {
    const of = {
      total: 100_03,
      ...deductionsOf({ net_total: 100_03, total: 100_03 }, { currency: "CHF", cash_step: 5 }),
    };
    expect([payableOf(of), roundingLeft(of)]).toEqual([100_05, 2]);
    const less = (amount: number) => creditSums(of, { amount, net: 0 }, { currency: "CHF" });
    expect([payableOf(less(10_01)), roundingLeft(less(10_01))]).toEqual([90_00, -2]);
    expect([payableOf(less(100_01)), roundingLeft(less(100_01))]).toEqual([2, 0]);
    expect([payableOf(less(100_03)), roundingLeft(less(100_03))]).toEqual([0, 0]);
    expect(deductionsOf({ net_total: 2, total: 2 }, { currency: "EUR", cash_step: 5 })).toEqual({
      cash_step: 5,
    });
  });

  it("what its client pays only falls, from all of it to nothing, and the parts always come to it", () => {
    const notes = fc.array(fc.integer({ min: 1, max: 3_000_000 }), { maxLength: 6 });
    fc.assert(
      fc.property(sold, fc.nat(100), notes, (invoice, unwithheld, notes) => {
        const { sums, total } = invoice;
        const amount_unwithheld = Math.floor(((sums.withheld ?? 0) * unwithheld) / 100);
        let [before, noted, left]: [PayableSums, Groups[], number] = [
          { ...sums, amount_unwithheld },
          [],
          total,
        ];
        for (const note of [...notes, total]) {
          const amount = Math.min(note, left);
          if (amount === 0) break;
          const { after, all } = creditBy(invoice, before, noted, amount);
          left -= amount;
          const [was, is] = [payableOf(before), payableOf(after)];
          expect(is).toBeLessThanOrEqual(was);
          expect(is).toBeGreaterThanOrEqual(0);
          expect(withheldLeft(after)).toBeLessThanOrEqual(withheldLeft(before));
          expect(withheldByTerms(after)).toBeLessThanOrEqual(withheldByTerms(before));
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
          [before, noted] = [after, all];
        }
        expect(left === 0 ? payableOf(before) : 0).toBe(0);
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
