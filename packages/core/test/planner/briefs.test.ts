import { readdirSync } from "node:fs";
import { join } from "node:path";
import { compile } from "@stint/catalog";
import { describe, expect, it } from "vitest";
import { LANGUAGES, readBriefs, TRAPS } from "./briefs";

// A service's key is its name: the catalog's files and its ids.json know services by it, and a name keeps its id for
// ever. A service that gets another name gets it here too.

const files = readBriefs();
const practice = readBriefs("practice");
const measuring = [...files.values()].flat();
const briefs = [...measuring, ...[...practice.values()].flat()];
const names = new Set(compile().services.map(({ name }) => name));

/** What a list says of each brief it finds fault with: its id and the words. */
const faultsOf = (find: (brief: (typeof briefs)[number]) => readonly string[]) =>
  briefs.flatMap((brief) => find(brief).map((fault) => `${brief.id}: ${fault}`));

/** The catalog has a folder for each scope type. */
const types = readdirSync(join(import.meta.dirname, "../../../catalog/data"), { withFileTypes: true })
  .filter((each) => each.isDirectory())
  .map(({ name }) => name)
  .sort();

describe("the briefs that measure the planner", () => {
  it("are 200 of each scope type, language and trap, of which 40 at least are kept unseen", () => {
    expect([...files.keys()]).toEqual(types);
    expect(new Set(measuring.map(({ language }) => language))).toEqual(new Set(LANGUAGES));
    expect(new Set(measuring.map(({ trap }) => trap))).toEqual(new Set(TRAPS));
    expect(measuring).toHaveLength(200);
    expect(measuring.filter(({ seen }) => !seen).length).toBeGreaterThanOrEqual(40);
  });

  it("have others of each language and trap beside them, with which the planner is tuned", () => {
    const others = [...practice.values()].flat();
    expect(new Set(others.map(({ language }) => language))).toEqual(new Set(LANGUAGES));
    expect(new Set(others.map(({ trap }) => trap))).toEqual(new Set(TRAPS));
    expect(others.filter(({ seen }) => !seen)).toEqual([]);
    const texts = new Set(measuring.map(({ brief }) => brief));
    expect(others.filter(({ brief }) => texts.has(brief))).toEqual([]);
  });

  it("have an id each, made of their file's name and their place", () => {
    for (const [type, list] of [...files, ...practice])
      expect(list.map(({ id }) => id)).toEqual(
        list.map((_, place) => `${type}-${`${place + 1}`.padStart(2, "0")}`),
      );
  });

  it("are quoted letter by letter", () => {
    const quotes = faultsOf(({ brief, needs, orders }) =>
      [...needs.map(({ sentence }) => sentence), ...orders].filter((quote) => !brief.includes(quote)),
    );
    expect(quotes).toEqual([]);
  });

  it("ask for services that the catalog has, each named once for a need", () => {
    const services = faultsOf(({ needs }) =>
      needs.flatMap(({ services }) =>
        services.filter((name, place) => !names.has(name) || services.indexOf(name) !== place),
      ),
    );
    expect(services).toEqual([]);
  });

  it("have the orders, amounts and dates that their trap promises, and no needs where there is nothing", () => {
    const broken = faultsOf(({ trap, needs, dates, amounts, orders }) => {
      const kept =
        (trap === "nothing") === (needs.length === 0) &&
        (trap !== "order" || orders.length > 0) &&
        (trap !== "amount" || amounts.length > 0) &&
        (trap !== "date" || dates.length > 0);
      return kept ? [] : [trap];
    });
    expect(broken).toEqual([]);
  });

  it("are 20 to 400 words long, those with nothing in them shorter too", () => {
    const lengths = faultsOf(({ brief, trap }) => {
      const words = brief.trim().split(/\s+/).length;
      return words > 400 || (words < 20 && trap !== "nothing") ? [`${words} words`] : [];
    });
    expect(lengths).toEqual([]);
  });
});
