import { describe, expect, test } from "vitest";
import { clauseOfFields, lateFee, lateFeeClause, MOST_PERCENT } from "../../src/invoice/late-fee/rules";
import { Day } from "../../src/platform/date";
import { Money } from "../../src/platform/money";
import { payments } from "../../src/project/contract/community-payments";
import { type LateFeeTerms, lateFeeInWords } from "../../src/project/contract/late-fee/rules";
import { fc } from "./seed";

const OURS =
  "When an invoice is not paid by its due date, Nova reminds Maren in writing. From the tenth day after the due date interest of 1 % for each month begun may be asked for, or the highest rate that the law allows if that is lower.";

describe("D39 a late fee only if the accepted terms name it", () => {
  test("the clause says how much, how often, from when and how far", () => {
    expect(lateFeeClause(["Prices are without taxes of 19 %.", OURS])).toMatchObject({
      percent: "1",
      kind: "percent_month",
      from_day: 10,
      cap_percent: MOST_PERCENT,
    });
    expect(
      lateFeeClause([
        "From the 1st day after the due date a late fee of 5% once may be asked for, at most 4% in all.",
      ]),
    ).toMatchObject({ percent: "5", kind: "percent_once", from_day: 1, cap_percent: "4" });
    expect(
      lateFeeClause([
        "From the 15th day after the due date interest of 1.5 per cent for each month begun may be asked for, at most 60 % in all.",
      ]),
    ).toMatchObject({ percent: "1.5", kind: "percent_month", from_day: 15, cap_percent: MOST_PERCENT });
  });

  test("the library's own term is read as it is offered, with whatever names are put in", () => {
    const body = payments.find(({ name }) => name === "Late Payments")?.body ?? "";
    for (const [studio, client] of [
      ["Nova", "Maren"],
      ["Mockford Books Inc.", "Cedar & Row, Ltd."],
    ] as const)
      expect(
        lateFeeClause([body.replaceAll("{{studio_name}}", studio).replaceAll("{{client_name}}", client)]),
      ).toMatchObject({ percent: "1", kind: "percent_month", from_day: 10 });
    // The community's other terms neither name a fee nor speak against it.
    const others = payments.filter(({ name }) => name !== "Late Payments").map((term) => term.body);
    expect(lateFeeClause(others)).toBeUndefined();
    expect(lateFeeClause([...others, OURS])).toMatchObject({ percent: "1" });
  });

  test("what people word otherwise is not guessed at: a year, a day, a refusal, another percentage, a comma", () => {
    for (const words of [
      "Late payments bear interest of 9 % per year.",
      "Interest of 8 percent per annum is due on overdue amounts.",
      "Late payments: interest of 0.1 % per day.",
      "We never charge a late fee or interest of 5 % or more.",
      "A discount of 2 % for payment in ten days; a late fee of $25 applies otherwise.",
      "Overdue invoices: late fee of 5 %, waived for the first month.",
      "Interest of 1,5 % a month on late payments.",
      "A late fee of 150 % is not allowed.",
      "From the tenth day after the due date interest of 1,5 % for each month begun may be asked for.",
      "From the tenth day after the due date interest of 150 % for each month begun may be asked for.",
      "From the tenth day after the due date interest of 9 % for each year begun may be asked for.",
      "From the next day after the due date interest of 1 % for each month begun may be asked for.",
    ])
      expect(lateFeeClause([words]), words).toBeUndefined();
  });

  test("what limits it or takes it back leaves none, wherever in the terms it stands", () => {
    for (const words of [
      "No late fee is charged for the first invoice.",
      "Interest on late amounts is waived.",
      "We ask for no penalty of any kind.",
      OURS.replace("1 %", "2 %"),
    ])
      expect(lateFeeClause([OURS, words]), words).toBeUndefined();
    for (const words of [
      `We do not agree to the following:\n\n${OURS}`,
      `We do not agree to the following:\n${OURS}`,
      `${OURS}\n\nThe paragraph above does not apply.`,
      `${OURS} This does not apply to deposits.`,
      OURS.replace("Nova reminds", "no late fee is charged; Nova reminds"),
    ])
      expect(lateFeeClause([words]), words).toBeUndefined();
    expect(lateFeeClause([OURS, "All right, title and interest pass with the last payment."])).toBeDefined();
  });

  const SENTENCE = /From the .*$/.exec(OURS)?.[0] ?? "";
  const anyWord = fc.constantFrom(
    "not",
    "never",
    "no",
    "up to",
    "half of",
    "without",
    "annually",
    "2 %",
    "x",
  );

  test("one word more anywhere in the sentence, and there is no clause", () => {
    const words = SENTENCE.split(" ");
    fc.assert(
      fc.property(anyWord, fc.nat(words.length), (word, at) => {
        const said = words.toSpliced(at, 0, word).join(" ");
        expect(lateFeeClause([said]), said).toBeUndefined();
      }),
    );
  });

  test("a fee is never above its rate, its cap or the part that is unpaid, and grows only with time", () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 1, max: 9999 }),
        fc.integer({ min: 1, max: 999 }),
        fc.nat(10_000_000_000),
        fc.nat(2_000),
        (hundredths, day, unpaid, later) => {
          const percent = `${Math.floor(hundredths / 100)}.${`${hundredths % 100}`.padStart(2, "0")}`;
          const clause = lateFeeClause([
            `From the ${day}th day after the due date interest of ${percent} % for each month begun may be asked for.`,
          ]);
          expect(clause).toMatchObject({ percent, from_day: day });
          if (!clause) return;
          const today = Day.addDays("2027-01-31", later);
          const fee = lateFee(clause, unpaid, "2027-01-31", today);
          if (later < day) expect(fee.amount).toBe(0);
          expect(fee.amount).toBeLessThanOrEqual(Money.percentOf(unpaid, MOST_PERCENT));
          expect(fee.amount).toBeLessThanOrEqual(Math.ceil((unpaid * hundredths * fee.months) / 10_000));
          const next = lateFee(clause, unpaid, "2027-01-31", Day.addDays(today, 1));
          expect(next.amount).toBeGreaterThanOrEqual(fee.amount);
        },
      ),
    );
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
    // The anchor is the due date: the second month begins after February 28, the third after March 31 (D27).
    expect(on("2027-03-01")).toMatchObject({ months: 2, amount: 2_000 });
    expect(on("2027-03-31")).toMatchObject({ months: 2 });
    expect(on("2027-04-01")).toMatchObject({ months: 3, amount: 3_000, capped: false });
    expect(on("2030-01-01")).toMatchObject({ amount: 12_000, capped: true });
    expect(lateFee(clause, 0, "2027-01-31", "2030-01-01").amount).toBe(0);
  });

  test("fields count as they were accepted: by the month, by the days of a year, or an amount, each up to its cap", () => {
    const fee = (of: Partial<LateFeeTerms>, unpaid: number, today: string) =>
      lateFee(
        clauseOfFields(
          { kind: "percent_month", percent: "1", amount: null, grace_days: 0, cap_percent: "100", ...of },
          "USD",
        ),
        unpaid,
        "2026-12-05",
        today,
      );
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
