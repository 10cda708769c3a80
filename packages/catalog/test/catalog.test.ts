import { Money } from "@stint/core/platform/money";
import { unitOf } from "@stint/core/project/scope/unit/rules";
import { describe, expect, it } from "vitest";
import { compile } from "../src";
import { findForeignSubjects, findLocalFacts } from "../src/fit";
import { assignIds, type Ids, readIds } from "../src/ids";
import { count, GOALS, lint } from "../src/lint";
import { type Files, findRate, readFiles } from "../src/read";
import { ServiceFile } from "../src/schema";

const files = readFiles();

/** Returns the catalog's files with one service changed. */
const withService = (name: string, change: Partial<ServiceFile>): Files => ({
  ...files,
  services: files.services.map((service) =>
    service.entry.name === name ? { ...service, entry: { ...service.entry, ...change } } : service,
  ),
});

describe("the catalog's files", () => {
  it("have no fault: shape, roles, names, likeness, spelling", () => {
    expect(lint().map(({ file, entry, problem }) => `${file}: ${entry}: ${problem}`)).toEqual([]);
  });

  it("hold what the product promises, in every scope type and role group", () => {
    const { types, groups } = count(files);
    expect(files.templates.length).toBeGreaterThanOrEqual(GOALS.templates);
    expect(files.services.length).toBeGreaterThanOrEqual(GOALS.services);
    expect(types.filter(({ templates }) => templates < GOALS.perType)).toEqual([]);
    expect(groups.filter(({ services }) => services < GOALS.perGroup)).toEqual([]);
    expect(files.terms.length + 1).toBeGreaterThanOrEqual(GOALS.terms);
  });

  it("give each entry an id of its own, for ever", () => {
    const { phases, ...kinds } = readIds();
    const ids = Object.values(kinds).flatMap((kind) => Object.values(kind));
    expect(new Set(ids).size).toBe(ids.length);
    expect(Math.max(...ids)).toBeLessThan(1_000_000);
    for (const [template, ofTemplate] of Object.entries(phases)) {
      const phaseIds = Object.values(ofTemplate);
      expect(new Set(phaseIds).size, template).toBe(phaseIds.length);
    }
  });

  it("speak of no logo where a service is borrowed for an album cover", () => {
    const changed = withService("Visual direction boards", { excludes: ["Logo sketches"] });
    expect(findForeignSubjects(changed)).toContainEqual({
      file: "art/templates.yaml",
      entry: "Album artwork and release set",
      problem: "“Visual direction boards” speaks of a logo, and nothing else here does",
    });
    // At home, among logos, it may.
    expect(findForeignSubjects(changed).map(({ file }) => file)).not.toContain("branding/templates.yaml");
  });

  it("name the one country in which a service holds, in the service and where it is held", () => {
    const unsaid = withService("Shooting day", { excludes: ["Travel beyond 60 miles"] });
    expect(findLocalFacts(unsaid)).toEqual([
      {
        file: "video-production/services.yaml",
        entry: "Shooting day",
        problem: "“miles” holds in one country: name it",
      },
    ]);
    expect(findLocalFacts(withService("Shooting day", { country: "US" }))).toContainEqual({
      file: "video-production/templates.yaml",
      entry: "Short documentary for a nonprofit",
      problem: "“Shooting day” is for one country: the size names it",
    });
    const [term] = files.terms.filter(({ name }) => name === "Travel");
    if (!term) throw new Error("There is no term on travel");
    const body = `${term.body} A private car is paid by the mile.`;
    expect(findLocalFacts({ ...files, terms: [{ ...term, body }] }).map(({ entry }) => entry)).toEqual([
      "Travel",
    ]);
  });

  it("have no item that a comma has cut in two", () => {
    const { entry } = files.services[0] ?? {};
    const cut = ServiceFile.safeParse({ ...entry, deliverables: ["List of in", "later and never"] });
    expect(cut.error?.issues.map(({ path }) => path)).toEqual([["deliverables", 1]]);
  });

  it("keep the id of a phase under its new name, and give none twice", () => {
    const give = (ids: Ids, phases: string[]) =>
      assignIds(ids, { services: [], terms: [], templates: [{ name: "Site", phases }] });
    const first = give({ services: {}, terms: {}, templates: {}, phases: {} }, ["Plan", "Build"]);
    expect(first.phases).toEqual({ 100001: { Plan: "Plan", Build: "Build" } });
    const renamed = { ...first, phases: { 100001: { Discovery: "Plan", Build: "Build" } } };
    expect(give(renamed, ["Discovery", "Plan", "Build"]).phases).toEqual({
      100001: { Discovery: "Plan", Build: "Build", Plan: "Plan 2" },
    });
  });
});

describe("the catalog as a stage stores it", () => {
  const catalog = compile(files);

  it("prices each service by its hours and its role's rates, in round figures", () => {
    for (const { entry } of files.services) {
      const { price } = catalog.services.find(({ name }) => name === entry.name) ?? {};
      const rate = findRate(files.rates, entry.role);
      if (!price || !rate) throw new Error(entry.name);
      for (const [of, dollars] of Object.entries({ low: rate.low, typical: rate.typical, high: rate.high })) {
        const exact = (entry.hours / entry.per) * dollars * 100;
        // A cent, or three in a hundred: what rounding may change.
        const most = Math.max(1, exact * 0.03);
        expect(Math.abs(price[of as keyof typeof price] - exact), entry.name).toBeLessThanOrEqual(most);
      }
      expect(price.low, entry.name).toBeLessThan(price.high);
    }
  });

  it("fits into the text of a service, and says what is not in it", () => {
    for (const { name, description } of catalog.services) {
      expect(description.length, name).toBeLessThanOrEqual(1000);
      expect(description, name).toContain("Not included: ");
    }
  });

  it("says for which country a service is, where it is for one", () => {
    const { description } = catalog.services.find(({ name }) => name === "Small business tax return") ?? {};
    expect(description).toContain("\nCountry: United States.");
  });

  it("has a plural for each unit", () => {
    const units = new Set(catalog.services.flatMap(({ unit }) => unit ?? []));
    for (const unit of units) expect(unitOf({ quantity: "2", unit })).not.toBe(unit);
  });

  it("adds up to what one client buys at once: no quantity slipped", () => {
    const prices = new Map(catalog.services.map(({ id, price }) => [id, price.typical]));
    for (const { name, phases } of catalog.templates) {
      const held = phases.flatMap(({ services }) => services).filter(({ optional }) => !optional);
      const total = Money.sum(held.map(({ id, quantity }) => Money.multiply(quantity, prices.get(id) ?? 0)));
      expect(total, name).toBeGreaterThan(2_000_00);
      expect(total, name).toBeLessThan(150_000_00);
    }
  });

  it("has rates of other regions in their currencies, by groups and job titles that there are", () => {
    const { rates = [] } = catalog;
    expect(new Set(rates.map(({ currency }) => currency))).toEqual(new Set(["GBP", "CAD", "AUD", "EUR"]));
    expect(new Set(rates.flatMap(({ countries }) => countries)).size).toBeGreaterThan(4);
    for (const { low, typical, high, group } of rates) {
      expect(typical, group).toBeGreaterThan(15_00);
      expect(typical, group).toBeLessThan(300_00);
      if (low !== null && high !== null) expect(low < typical && typical < high, group).toBe(true);
    }
  });

  it("names its sources, and their year or that they have none", () => {
    for (const { name, basis } of catalog.services) {
      expect(basis.source.length, name).toBeGreaterThan(5);
      expect(basis.year === null || basis.year > 2000, name).toBe(true);
    }
  });
});
