import { type Kept, offersFor, type Reader } from "@stint/core/billing/perk/rules";
import { Offer } from "@stint/core/billing/perk/schema";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { offersOf } from "../../src/billing/perk/offers";

const CODE = "7a9f3-own";
const TODAY = "2026-11-26";
const FREE: Reader = { plan: "none", is_subscribed: false, is_company: false, is_admin: false };
const PRO: Reader = { ...FREE, plan: "pro_monthly", is_subscribed: true };
const TEAM: Reader = { ...PRO, plan: "team_yearly", is_company: true };

const sample = (of: Partial<Kept>): Kept => ({
  id: "sample",
  business: "Sample Demo",
  color: "#1f5f56",
  category: "plans",
  summary: "A third off",
  until: null,
  list_price: 12_000,
  currency: "USD",
  terms: "Once for each person. Stint earns nothing from this.",
  needs: null,
  code: "DEMO-7K2M",
  link: { label: "Open sample.example", url: "https://sample.example" },
  ...of,
});

describe("an offer", () => {
  it("keeps its name, price and terms where the plan lacks it, and loses code and link", () => {
    const kept = [sample({ needs: "Professional" }), sample({ needs: "Team" })];
    const [pro, team] = offersFor(kept, FREE, TODAY);
    for (const offer of [pro, team])
      expect(offer).toMatchObject({
        locked: true,
        business: "Sample Demo",
        list_price: 12_000,
        code: null,
        link: null,
      });
    expect(offersFor(kept, PRO, TODAY).map(({ locked }) => locked)).toEqual([false, true]);
    expect(offersFor(kept, TEAM, TODAY).map(({ code }) => code)).toEqual(["DEMO-7K2M", "DEMO-7K2M"]);
  });

  it("is open on its last day, and has left the list on the next", () => {
    expect(offersFor([sample({ until: TODAY })], FREE, TODAY)).toHaveLength(1);
    expect(offersFor([sample({ until: TODAY })], FREE, "2026-11-27")).toEqual([]);
  });

  it("is seen on the plans that it is for, and after a plan has ended on the free one", () => {
    const kept = [sample({ seen_on: ["none"] })];
    expect(offersFor(kept, FREE, TODAY)).toHaveLength(1);
    expect(offersFor(kept, PRO, TODAY)).toEqual([]);
    expect(offersFor(kept, { ...PRO, is_subscribed: false }, TODAY)).toHaveLength(1);
  });

  it("that was taken is said to be used, stands last, and gives nothing more", () => {
    const kept = [sample({ id: "taken", used_on: ["pro_monthly"] }), sample({ id: "other" })];
    const [other, taken] = offersFor(kept, PRO, TODAY);
    expect(other).toMatchObject({ id: "other", used: false, code: "DEMO-7K2M" });
    expect(taken).toMatchObject({ id: "taken", used: true, locked: false, code: null, link: null });
    expect(offersFor(kept, { ...PRO, is_subscribed: false }, TODAY).map(({ used }) => used)).toEqual([
      false,
      false,
    ]);
  });

  it("of a company's account is for its owner alone: an admin reads neither code nor link", () => {
    const seen = offersFor(offersOf(CODE), { ...TEAM, is_admin: true }, TODAY);
    expect(seen.map(({ id, owners_alone }) => [id, owners_alone])).toEqual([
      ["friend", true],
      ["team_yearly", false],
    ]);
    expect(seen.map(({ link }) => link)).toEqual([null, null]);
    expect(JSON.stringify(seen)).not.toContain(CODE);
  });

  it("never has its code in what somebody reads whose plan lacks it", () => {
    const readers = fc.constantFrom(FREE, PRO, TEAM);
    const kept = fc.array(
      fc.record({ needs: fc.constantFrom(null, "Professional" as const, "Team" as const) }).map(sample),
    );
    fc.assert(
      fc.property(kept, readers, (offers, reader) => {
        for (const offer of offersFor(offers, reader, TODAY)) {
          expect(Offer.parse(offer)).toEqual(offer);
          expect(JSON.stringify(offer).includes("DEMO-7K2M")).toBe(!offer.locked);
        }
      }),
    );
  });
});

describe("the offers of every stage", () => {
  it("are Stint's own, with terms that say whether it earns", () => {
    for (const offer of offersOf(CODE)) {
      expect(offer.business).toBe("Stint");
      expect(offer.terms).toMatch(/Stint earns/);
      expect(offer.link?.url).toMatch(/^\//);
    }
  });

  it("are those of a plan: what a year saves, and a friend's month", () => {
    const seen = (reader: Reader) =>
      offersFor(offersOf(CODE), reader, TODAY).map(({ id, list_price, locked }) => [id, list_price, locked]);
    expect(seen(FREE)).toEqual([
      ["pro_yearly", 3600, false],
      ["friend", null, true],
    ]);
    expect(seen(PRO)).toEqual([
      ["pro_yearly", 3600, false],
      ["friend", null, false],
    ]);
    expect(seen({ ...TEAM, plan: "team_monthly" })).toEqual([
      ["team_yearly", 32_400, false],
      ["friend", null, false],
    ]);
    expect(seen(TEAM)).toEqual([
      ["friend", null, false],
      ["team_yearly", 32_400, false],
    ]);
    const used = (reader: Reader) =>
      offersFor(offersOf(CODE), reader, TODAY)
        .filter((each) => each.used)
        .map(({ id }) => id);
    expect(used(TEAM)).toEqual(["team_yearly"]);
    expect(used({ ...PRO, plan: "pro_yearly" })).toEqual(["pro_yearly"]);
    for (const reader of [FREE, PRO, { ...TEAM, plan: "team_monthly" as const }])
      expect(used(reader)).toEqual([]);
  });
});
