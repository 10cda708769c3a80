import { describe, expect, test } from "vitest";
import { momentIn } from "../src/features/public-page/words";
import {
  ago,
  clockIn,
  currencySymbol,
  dayInWords,
  dueInWords,
  moment,
  money,
  parseDay,
  possessive,
} from "../src/lib/format";

const now = new Date("2026-11-21T10:00:00.000Z");

describe("words for days, amounts and names", () => {
  test("a due day is told from today", () => {
    expect(dueInWords("2026-11-12", now)).toBe("9 days late");
    expect(dueInWords("2026-11-20", now)).toBe("1 day late");
    expect(dueInWords("2026-11-21", now)).toBe("Due today");
    expect(dueInWords("2026-11-22", now)).toBe("Due tomorrow");
    expect(dueInWords("2026-11-24", now)).toBe("Tue, Nov 24");
    expect(dueInWords("2026-12-31", now)).toBe("Dec 31");
  });

  test("what has happened is told in words, then by date", () => {
    expect(ago("2026-11-21T09:12:00.000Z", now)).toBe("Today");
    expect(ago("2026-11-20T09:12:00.000Z", now)).toBe("Yesterday");
    expect(ago("2026-11-17T09:12:00.000Z", now)).toBe("4 days ago");
    expect(ago("2026-11-03T09:12:00.000Z", now)).toBe("Nov 3");
    expect(moment("2026-11-21T09:36:00.000Z", now)).toBe("24 minutes ago");
    expect(moment("2026-11-21T09:59:30.000Z", now)).toBe("Just now");
  });

  test("a day carries its weekday after a comma, a time its half of the day, in the zone asked for", () => {
    expect(dayInWords("2027-02-01", { weekday: true })).toBe("Mon, Feb 1, 2027");
    expect(clockIn("2026-11-21T09:05:00.000Z", "UTC")).toBe("9:05 AM");
    expect(clockIn("2026-11-21T21:05:00.000Z", "Europe/Copenhagen")).toBe("10:05 PM");
    expect(momentIn("Europe/Copenhagen", "2026-11-20T23:30:00.000Z")).toBe(
      "Sat, November 21, 2026 at 12:30 AM",
    );
  });

  test("another year is named", () => {
    expect(dayInWords("2027-02-01", { year: true, long: true })).toBe("February 1, 2027");
    expect(dayInWords("1999-02-01")).toBe("Feb 1, 1999");
  });

  test("a typed day is understood, an impossible one is not", () => {
    expect(parseDay("1 feb 2027")).toBe("2027-02-01");
    expect(parseDay("2027-2-1")).toBe("2027-02-01");
    expect(parseDay("December 24", now)).toBe("2026-12-24");
    expect(parseDay("2/1/2027")).toBe("2027-02-01");
    expect(parseDay("24/12/2026")).toBe("2026-12-24");
    expect(parseDay("1.2.2027")).toBe("2027-02-01");
    expect(parseDay("24 December", now)).toBe("2026-12-24");
    expect(parseDay("Feb 1, 2027")).toBe("2027-02-01");
    expect(parseDay("february 1 2027")).toBe("2027-02-01");
    expect(parseDay("Feb 31, 2027")).toBeUndefined();
    expect(parseDay("31 Feb 2027")).toBeUndefined();
    expect(parseDay("soon")).toBeUndefined();
  });

  test("money out has a true minus (D7)", () => {
    expect(money(-275_000)).toBe("−$2,750.00");
    expect(currencySymbol("EUR")).toBe("€");
  });

  test("what is somebody's says so by how the name ends", () => {
    expect(possessive("Harbor Studio")).toBe("Harbor Studio’s");
    expect(possessive("Mockford Books")).toBe("Mockford Books’");
  });
});
