import { describe, expect, test } from "vitest";
import * as Day from "../../src/platform/date";
import { fc } from "./seed";

const zones = [
  "UTC",
  "Pacific/Pago_Pago", // UTC-11
  "Pacific/Kiritimati", // UTC+14
  "America/New_York",
  "Europe/Berlin",
  "Asia/Kathmandu",
  "Australia/Lord_Howe", // half an hour of daylight saving
  "Africa/Cairo", // changes its clocks at midnight
  "America/Havana",
];
const zone = fc.constantFrom(...zones);
const date = fc
  .integer({ min: 0, max: 36_500 })
  .map((days) => new Date(Date.UTC(2000, 0, 1) + days * 86_400_000).toISOString().slice(0, 10));
const iso = (instant: Date) => instant.toISOString();

describe("D26 a date is a date in the owner's zone", () => {
  test("today at one instant, from UTC-11 to UTC+14", () => {
    const instant = new Date("2026-11-21T10:30:00.000Z");
    expect(Day.today(instant, "Pacific/Pago_Pago")).toBe("2026-11-20");
    expect(Day.today(instant, "UTC")).toBe("2026-11-21");
    expect(Day.today(instant, "Pacific/Kiritimati")).toBe("2026-11-22");
    expect(() => Day.today(instant, "Nowhere/Else")).toThrow(RangeError);
  });

  test("a day starts and ends where the zone says, over both changes of daylight saving", () => {
    expect(iso(Day.startOfDay("2026-11-21", "Pacific/Pago_Pago"))).toBe("2026-11-21T11:00:00.000Z");
    expect(iso(Day.startOfDay("2026-11-21", "Pacific/Kiritimati"))).toBe("2026-11-20T10:00:00.000Z");
    expect(iso(Day.startOfDay("2026-03-08", "America/New_York"))).toBe("2026-03-08T05:00:00.000Z");
    expect(iso(Day.endOfDay("2026-03-08", "America/New_York"))).toBe("2026-03-09T03:59:59.999Z");
    expect(iso(Day.startOfDay("2026-11-01", "America/New_York"))).toBe("2026-11-01T04:00:00.000Z");
    expect(iso(Day.endOfDay("2026-11-01", "America/New_York"))).toBe("2026-11-02T04:59:59.999Z");
    expect(iso(Day.startOfDay("2026-03-29", "Europe/Berlin"))).toBe("2026-03-28T23:00:00.000Z");
    expect(iso(Day.endOfDay("2026-10-25", "Europe/Berlin"))).toBe("2026-10-25T22:59:59.999Z");
  });

  test("where midnight is skipped, the day starts with the jump", () => {
    // Cairo moves from 23:59:59 to 01:00 on the last Friday of April; Havana on a Sunday in March.
    expect(iso(Day.startOfDay("2026-04-24", "Africa/Cairo"))).toBe("2026-04-23T22:00:00.000Z");
    expect(iso(Day.startOfDay("2026-03-08", "America/Havana"))).toBe("2026-03-08T05:00:00.000Z");
    // Havana turns its clocks back at one: midnight comes twice, and the day begins with the first.
    expect(iso(Day.startOfDay("2026-11-01", "America/Havana"))).toBe("2026-11-01T04:00:00.000Z");
    // Samoa had no 30 December 2011 at all.
    expect(iso(Day.startOfDay("2011-12-30", "Pacific/Apia"))).toBe(
      iso(Day.startOfDay("2011-12-31", "Pacific/Apia")),
    );
  });

  test("every day tiles time: its ends read as that date, and the next starts right after", () => {
    fc.assert(
      fc.property(date, zone, (day, where) => {
        const start = Day.startOfDay(day, where);
        const end = Day.endOfDay(day, where);
        expect(Day.today(start, where)).toBe(day);
        expect(Day.today(end, where)).toBe(day);
        expect(Day.today(new Date(start.getTime() - 1), where)).toBe(Day.addDays(day, -1));
        expect(Day.startOfDay(Day.addDays(day, 1), where).getTime()).toBe(end.getTime() + 1);
        const hours = (end.getTime() + 1 - start.getTime()) / 3_600_000;
        expect(hours).toBeGreaterThanOrEqual(23);
        expect(hours).toBeLessThanOrEqual(25);
      }),
    );
  });

  test("days between are calendar days, whatever the clocks do", () => {
    expect(Day.daysBetween("2026-03-28", "2026-03-30")).toBe(2);
    expect(Day.daysBetween("2026-12-31", "2026-12-01")).toBe(-30);
    fc.assert(
      fc.property(date, fc.integer({ min: -4000, max: 4000 }), (day, days) => {
        expect(Day.daysBetween(day, Day.addDays(day, days))).toBe(days);
        expect(Day.addDays(Day.addDays(day, days), -days)).toBe(day);
      }),
    );
  });

  test("only real dates are dates", () => {
    for (const bad of [
      "2027-02-29",
      "2026-13-01",
      "2026-00-10",
      "2026-1-1",
      "",
      "2026-11-21T00:00:00Z",
      "99999-01-01",
    ])
      expect(Day.isDate(bad), bad).toBe(false);
    expect(Day.isDate("2028-02-29")).toBe(true);
    expect(() => Day.addDays("2027-02-29", 1)).toThrow(RangeError);
    expect(Day.isZone("Europe/Berlin")).toBe(true);
    expect(Day.isZone("Mars/Olympus")).toBe(false);
    expect(Day.isZone("")).toBe(false);
    expect([Day.weekday("2026-11-21"), Day.weekday("2026-11-23"), Day.weekday("1969-12-28")]).toEqual([
      6, 1, 7,
    ]);
  });
});

describe("D19 expiry is the end of that day in the sender's zone", () => {
  test("open until the last millisecond, over after it", () => {
    for (const where of zones) {
      const end = Day.endOfDay("2026-12-04", where);
      expect(Day.isPast("2026-12-04", end, where)).toBe(false);
      expect(Day.isPast("2026-12-04", new Date(end.getTime() + 1), where)).toBe(true);
    }
  });
});

describe("D27 months are counted from the anchor day", () => {
  test("the 31st is clamped and comes back", () => {
    const run = (anchor: string, count: number) =>
      Array.from({ length: count }, (_, i) => Day.addMonths(anchor, i));
    expect(run("2027-01-31", 4)).toEqual(["2027-01-31", "2027-02-28", "2027-03-31", "2027-04-30"]);
    expect(run("2028-01-30", 3)).toEqual(["2028-01-30", "2028-02-29", "2028-03-30"]);
    expect(Day.addMonths("2028-02-29", 12)).toBe("2029-02-28");
    expect(Day.addMonths("2028-02-29", 48)).toBe("2032-02-29");
    expect(Day.addMonths("2026-11-30", 3)).toBe("2027-02-28");
    expect(Day.addMonths("2027-01-31", -2)).toBe("2026-11-30");
  });

  test("48 months keep the anchor's day wherever the month has it", () => {
    fc.assert(
      fc.property(date, fc.integer({ min: 0, max: 48 }), (anchor, months) => {
        const stepped = Day.addMonths(anchor, months);
        const [year = 0, month = 0, day = 0] = anchor.split("-").map(Number);
        const [toYear = 0, toMonth = 0, toDay = 0] = stepped.split("-").map(Number);
        expect(toYear * 12 + toMonth).toBe(year * 12 + month + months);
        if (toDay !== day) expect(Day.addDays(stepped, 1).endsWith("-01")).toBe(true);
        expect(toDay).toBeLessThanOrEqual(day);
      }),
    );
  });
});
