import { describe, expect, test } from "vitest";
import * as Day from "../../src/platform/date";
import { Money } from "../../src/platform/money";
import { checkSettings } from "../../src/project/schedule/check";
import { type InvoiceSettings, planPayments, schedule } from "../../src/project/schedule/rules";
import { fc } from "./seed";

const rows = (settings: InvoiceSettings, total: number, accepted: string | null) =>
  schedule(settings, total, accepted).map((row) => [
    row.sequence,
    row.kind,
    row.amount,
    row.send_on,
    row.due_on,
  ]);

const date = fc.integer({ min: 0, max: 3_650 }).map((days) => Day.addDays("2026-01-01", days));
const percent = fc.constantFrom("0", "1", "10", "12.5", "30", "33.3333", "40", "50", "70", "100");
const due = fc.oneof(
  date.map((value) => ({ kind: "date" as const, date: value })),
  fc.nat(400).map((days) => ({ kind: "days_after" as const, days })),
  fc.constant({ kind: "completion" as const }),
);
const settings: fc.Arbitrary<InvoiceSettings> = fc.record({
  invoice_upfront_mode: fc.constantFrom("none", "percentage", "value"),
  invoice_upfront_percentage_amount: percent,
  invoice_upfront_value_amount: fc.nat(5_000_000),
  invoice_remaining_mode: fc.constantFrom("completion", "monthly", "payments"),
  invoice_remaining_monthly_count: fc.integer({ min: 1, max: 48 }),
  invoice_remaining_monthly_start_at: fc.option(date),
  invoice_remaining_payments: fc.array(
    fc.oneof(
      fc.record({ label: fc.constant("Part"), percentage: percent, due }),
      fc.record({ amount: fc.nat(1_000_000), due }),
    ),
    { maxLength: 8 },
  ),
  invoice_payment_terms: fc.constantFrom(0, 7, 14, 30),
});

describe("D25 upfront and remaining add up to the accepted total, in every mode", () => {
  test("exactly to the cent, with no instalment of 0.00 and no gap in the sequence", () => {
    fc.assert(
      fc.property(settings, fc.nat(10_000_000), fc.option(date), (given, total, accepted) => {
        const plan = schedule(given, total, accepted);
        expect(Money.sum(plan.map(({ amount }) => amount))).toBe(total);
        expect(plan.every(({ amount }) => amount > 0)).toBe(true);
        expect(plan.map(({ sequence }) => sequence)).toEqual(plan.map((_, i) => i + 1));
        if (total > 0) expect(plan.length).toBeGreaterThan(0);
      }),
    );
  });

  test("a cent that rounding leaves over goes with the last payment, never on an invoice of its own", () => {
    const third = { percentage: "33.33", due: { kind: "completion" } } as const;
    const given: InvoiceSettings = {
      invoice_upfront_mode: "value",
      invoice_upfront_value_amount: 3_334,
      invoice_remaining_mode: "payments",
      invoice_remaining_payments: [third, third],
    };
    expect(schedule(given, 10_003, "2026-05-01").map(({ amount }) => amount)).toEqual([3_334, 3_334, 3_335]);
    // What was planned in amounts is not rounded: what they leave is a balance that was never planned.
    const planned = { ...given, invoice_remaining_payments: [{ amount: 6_668, due: third.due }] };
    expect(schedule(planned, 10_003, "2026-05-01").map(({ amount }) => amount)).toEqual([3_334, 6_668, 1]);
  });

  test("the preview and the schedule ask for the same amounts", () => {
    fc.assert(
      fc.property(settings, fc.nat(10_000_000), date, (given, total, accepted) => {
        const amounts = (plan: { amount: number; label: string }[]) =>
          plan.map(({ amount, label }) => [label, amount]);
        expect(amounts(planPayments(given, total))).toEqual(amounts(schedule(given, total, accepted)));
      }),
    );
  });

  test("the shares of a whole schedule are 100 % together, as they are shown", () => {
    fc.assert(
      fc.property(settings, fc.integer({ min: 1, max: 10_000_000 }), date, (given, total, accepted) => {
        const shown = schedule(given, total, accepted).map(({ percent: share }) => share.split("."));
        const hundredths = shown.map(([whole = "", part = ""]) => Number(`${whole}${part.padEnd(2, "0")}`));
        expect(Money.sum(hundredths)).toBe(10_000);
      }),
    );
  });

  test("30 % upfront and three months of the rest", () => {
    const plan = schedule(
      {
        invoice_upfront_mode: "percentage",
        invoice_upfront_percentage_amount: "30",
        invoice_remaining_mode: "monthly",
        invoice_remaining_monthly_count: 3,
        invoice_remaining_monthly_start_at: "2027-02-01",
        invoice_payment_terms: 14,
      },
      2_406_000,
      "2026-11-21",
    );
    expect(
      plan.map(({ label, amount, percent: share, when, send_on, due_on }) => [
        label,
        amount,
        share,
        when,
        send_on,
        due_on,
      ]),
    ).toEqual([
      ["Deposit", 721_800, "30", "On acceptance", "2026-11-21", "2026-12-05"],
      ["Monthly, 1 of 3", 561_400, "23.34", "On February 1, 2027", "2027-02-01", "2027-02-15"],
      ["Monthly, 2 of 3", 561_400, "23.33", "On March 1, 2027", "2027-03-01", "2027-03-15"],
      ["Monthly, 3 of 3", 561_400, "23.33", "On April 1, 2027", "2027-04-01", "2027-04-15"],
    ]);
  });

  test("percentages with decimals are spread as exactly as whole ones, in every place of the list (D4)", () => {
    const due = { kind: "completion" } as const;
    for (const percentages of [
      Array<string>(8).fill("12.5"),
      ["0.0625", ...Array<string>(15).fill("6.6625")],
    ]) {
      const settings: InvoiceSettings = {
        invoice_remaining_mode: "payments",
        invoice_remaining_payments: percentages.map((percentage) => ({ percentage, due })),
      };
      for (const total of [100, 1001, 99_999])
        expect(schedule(settings, total, null).map(({ amount }) => amount)).toEqual(
          Money.allocate(total, percentages).filter((amount) => amount > 0),
        );
    }
  });

  test("percentages of the total that fill the rest are spread, not rounded one by one (D4)", () => {
    const thirds: InvoiceSettings = {
      invoice_upfront_mode: "percentage",
      invoice_upfront_percentage_amount: "40",
      invoice_remaining_mode: "payments",
      invoice_remaining_payments: [
        { label: "Design approved", percentage: "30", due: { kind: "date", date: "2027-01-15" } },
        { label: "Launch", percentage: "30", due: { kind: "completion" } },
      ],
      invoice_payment_terms: 7,
    };
    expect(rows(thirds, 1_620_700, "2026-11-21")).toEqual([
      [1, "upfront", 648_280, "2026-11-21", "2026-11-28"],
      [2, "payment", 486_210, "2027-01-15", "2027-01-22"],
      [3, "payment", 486_210, null, null],
    ]);
    expect(schedule(thirds, 1, "2026-11-21").map(({ amount }) => amount)).toEqual([1]);
    expect(schedule(thirds, 101, "2026-11-21").map(({ amount }) => amount)).toEqual([40, 31, 30]);
  });

  test("what payments leave over is a balance on completion; what they ask too much is cut", () => {
    const payments = (amounts: number[]): InvoiceSettings => ({
      invoice_remaining_mode: "payments",
      invoice_remaining_payments: amounts.map((amount) => ({
        amount,
        due: { kind: "days_after", days: 10 },
      })),
    });
    expect(rows(payments([3_000, 2_000]), 10_000, "2026-12-25")).toEqual([
      [1, "payment", 3_000, "2027-01-04", "2027-01-04"],
      [2, "payment", 2_000, "2027-01-04", "2027-01-04"],
      [3, "completion", 5_000, null, null],
    ]);
    expect(rows(payments([9_000, 9_000, 1]), 10_000, "2026-12-25").map(([, , amount]) => amount)).toEqual([
      9_000, 1_000,
    ]);
    expect(checkSettings(payments([9_000, 9_000]), 10_000)).toHaveProperty("invoice_remaining_payments");
    expect(checkSettings(payments([9_000, 1_000]), 10_000)).toBeUndefined();
  });

  test("0.00 in all, everything upfront, more months than cents", () => {
    expect(schedule({}, 0, "2026-11-21")).toEqual([]);
    expect(
      rows({ invoice_upfront_mode: "value", invoice_upfront_value_amount: 999 }, 500, "2026-11-21"),
    ).toEqual([[1, "upfront", 500, "2026-11-21", "2026-11-21"]]);
    expect(
      schedule(
        { invoice_remaining_mode: "monthly", invoice_remaining_monthly_count: 7 },
        3,
        "2026-11-21",
      ).map(({ amount }) => amount),
    ).toEqual([1, 1, 1]);
    expect(() => schedule({}, -1, null)).toThrow(RangeError);
  });

  test("settings that cannot be are refused by field", () => {
    const fields = (given: InvoiceSettings) => Object.keys(checkSettings(given, 10_000) ?? {});
    expect(fields({ invoice_upfront_mode: "percentage", invoice_upfront_percentage_amount: "101" })).toEqual([
      "invoice_upfront_percentage_amount",
    ]);
    expect(fields({ invoice_upfront_mode: "value", invoice_upfront_value_amount: 10_001 })).toEqual([
      "invoice_upfront_value_amount",
    ]);
    expect(fields({ invoice_remaining_mode: "monthly", invoice_remaining_monthly_count: 0 })).toEqual([
      "invoice_remaining_monthly_count",
    ]);
    expect(
      fields({
        invoice_remaining_mode: "payments",
        invoice_remaining_payments: [{ amount: 0, due: { kind: "completion" } }],
      }),
    ).toEqual(["invoice_remaining_payments.0"]);
    expect(fields({ invoice_payment_terms: -1 })).toEqual(["invoice_payment_terms"]);
    expect(fields({})).toEqual([]);
  });
});

describe("D27 months step from their anchor", () => {
  test("from the 31st, clamped and back", () => {
    const plan = schedule(
      {
        invoice_remaining_mode: "monthly",
        invoice_remaining_monthly_count: 4,
        invoice_remaining_monthly_start_at: "2027-01-31",
      },
      400,
      "2026-11-21",
    );
    expect(plan.map(({ send_on }) => send_on)).toEqual([
      "2027-01-31",
      "2027-02-28",
      "2027-03-31",
      "2027-04-30",
    ]);
  });

  test("without a start they run from acceptance, a month after a deposit", () => {
    const monthly: InvoiceSettings = {
      invoice_remaining_mode: "monthly",
      invoice_remaining_monthly_count: 2,
    };
    expect(rows(monthly, 200, "2026-11-30").map(([, , , send]) => send)).toEqual([
      "2026-11-30",
      "2026-12-30",
    ]);
    const deposit: InvoiceSettings = {
      ...monthly,
      invoice_upfront_mode: "value",
      invoice_upfront_value_amount: 100,
    };
    expect(rows(deposit, 300, "2026-12-31").map(([, , , send]) => send)).toEqual([
      "2026-12-31",
      "2027-01-31",
      "2027-02-28",
    ]);
    expect(planPayments(deposit, 300).map(({ when, send_on }) => [when, send_on])).toEqual([
      ["On acceptance", null],
      ["1 month after acceptance", null],
      ["2 months after acceptance", null],
    ]);
  });
});

describe("D30 nothing is sent before acceptance day", () => {
  test("a start before acceptance moves to acceptance day, and the months with it", () => {
    const given: InvoiceSettings = {
      invoice_remaining_mode: "monthly",
      invoice_remaining_monthly_count: 3,
      invoice_remaining_monthly_start_at: "2026-09-15",
    };
    expect(rows(given, 300, "2026-11-30").map(([, , , send]) => send)).toEqual([
      "2026-11-30",
      "2026-12-30",
      "2027-01-30",
    ]);
    expect(planPayments(given, 300)[0]).toMatchObject({
      send_on: "2026-09-15",
      when: "On September 15, 2026",
    });
  });

  test("in no mode, and never due before it is sent", () => {
    fc.assert(
      fc.property(settings, fc.nat(10_000_000), date, (given, total, accepted) => {
        for (const { send_on, due_on, kind } of schedule(given, total, accepted)) {
          if (send_on === null)
            expect([due_on, ["payment", "completion"].includes(kind)]).toEqual([null, true]);
          else {
            expect(send_on >= accepted).toBe(true);
            expect(Day.daysBetween(send_on, due_on ?? "")).toBe(given.invoice_payment_terms);
          }
        }
      }),
    );
  });

  test("D29 the dates of a schedule hold no zone: the same in all of them", () => {
    const plan = schedule(
      { invoice_upfront_mode: "percentage", invoice_upfront_percentage_amount: "50" },
      100,
      "2026-11-21",
    );
    for (const { send_on, due_on } of plan)
      for (const value of [send_on, due_on]) expect(value === null || Day.isDate(value)).toBe(true);
  });
});
