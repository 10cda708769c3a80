import { Day } from "@stint/core/platform/date";
import {
  consumerLaw,
  isOver,
  lastDayOf,
  noticeParagraphs,
  settle,
} from "@stint/core/proposal/consumer/rules";
import fc from "fast-check";
import { describe, expect, it } from "vitest";

describe("a consumer's right to withdraw", () => {
  it("is that of a person in the EU, its neighbors and the United Kingdom, and of no business", () => {
    const lawIn = (country: string | null, kind: "business" | "person" = "person") =>
      consumerLaw({ kind, country });
    for (const country of ["DE", "FR", "ES", "NO", "IE"]) expect(lawIn(country)).toBe("eu");
    expect(lawIn("GB")).toBe("gb");
    for (const country of ["US", "CH", "JP", "", null]) expect(lawIn(country)).toBeUndefined();
    expect(lawIn("DE", "business")).toBeUndefined();
  });

  it("ends 14 days after the day of signing; in the EU a weekend moves it to Monday", () => {
    expect(lastDayOf("eu", "2026-11-24")).toBe("2026-12-08");
    // 2026-12-12 is a Saturday, 2026-12-13 a Sunday.
    expect(lastDayOf("eu", "2026-11-28")).toBe("2026-12-14");
    expect(lastDayOf("eu", "2026-11-29")).toBe("2026-12-14");
    expect(lastDayOf("gb", "2026-11-28")).toBe("2026-12-12");
  });

  it("is open through the whole last day wherever the law is in force", () => {
    // The Azores are an hour behind UTC in winter.
    expect(isOver("eu", "2026-12-08", new Date("2026-12-09T00:59:00Z"))).toBe(false);
    expect(isOver("eu", "2026-12-08", new Date("2026-12-09T01:00:00Z"))).toBe(true);
    expect(isOver("gb", "2026-12-08", new Date("2026-12-08T23:59:00Z"))).toBe(false);
    expect(isOver("gb", "2026-12-08", new Date("2026-12-09T00:00:00Z"))).toBe(true);
  });

  it("is never shorter than 14 whole days", () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 0, max: 4000 }),
        fc.constantFrom("eu" as const, "gb" as const),
        (n, law) => {
          const signed = Day.addDays("2026-01-01", n);
          const days = Day.daysBetween(signed, lastDayOf(law, signed));
          expect(days).toBeGreaterThanOrEqual(14);
          expect(days).toBeLessThanOrEqual(law === "eu" ? 16 : 14);
        },
      ),
    );
  });

  it("names the trader, where to write, and only what there is of an address", () => {
    const [, how] = noticeParagraphs({ name: "Harbor Studio", email: "hello@harbor.example", postal: "" });
    expect(how).toContain("or write to Harbor Studio, hello@harbor.example.");
  });
});

describe("what a withdrawn contract settles", () => {
  it("pays everything back unless the client asked for the work to begin", () => {
    const of = { total: 119_000, done: 50_000, of: 100_000, received: 47_600 };
    expect(settle({ ...of, begin_early: false })).toEqual({ owed: 0, refund: 47_600, outstanding: 0 });
    // Half of the work is half of the sum with tax.
    expect(settle({ ...of, begin_early: true })).toEqual({ owed: 59_500, refund: 0, outstanding: 11_900 });
    expect(settle({ ...of, begin_early: true, done: 10_000 })).toEqual({
      owed: 11_900,
      refund: 35_700,
      outstanding: 0,
    });
  });

  it("never pays back more than was paid, and its figures add up", () => {
    const amount = fc.integer({ min: 0, max: 1_000_000_00 });
    fc.assert(
      fc.property(amount, amount, amount, amount, fc.boolean(), (total, of, part, received, begin_early) => {
        const done = Math.min(part, of);
        const { owed, refund, outstanding } = settle({ total, of, done, received, begin_early });
        expect(owed).toBeLessThanOrEqual(total);
        expect(refund === 0 || outstanding === 0).toBe(true);
        expect(received - refund + outstanding).toBe(owed);
      }),
    );
  });
});
