import { listFreelancerLaws } from "@stint/core/platform/country/contract";
import { contractGaps, placeOf } from "@stint/core/proposal/freelancer-law/rules";
import type { Document } from "@stint/core/proposal/schema";
import { describe, expect, it } from "vitest";

const service = { total: 100_000 };
const contract = (of: Partial<Document> = {}): Document =>
  ({
    currency: "USD",
    total: 100_000,
    phases: [{ services: [service] }],
    schedule: [],
    terms: [{ id: 1, name: "Parties", body: "18 Wharf Lane and 5 Sample Square" }],
    general_terms: null,
    change: null,
    due_days: 14,
    ...of,
  }) as Document;
const STREETS = ["18 Wharf Lane", "5 Sample Square"];
const gaps = (of?: Partial<Document>, streets = STREETS, place = "US-NY") =>
  contractGaps(listFreelancerLaws(place, "2026-11-27"), contract(of), streets);

describe("a contract under a law for freelancers", () => {
  it("lacks nothing where it names both addresses, its services and a payment in time", () => {
    expect(gaps()).toEqual([]);
  });

  it("has the addresses on its cover, where the settings and the client have them", () => {
    const party = (street: string) => ({
      name: "Sample",
      lines: ["Ada Sample", street, "New York, NY 10001"],
    });
    const parties = { seller: party("18 Wharf Lane"), client: party("5 Sample Square") };
    expect(gaps({ terms: [], parties })).toEqual([]);
    expect(gaps({ terms: [], parties: { ...parties, client: party("") } })).toHaveLength(1);
  });

  it("is told by the act's name what it lacks", () => {
    expect(gaps({ due_days: 45, terms: [] })).toEqual([
      "The Freelance Isn't Free Act (NY) asks for the postal addresses of both sides and payment within 30 days.",
    ]);
    expect(gaps({}, ["18 Wharf Lane", ""])).toHaveLength(1);
    expect(gaps({ phases: [] })[0]).toContain("the services, one by one");
  });

  it("is told nothing below the law's sum, before its day, and elsewhere", () => {
    expect(gaps({ total: 79_999, terms: [] })).toEqual([]);
    expect(gaps({ total: 80_000, terms: [] })).toHaveLength(1);
    expect(contractGaps(listFreelancerLaws("US-NY", "2024-08-27"), contract({ terms: [] }), STREETS)).toEqual(
      [],
    );
    expect(gaps({ terms: [] }, STREETS, "US-TX")).toEqual([]);
    expect(gaps({ terms: [] }, STREETS, "DE")).toEqual([]);
  });

  it("counts days of payment in Japan, where nothing must be on paper", () => {
    const of = { currency: "JPY", terms: [] };
    expect(gaps({ ...of, due_days: 61 }, STREETS, "JP")[0]).toContain("payment within 60 days");
    expect(gaps({ ...of, due_days: 60 }, STREETS, "JP").join()).not.toContain("payment within");
  });

  it("finds a state by its letters and by its name", () => {
    for (const region of ["NY", "ny ", "New York"]) expect(placeOf({ country: "US", region })).toBe("US-NY");
    expect(placeOf({ country: "US", region: "" })).toBe("US");
    expect(placeOf({ country: "JP", region: "Tokyo" })).toBe("JP");
  });
});
