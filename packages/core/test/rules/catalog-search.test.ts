import { compile } from "@stint/catalog";
import { searchServices } from "@stint/core/library/community";
import { describe, expect, it } from "vitest";

const { services } = compile();
type Services = Parameters<typeof searchServices>[0];
const find = async (text: string) =>
  (await searchServices(services as unknown as Services, text)).first.map(({ name }) => name);
const wordsOf = (name: string): string[] => name.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? [];

/** Where a search finds fewer than three, it looks for words with a typo, too. */
const FEW = 3;

/** What designers look for, and how many services of the catalog have it in their names. */
const QUERIES = [
  ...["logo", "brand", "icon", "poster", "packaging", "wireframes", "landing page", "kit", "illustration"],
  ...["banner", "brochure", "newsletter", "menu", "color", "style guide", "prototype", "animation"],
  ...["infographic", "presentation", "mood", "photo", "web", "set"],
];

describe("a search of the catalog", () => {
  it.each(QUERIES)("has the names with the whole words first, then those that begin so: %s", async (text) => {
    const sought = wordsOf(text);
    const places = (await find(text)).map((name) => {
      const words = wordsOf(name);
      if (sought.every((word) => words.includes(word))) return 0;
      return sought.every((word) => words.some((each) => each.startsWith(word))) ? 1 : 2;
    });
    expect(places).toEqual(places.toSorted());
    expect(places[0]).toBe(0);
    expect(places.filter((place) => place === 0)).toHaveLength(
      services.filter(
        ({ name, is_retired = false }: { name: string; is_retired?: boolean }) =>
          !is_retired && sought.every((word) => wordsOf(name).includes(word)),
      ).length,
    );
  });

  it("finds no other short word where the right one is there", async () => {
    const logos = await find("logo");
    expect(logos).not.toContain("Logs and alerts");
    expect(logos).not.toContain("Audit log");
    expect(logos).toContain("Anniversary mark");
    expect(logos.length).toBeLessThan(40);
    expect(await find("mood")).not.toContain("Food styling day");
  });

  it.each([
    ["figma", "Interface design"],
    ["typography", "style guide"],
    ["mailchimp", "newsletter"],
    ["woocommerce", "store"],
    ["copywriting", "copy"],
    ["salesforce", "CRM"],
  ])("finds by a word of the trade that no entry has what is meant: %s", async (text, name) => {
    const found = (await find(text)).slice(0, 12);
    expect(found.join("\n").toLowerCase()).toContain(name.toLowerCase());
  });

  it("seeks a word of which one letter is there in names alone, one of two as a whole word elsewhere", async () => {
    for (const name of await find("l")) expect(wordsOf(name).some((word) => word.startsWith("l"))).toBe(true);
    const begun = (await find("logo d")).map(wordsOf);
    for (const words of begun) expect(words.some((word) => word.startsWith("d"))).toBe(true);
    expect((await find("ux")).length).toBeGreaterThan(FEW);
  });

  it("finds the same when the same is sought again, after many others", async () => {
    const first = await find("landing page");
    expect(await find("landing page")).toEqual(first);
    for (let count = 0; count < 250; count++) await find(`landing ${count}`);
    expect(await find("landing page")).toEqual(first);
  });

  it("finds nothing by a word that says nothing", async () => {
    expect(await find("xqzzv")).toEqual([]);
  });

  it.each([
    ["acessibility", "accessibility"],
    ["ilustration", "illustration"],
    ["brochre", "brochure"],
    ["iconn", "icon"],
    ["desgin", "design"],
    ["webiste", "website"],
    ["socail", "social"],
  ])("forgives a typo where nothing is written so, but not in the first letter: %s", async (text, word) => {
    expect(wordsOf((await find(text))[0] ?? "")).toContain(word);
    for (const name of await find(`x${word.slice(1)}`)) expect(wordsOf(name)).not.toContain(word);
  });
});
