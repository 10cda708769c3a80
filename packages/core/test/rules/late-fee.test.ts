import { describe, expect, test } from "vitest";
import { clauseOfFields, lateFee } from "../../src/invoice/late-fee/rules";
import { statutoryClause } from "../../src/invoice/late-fee/statutory";
import { taxOfFee } from "../../src/invoice/late-fee/tax";
import { Day } from "../../src/platform/date";
import { Money } from "../../src/platform/money";
import { type LateFeeTerms, lateFeeInWords } from "../../src/project/contract/late-fee/rules";
import { fc } from "./seed";

/** A fee as a term names it: 1 % for each month begun from day 10 on, at most 12 %, unless told. */
const clauseWith = (of: Partial<LateFeeTerms> = {}) =>
  clauseOfFields(
    { kind: "percent_month", percent: "1", amount: null, grace_days: 9, cap_percent: "12", ...of },
    "USD",
  );

describe("D39 a late fee only if the accepted terms name it", () => {
  test("a fee is never above its rate, its cap or the part that is unpaid, and grows only with time", () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 1, max: 9999 }),
        fc.integer({ min: 1, max: 999 }),
        fc.nat(10_000_000_000),
        fc.nat(2_000),
        (hundredths, day, unpaid, later) => {
          const percent = `${Math.floor(hundredths / 100)}.${`${hundredths % 100}`.padStart(2, "0")}`;
          const clause = clauseWith({ percent, grace_days: day - 1 });
          const today = Day.addDays("2027-01-31", later);
          const fee = lateFee(clause, unpaid, "2027-01-31", today);
          if (later < day) expect(fee.amount).toBe(0);
          expect(fee.amount).toBeLessThanOrEqual(Money.percentOf(unpaid, "12"));
          expect(fee.amount).toBeLessThanOrEqual(Math.ceil((unpaid * hundredths * fee.months) / 10_000));
          const next = lateFee(clause, unpaid, "2027-01-31", Day.addDays(today, 1));
          expect(next.amount).toBeGreaterThanOrEqual(fee.amount);
        },
      ),
    );
  });

  test("on the unpaid part, by months begun, never on an earlier fee, and capped", () => {
    const clause = clauseWith();
    const on = (today: string) => lateFee(clause, 100_001, "2027-01-31", today);
    expect(on("2027-02-09")).toMatchObject({ days_late: 9, amount: 0 });
    expect(on("2027-02-10")).toMatchObject({ days_late: 10, months: 1, amount: 1_000 });
    expect(on("2027-02-28")).toMatchObject({ months: 1, amount: 1_000 });
    // The anchor is the due date: the second month begins after February 28, the third after March 31 (D27).
    expect(on("2027-03-01")).toMatchObject({ months: 2, amount: 2_000 });
    expect(on("2027-03-31")).toMatchObject({ months: 2 });
    expect(on("2027-04-01")).toMatchObject({ months: 3, amount: 3_000, capped: false });
    expect(on("2030-01-01")).toMatchObject({ amount: 12_000, capped: true });
    expect(lateFee(clause, 0, "2027-01-31", "2030-01-01").amount).toBe(0);
  });

  test("fields count as they were accepted: by the month, by the days of a year, or an amount, each up to its cap", () => {
    const fee = (of: Partial<LateFeeTerms>, unpaid: number, today: string) =>
      lateFee(clauseWith({ grace_days: 0, cap_percent: "100", ...of }), unpaid, "2026-12-05", today);
    expect(fee({}, 10_000, "2026-12-05").amount).toBe(0);
    expect(fee({}, 10_000, "2026-12-06")).toMatchObject({ amount: 100, months: 1 });
    expect(fee({}, 10_000, "2027-01-06")).toMatchObject({ amount: 200, months: 2 });
    expect(fee({ grace_days: 10 }, 10_000, "2026-12-15").amount).toBe(0);
    expect(fee({ grace_days: 10 }, 10_000, "2026-12-16").amount).toBe(100);
    // One day of 8.5 % on $1,000.00 is 23.29 cents: rounded once (D2).
    expect(fee({ kind: "percent_year", percent: "8.5" }, 100_000, "2026-12-06").amount).toBe(23);
    const fixed = { kind: "fixed" as const, percent: null, amount: 4_000 };
    expect(fee(fixed, 100_000, "2027-06-05")).toMatchObject({ amount: 4_000, capped: false });
    expect(fee({ ...fixed, cap_percent: "12" }, 10_000, "2027-06-05")).toMatchObject({
      amount: 1_200,
      capped: true,
    });
    expect(lateFeeInWords({ ...fixed, grace_days: 10, cap_percent: "12" }, "EUR")).toBe(
      "Late fee: from day 11 after the due date of an invoice, €40.00 once; in all at most 12% of what is unpaid.",
    );
  });
});

describe("what the law allows where no fee was agreed (D39)", () => {
  const late = { unpaid: 200_000, due_on: "2026-10-31", today: "2026-11-30" };

  test("British debts: base rate and 8 points a year, and a sum by the size of the debt", () => {
    const british = { ...late, country: "GB", currency: "GBP" };
    const clause = statutoryClause(british);
    if (typeof clause !== "object") throw new Error("Britain has a rate");
    expect(clause).toMatchObject({ percent: "11.75", compensation: 7_000, kind: "percent_year" });
    expect(clause.text).toContain("11.75% a year, and £70.00 for the cost of recovery");
    // £2,000.00 × 11.75 % × 30 / 365
    expect(lateFee(clause, late.unpaid, late.due_on, late.today).amount).toBe(1_932);
    expect(statutoryClause({ ...british, unpaid: 99_999 })).toMatchObject({ compensation: 4_000 });
    expect(statutoryClause({ ...british, unpaid: 1_000_000 })).toMatchObject({ compensation: 10_000 });
    // The sum is of pounds: a debt in euro has the interest alone.
    expect(statutoryClause({ ...british, currency: "EUR" })).toMatchObject({ compensation: 0 });
  });

  test("Swiss debts: 5 % a year, and no sum", () => {
    expect(statutoryClause({ ...late, country: "CH", currency: "CHF" })).toMatchObject({
      percent: "5",
      compensation: 0,
    });
  });

  test("a rate that ended, or has no source, is told and never charged", () => {
    for (const country of ["DE", "FR", "JP"])
      expect(statutoryClause({ ...late, country, currency: "EUR" })).toMatch(/not known here/);
    // What the owner looked up counts for these alone: a published rate is not typed over.
    expect(statutoryClause({ ...late, country: "DE", currency: "EUR", told: "10.27" })).toMatchObject({
      percent: "10.27",
      compensation: 4_000,
      text: expect.stringContaining("10.27% a year, and €40.00 for the cost of recovery"),
    });
    expect(statutoryClause({ ...late, country: "GB", currency: "GBP", told: "20" })).toMatchObject({
      percent: "11.75",
    });
    expect(statutoryClause({ ...late, country: "ZZ", currency: "EUR", told: "9" })).toBeUndefined();
    const before = { ...late, country: "GB", currency: "GBP", due_on: "2026-06-15" };
    expect(statutoryClause(before)).toMatch(/not known here/);
    expect(statutoryClause({ ...late, country: "ZZ", currency: "EUR" })).toBeUndefined();
  });
});

describe("the tax of a late fee", () => {
  const taxed = { taxes: [{ name: "VAT", rate: "19", category: "S", base: 100, amount: 19 }] };

  test("is none where VAT is Europe's, with the reason; elsewhere, and without a tax, the owner's to choose", () => {
    for (const country of ["DE", "FR", "ES", "GB"])
      expect(taxOfFee(country, taxed)).toMatchObject({
        rate: "0",
        category: "O",
        reason: expect.stringMatching(/outside the scope of VAT$/),
      });
    for (const country of ["IN", "US", "JP", ""]) expect(taxOfFee(country, taxed)).toBeNull();
    expect(taxOfFee("DE", { taxes: [] })).toBeNull();
  });
});
