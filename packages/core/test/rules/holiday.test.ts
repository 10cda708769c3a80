import { easterOf, findHoliday, HOLIDAYS } from "@stint/core/platform/country/holiday";
import { listSources } from "@stint/core/platform/country/sources";
import { Day } from "@stint/core/platform/date";
import fc from "fast-check";
import { describe, expect, it } from "vitest";

const holidaysOf = (country: string, year: number) => {
  const days: string[] = [];
  for (let date = `${year}-01-01`; date <= `${year}-12-31`; date = Day.addDays(date, 1))
    if (Day.weekday(date) < 6 && findHoliday(country, date)) days.push(date.slice(5));
  return days.join(" ");
};

describe("public holidays", () => {
  it("fall on the published working days of a year", () => {
    // As the national calendars print them, and as the library `holidays` 0.105 has them from 2026 to 2045.
    expect(holidaysOf("DE", 2026)).toBe("01-01 04-03 04-06 05-01 05-14 05-25 12-25");
    expect(holidaysOf("AT", 2026)).toBe("01-01 01-06 04-06 05-01 05-14 05-25 06-04 10-26 12-08 12-25");
    expect(holidaysOf("FR", 2026)).toBe("01-01 04-06 05-01 05-08 05-14 05-25 07-14 11-11 12-25");
    expect(holidaysOf("BE", 2026)).toBe("01-01 04-06 05-01 05-14 05-25 07-21 11-11 12-25");
    expect(holidaysOf("NL", 2026)).toBe("01-01 04-03 04-06 04-27 05-05 05-14 05-25 12-25");
    expect(holidaysOf("ES", 2027)).toBe("01-01 01-06 03-26 10-12 11-01 12-06 12-08");
    expect(holidaysOf("PT", 2026)).toBe("01-01 04-03 05-01 06-04 06-10 10-05 12-01 12-08 12-25");
    expect(holidaysOf("IT", 2027)).toBe("01-01 01-06 03-29 06-02 10-04 11-01 12-08");
    expect(holidaysOf("IE", 2026)).toBe("01-01 02-02 03-17 04-06 05-04 06-01 08-03 10-26 12-25");
    expect(holidaysOf("PL", 2026)).toBe("01-01 01-06 04-06 05-01 06-04 11-11 12-24 12-25");
    expect(holidaysOf("SE", 2026)).toBe("01-01 01-06 04-03 04-06 05-01 05-14 06-19 12-24 12-25 12-31");
    expect(holidaysOf("DK", 2026)).toBe("01-01 04-02 04-03 04-06 05-14 05-25 12-25");
  });

  it("knows that Saint Brigid's Day stays on February 1 where that is a Friday", () => {
    expect(findHoliday("IE", "2030-02-01")).toBe("Saint Brigid's Day");
    expect(findHoliday("IE", "2030-02-04")).toBeUndefined();
  });

  it("count from Easter, always a Sunday from March 22 to April 25", () => {
    const known = ["2008-03-23", "2024-03-31", "2025-04-20", "2026-04-05", "2038-04-25", "2285-03-22"];
    for (const day of known) expect(easterOf(Number(day.slice(0, 4)))).toBe(day);
    fc.assert(
      fc.property(fc.integer({ min: 1583, max: 4099 }), (year) => {
        const day = easterOf(year);
        expect(Day.weekday(day)).toBe(7);
        expect(day >= `${year}-03-22` && day <= `${year}-04-25`).toBe(true);
      }),
    );
  });

  it("each have their sources, and a rule that names a day", () => {
    for (const [country, { src, days }] of Object.entries(HOLIDAYS)) {
      expect(listSources(src), country).toHaveLength(src.length);
      const found = new Set<string>();
      for (let date = "2026-01-01"; date < "2028-01-01"; date = Day.addDays(date, 1)) {
        const name = findHoliday(country, date);
        if (name) found.add(name);
      }
      expect([...found].toSorted(), country).toEqual([...new Set(Object.values(days))].toSorted());
    }
  });
});
