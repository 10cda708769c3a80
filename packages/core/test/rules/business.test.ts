import { describe, expect, it } from "vitest";
import { businessDaysAfter, easter, isBusinessDay } from "../../src/platform/date/business";

const closed = (year: number, currency: string): string[] => {
  const days: string[] = [];
  for (let at = Date.UTC(year, 0, 1); at < Date.UTC(year + 1, 0, 1); at += 86_400_000) {
    const day = new Date(at).toISOString().slice(0, 10);
    if (new Date(at).getUTCDay() % 6 !== 0 && !isBusinessDay(day, currency)) days.push(day);
  }
  return days;
};

describe("days on which banks move money", () => {
  // As the Federal Reserve publishes them.
  it.each([
    [
      2026,
      "01-01 01-19 02-16 05-25 06-19 09-07 10-12 11-11 11-26 12-25", // July 4 is a Saturday: no day off
    ],
    [2027, "01-01 01-18 02-15 05-31 07-05 09-06 10-11 11-11 11-25"], // June 19 and December 25 are Saturdays
    [2028, "01-17 02-21 05-29 06-19 07-04 09-04 10-09 11-23 12-25"], // January 1 and November 11 are Saturdays
  ])("in dollars none of the Federal Reserve's holidays of %i", (year, days) => {
    expect(closed(year, "USD")).toEqual(days.split(" ").map((day) => `${year}-${day}`));
  });

  it.each([
    [2026, "01-01 04-03 04-06 05-01 12-25"],
    [2027, "01-01 03-26 03-29"],
    [2030, "01-01 04-19 04-22 05-01 12-25 12-26"],
  ])("in euros none of the closing days of TARGET of %i", (year, days) => {
    expect(closed(year, "EUR")).toEqual(days.split(" ").map((day) => `${year}-${day}`));
  });

  it("knows Easter, early and late", () => {
    expect([1961, 2008, 2024, 2025, 2026, 2038].map(easter)).toEqual([
      "1961-04-02",
      "2008-03-23",
      "2024-03-31",
      "2025-04-20",
      "2026-04-05",
      "2038-04-25",
    ]);
  });

  it("counts on after Thanksgiving and the weekend, and other currencies by weekdays", () => {
    expect(businessDaysAfter("2026-11-25", 1, "USD")).toBe("2026-11-27");
    expect(businessDaysAfter("2026-11-25", 1, "EUR")).toBe("2026-11-26");
    expect(businessDaysAfter("2026-12-24", 2, "EUR")).toBe("2026-12-29");
    expect(businessDaysAfter("2026-12-24", 2, "JPY")).toBe("2026-12-28");
    expect(businessDaysAfter("2026-11-22", 0, "USD")).toBe("2026-11-22");
  });
});
