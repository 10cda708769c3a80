import { HOLIDAYS } from "@stint/core/platform/country/holiday";
import { Day } from "@stint/core/platform/date";
import { lastDayOf, signingDay } from "@stint/core/proposal/consumer/deadline";
import { consumerLaw, isOver, settle } from "@stint/core/proposal/consumer/rules";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { loadNotice, noticeParagraphs } from "../../src/proposal/consumer/notice";

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
    expect(lastDayOf("eu", "2026-11-24", ["DE"])).toBe("2026-12-08");
    // 2026-12-12 is a Saturday, 2026-12-13 a Sunday.
    expect(lastDayOf("eu", "2026-11-28", ["DE"])).toBe("2026-12-14");
    expect(lastDayOf("eu", "2026-11-29", ["DE"])).toBe("2026-12-14");
    expect(lastDayOf("gb", "2026-11-28", ["GB"])).toBe("2026-12-12");
  });

  it("moves on from a public holiday of the client's or the business's country", () => {
    // Immaculate Conception is one in Austria, not in Germany.
    expect(lastDayOf("eu", "2026-11-24", ["AT"])).toBe("2026-12-09");
    expect(lastDayOf("eu", "2026-11-24", ["DE", "AT"])).toBe("2026-12-09");
    // Maundy Thursday to Easter Monday in Denmark; Christmas, a weekend behind it.
    expect(lastDayOf("eu", "2026-03-19", ["DK"])).toBe("2026-04-07");
    expect(lastDayOf("eu", "2026-12-11", ["DE"])).toBe("2026-12-28");
    // A country whose holidays are not known has weekends alone, and Britain moves nothing.
    expect(lastDayOf("eu", "2026-12-11", ["FI"])).toBe("2026-12-25");
    expect(lastDayOf("gb", "2026-12-11", ["GB"])).toBe("2026-12-25");
  });

  it("is open through the whole last day wherever the law is in force", () => {
    // Martinique is four hours behind UTC.
    expect(isOver("eu", "2026-12-08", new Date("2026-12-09T03:59:00Z"))).toBe(false);
    expect(isOver("eu", "2026-12-08", new Date("2026-12-09T04:00:00Z"))).toBe(true);
    expect(isOver("gb", "2026-12-08", new Date("2026-12-08T23:59:00Z"))).toBe(false);
    expect(isOver("gb", "2026-12-08", new Date("2026-12-09T00:00:00Z"))).toBe(true);
  });

  it("gives every client days 13 and 14 of their own calendar, and ends, wherever the business is", () => {
    const homes = {
      eu: ["America/Martinique", "Atlantic/Azores", "Europe/Berlin", "Indian/Reunion"],
      gb: ["Europe/London"],
    };
    fc.assert(
      fc.property(
        fc.date({ min: new Date("2026-01-01"), max: new Date("2032-01-01"), noInvalidDate: true }),
        // From UTC−11 to UTC+14.
        fc.constantFrom(
          "Pacific/Pago_Pago",
          "America/Los_Angeles",
          "UTC",
          "Asia/Tokyo",
          "Pacific/Kiritimati",
        ),
        fc.constantFrom("eu" as const, "gb" as const),
        fc.nat({ max: 3 }),
        (signed, business, law, n) => {
          const home = homes[law][n % homes[law].length] ?? "";
          const last = lastDayOf(law, signingDay(law, signed, business), ["DK", "DE"]);
          const own = Day.today(signed, home);
          const at = (day: number) => Day.endOfDay(Day.addDays(own, day), home);
          expect(isOver(law, last, at(13))).toBe(false);
          expect(isOver(law, last, at(14))).toBe(false);
          // Nobody has to wait for its end: a day for the calendars, at most five days free of work.
          expect(isOver(law, last, at(14 + 7))).toBe(true);
        },
      ),
    );
  });

  it("ends with day 14 for a business and a client of one zone, and day 15 is too late", () => {
    const zones = ["Europe/Berlin", "Europe/Lisbon", "Europe/Helsinki"];
    for (const zone of zones) {
      const signed = new Date("2026-11-24T12:00:00Z");
      const last = lastDayOf("eu", signingDay("eu", signed, zone), ["DE"]);
      const noon = (day: number) => new Date(signed.getTime() + day * Day.DAY_MS);
      expect([13, 14, 15].map((day) => isOver("eu", last, noon(day)))).toEqual([false, false, true]);
    }
  });

  it("is never shorter than 14 whole days", () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 0, max: 4000 }),
        fc.constantFrom("eu" as const, "gb" as const),
        fc.constantFrom(...Object.keys(HOLIDAYS)),
        (n, law, country) => {
          const signed = Day.addDays("2026-01-01", n);
          const days = Day.daysBetween(signed, lastDayOf(law, signed, [country]));
          expect(days).toBeGreaterThanOrEqual(14);
          expect(days).toBeLessThanOrEqual(law === "eu" ? 19 : 14);
        },
      ),
    );
  });

  const trader = {
    name: "Harbor Studio",
    email: "hello@harbor.example",
    postal: "",
    phone: "+49 30 1234567",
  };

  it("names the trader, where to write, and only what there is of an address", async () => {
    const [, how] = noticeParagraphs(trader, await loadNotice(null));
    expect(how).toContain("or write to Harbor Studio, +49 30 1234567, hello@harbor.example.");
  });

  it.each([
    [
      "de",
      "14 Tagen",
      "Hiermit widerrufe(n) ich/wir (*)",
      "An Harbor Studio, +49 30 1234567, hello@harbor.example:",
    ],
    [
      "fr",
      "14 jours",
      "vous notifie/notifions (*)",
      "À l’attention de Harbor Studio, +49 30 1234567, hello@harbor.example:",
    ],
    ["es", "14 días", "que desisto de mi/desistimos de nuestro (*)", "A la atención de Harbor Studio"],
    ["it", "14 giorni", "notifichiamo il recesso", "Destinatario: Harbor Studio"],
    ["pt", "14 dias", "que me retrato/nos retratamos (*)", "Para Harbor Studio"],
  ] as const)(
    "speaks the language of the client's papers, %s, with the annex's own form",
    async (language, days, form, to) => {
      const words = await loadNotice(language);
      for (const of of ["contract", "change"] as const) {
        const all = noticeParagraphs(trader, words, of);
        expect(all).toHaveLength(6);
        expect(all[0]).toContain(days);
        expect(all[1]).toContain(`Withdraw from this ${of}`);
        expect(all[5]).toContain(form);
        expect(all[5]).toContain(to);
        expect(all.join()).not.toMatch(/[{}]/);
      }
      // The settlement's words have the blanks of the English ones, and no words in common with them.
      const { settlement: english } = await loadNotice("en");
      const blanksOf = (text: string) => [...text.matchAll(/\{\w+\}/g)].map(([blank]) => blank).sort();
      for (const [key, text] of Object.entries(words.settlement)) {
        expect(blanksOf(text)).toEqual(blanksOf(english[key as keyof typeof english]));
        expect(text).not.toBe(english[key as keyof typeof english]);
      }
    },
  );
});

describe("what a withdrawn contract settles", () => {
  it("pays everything back unless the client asked for the work to begin", () => {
    const of = { total: 119_000, done: 50_000, of: 100_000, received: 47_600 };
    expect(settle({ ...of, begin_early: false })).toEqual({
      owed: 0,
      refund: 47_600,
      outstanding: 0,
      refund_later: 0,
    });
    // Half of the work is half of the sum with tax.
    expect(settle({ ...of, begin_early: true })).toEqual({
      owed: 59_500,
      refund: 0,
      outstanding: 11_900,
      refund_later: 0,
    });
    expect(settle({ ...of, begin_early: true, done: 10_000 })).toEqual({
      owed: 11_900,
      refund: 35_700,
      outstanding: 0,
      refund_later: 0,
    });
  });

  it("tells a bank debit that is under way apart: what of it goes back once it has arrived", () => {
    const of = { total: 119_000, done: 0, of: 100_000, received: 0, processing: 47_600 };
    expect(settle({ ...of, begin_early: false })).toMatchObject({ refund: 0, refund_later: 47_600 });
    // A third is owed; the card's part covers some of it, and the debit the rest.
    expect(settle({ ...of, begin_early: true, done: 30_000, received: 20_000 })).toMatchObject({
      owed: 35_700,
      refund: 0,
      outstanding: 15_700,
      refund_later: 31_900,
    });
    expect(settle({ ...of, begin_early: false, received: 10_000 })).toMatchObject({
      refund: 10_000,
      refund_later: 47_600,
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
