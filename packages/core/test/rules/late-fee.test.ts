import { describe, expect, test } from "vitest";
import { lateFee, lateFeeClause, MOST_PERCENT } from "../../src/invoice/late-fee-rules";

const OURS =
  "When an invoice is not paid by its due date, Nova reminds Maren in writing. From the tenth day after the due date interest of 1 % for each month begun may be asked for, or the highest rate that the law allows if that is lower.";

describe("D39 a late fee only if the accepted terms name it", () => {
  test("the clause says how much, how often, from when and how far", () => {
    expect(lateFeeClause(["Prices are without taxes of 19 %.", OURS])).toMatchObject({
      percent: "1",
      monthly: true,
      from_day: 10,
      cap_percent: MOST_PERCENT,
    });
    expect(lateFeeClause(["Overdue invoices carry a late fee of 5% once, at most 4%."])).toMatchObject({
      percent: "5",
      monthly: false,
      from_day: 1,
      cap_percent: "4",
    });
    expect(
      lateFeeClause(["Invoices 15 days late bear interest of 1.5 per cent a month, up to 60%."]),
    ).toMatchObject({
      percent: "1.5",
      from_day: 15,
      cap_percent: MOST_PERCENT,
    });
  });

  test("no clause, no fee: other percentages and other delays are none", () => {
    for (const terms of [
      [],
      ["A deposit of 40 % is due on acceptance."],
      ["When the client is late by ten days, work may stop."],
      ["Late invoices may bear interest as the law allows."],
      ["Late payment: interest of 0 %."],
    ])
      expect(lateFeeClause(terms), terms.join()).toBeUndefined();
  });

  test("on the unpaid part, by months begun, never on an earlier fee, and capped", () => {
    const clause = lateFeeClause([OURS]);
    if (!clause) throw new Error("no clause");
    const on = (today: string) => lateFee(clause, 100_001, "2027-01-31", today);
    expect(on("2027-02-09")).toMatchObject({ days_late: 9, amount: 0 });
    expect(on("2027-02-10")).toMatchObject({ days_late: 10, months: 1, amount: 1_000 });
    expect(on("2027-02-28")).toMatchObject({ months: 1, amount: 1_000 });
    // The anchor is the due date: the second month begins after 28 February, the third after 31 March (D27).
    expect(on("2027-03-01")).toMatchObject({ months: 2, amount: 2_000 });
    expect(on("2027-03-31")).toMatchObject({ months: 2 });
    expect(on("2027-04-01")).toMatchObject({ months: 3, amount: 3_000, capped: false });
    expect(on("2030-01-01")).toMatchObject({ amount: 12_000, capped: true });
    expect(lateFee(clause, 0, "2027-01-31", "2030-01-01").amount).toBe(0);
  });
});
