import { describe, expect, test } from "vitest";
import { dateOf, firstFrom, goesOn, type Rule, recurring } from "../../src/invoice/recurring/rules";
import * as Day from "../../src/platform/date";
import { catalogue } from "../../src/platform/error/catalogue";
import { fc } from "./seed";

const months = (starts_on: string, count: number, interval = 1) =>
  Array.from({ length: count }, (_, n) => dateOf({ frequency: "monthly", interval, starts_on }, n));

describe("D27 the anchor's day is kept", () => {
  test("31 January through 48 months: each month's last day, and the 31st again where there is one", () => {
    const dates = months("2027-01-31", 48);
    expect(dates.slice(0, 5)).toEqual(["2027-01-31", "2027-02-28", "2027-03-31", "2027-04-30", "2027-05-31"]);
    expect(dates[13]).toBe("2028-02-29");
    expect(dates[47]).toBe("2030-12-31");
    for (const date of dates) expect(date.slice(0, 7)).not.toBe(Day.addDays(date, 1).slice(0, 7));
  });

  test("29 February every year, the 30th every month, and every other week", () => {
    const yearly: Rule = { frequency: "yearly", interval: 1, starts_on: "2028-02-29" };
    expect([0, 1, 2, 3, 4].map((n) => dateOf(yearly, n))).toEqual([
      "2028-02-29",
      "2029-02-28",
      "2030-02-28",
      "2031-02-28",
      "2032-02-29",
    ]);
    expect(months("2027-11-30", 5)).toEqual([
      "2027-11-30",
      "2027-12-30",
      "2028-01-30",
      "2028-02-29",
      "2028-03-30",
    ]);
    const fortnight: Rule = { frequency: "weekly", interval: 2, starts_on: "2027-03-01" };
    expect(dateOf(fortnight, 26)).toBe("2028-02-28");
  });

  test("dates rise, one each period, whatever the anchor (48 months)", () => {
    const anchor = fc.date({ min: new Date("2024-01-01"), max: new Date("2032-12-31"), noInvalidDate: true });
    fc.assert(
      fc.property(anchor, fc.integer({ min: 1, max: 12 }), (date, interval) => {
        const starts_on = date.toISOString().slice(0, 10);
        const dates = months(starts_on, 48, interval);
        expect(dates).toEqual([...new Set(dates)].sort());
        for (const [n, each] of dates.entries()) {
          expect(Number(each.slice(8))).toBeLessThanOrEqual(Number(starts_on.slice(8)));
          expect(firstFrom({ frequency: "monthly", interval, starts_on }, 0, each)).toBe(n);
        }
      }),
    );
  });

  test("a series goes on until its last date or its last invoice", () => {
    const rule: Rule = { frequency: "monthly", interval: 1, starts_on: "2027-01-31", ends_on: "2027-02-28" };
    expect([0, 1, 2].map((n) => goesOn(rule, n, n))).toEqual([true, true, false]);
    expect(goesOn({ ...rule, ends_on: null, count: 2 }, 9, 1)).toBe(true);
    expect(goesOn({ ...rule, ends_on: null, count: 2 }, 1, 2)).toBe(false);
  });
});

describe("D15 a series", () => {
  test("every (state, action) pair leads to a state or a code of the catalogue", () => {
    const table = Object.fromEntries(
      recurring.states.map((state) => [
        state,
        recurring.actions.map((action) => recurring.next(state, action)),
      ]),
    );
    expect(recurring.actions).toEqual(["edit", "make", "fail", "pause", "resume", "end"]);
    expect(table).toEqual({
      active: ["active", "active", "paused", "paused", 2027, "ended"],
      paused: ["paused", 2027, 2027, 2027, "active", "ended"],
      ended: [2027, 2027, 2027, 2027, 2027, 2027],
    });
    expect(catalogue).toHaveProperty("2027");
  });
});
