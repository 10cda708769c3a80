import { compile } from "@stint/catalog";
import type { CommunityService, CommunityTemplate } from "@stint/core/library/community";
import { searchServices, searchTemplates } from "@stint/core/library/community";
import { Search } from "@stint/core/platform/search";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { OTHER_WORDS } from "../../src/library/community/other-words";
import { textOfService, textOfTemplate } from "../../src/library/community/search";
import { searchPlainly } from "../support/plain-search";

const catalog = compile();
const services = catalog.services as unknown as CommunityService[];
const templates = catalog.templates as unknown as CommunityTemplate[];
const findServices = searchPlainly(services.map((each) => ({ id: each.id, ...textOfService(each) })));
const findTemplates = searchPlainly(templates.map((each) => ({ id: each.id, ...textOfTemplate(each) })));
const idsOf = (entries: readonly { id: number }[]) => entries.map(({ id }) => id);

const words = [
  ...new Set(
    services.flatMap(
      (each) =>
        Object.values(textOfService(each))
          .join(" ")
          .match(/[\p{L}\p{N}]+/gu) ?? [],
    ),
  ),
];

/** A word as it is typed: whole, begun, with a letter too few, a wrong one, or two in the wrong order. */
const typed = fc
  .record({
    word: fc.constantFrom(...words),
    how: fc.constantFrom("whole", "begun", "without", "wrong", "swapped"),
    at: fc.nat({ max: 8 }),
  })
  .map(({ word, how, at }) => {
    const [before, after] = [word.slice(0, at), word.slice(at + 1)];
    if (how === "begun") return word.slice(0, at + 1);
    if (how === "without") return before + after;
    if (how === "wrong") return `${before}x${after}`;
    if (how === "swapped") return before + after.slice(0, 1) + word.slice(at, at + 1) + after.slice(1);
    return word;
  });

const text = fc.oneof(
  { weight: 6, arbitrary: fc.array(typed, { minLength: 1, maxLength: 3 }).map((each) => each.join(" ")) },
  { weight: 1, arbitrary: fc.constantFrom(...Object.keys(OTHER_WORDS)) },
  { weight: 1, arbitrary: fc.string({ maxLength: 12 }) },
);

describe("a search of the catalog, beside one that scores and sorts everything", () => {
  it("finds the same services in the same order", async () => {
    await fc.assert(
      fc.asyncProperty(text, async (sought) => {
        const { first, total } = await searchServices(services, sought);
        expect(idsOf(first)).toEqual(findServices(sought));
        expect(total).toBe(first.length);
      }),
      { numRuns: 400 },
    );
  });

  it("finds the same templates in the same order", async () => {
    await fc.assert(
      fc.asyncProperty(text, async (sought) => {
        expect(idsOf(await searchTemplates(templates, sought))).toEqual(findTemplates(sought));
      }),
      { numRuns: 200 },
    );
  });

  it("finds the first of them and their number, of some roles or all, where no more are shown", async () => {
    const some = fc.record({ sought: text, most: fc.nat({ max: 700 }), roles: fc.nat({ max: 3 }) });
    await fc.assert(
      fc.asyncProperty(some, async ({ sought, most, roles }) => {
        const isWanted = ({ role_id }: CommunityService) => roles === 0 || Number(role_id) % 4 === roles;
        const wanted = new Set(idsOf(services.filter(isWanted)));
        const plain = findServices(sought).filter((id) => wanted.has(id));
        const { first, total } = await searchServices(services, sought, { isWanted, most });
        expect(idsOf(first)).toEqual(plain.slice(0, most));
        expect(total).toBe(plain.length);
      }),
      { numRuns: 300 },
    );
  });

  it("puts equal ones in the order of the catalog, on each page the same", async () => {
    const copies = Array.from({ length: 90 }, (_, at) => ({ ...services[0], id: at })) as CommunityService[];
    const word = services[0]?.name ?? "";
    for (const most of [1, 16, 32, 90])
      expect(idsOf((await searchServices(copies, word, { most })).first)).toEqual(
        Array.from({ length: most }, (_, at) => at),
      );
  });

  it("finds after changes what an index made anew finds", async () => {
    const texts = services.slice(0, 300).map((each) => ({ id: each.id, ...textOfService(each) }));
    const changes = fc.record({
      gone: fc.uniqueArray(fc.nat({ max: 299 }), { maxLength: 150 }),
      sought: text,
    });
    await fc.assert(
      fc.asyncProperty(changes, async ({ gone, sought }) => {
        const changed = await Search.createIndex(texts);
        const out = new Set(gone);
        for (const at of gone) changed.remove(texts[at] as Search.Text);
        const again = gone.filter((at) => at % 3 === 0);
        for (const at of again) changed.add(texts[at] as Search.Text);
        const rest = texts.filter((_, at) => !out.has(at));
        const fresh = await Search.createIndex([...rest, ...again.map((at) => texts[at] as Search.Text)]);
        // Which of equal ones is first depends on the order in which words came.
        const sorted = (index: Search.TextIndex) => Search.find(index, sought).ids.toSorted((a, b) => a - b);
        expect(sorted(changed)).toEqual(sorted(fresh));
        expect(Search.find(changed, sought).total).toBe(Search.find(fresh, sought).total);
      }),
      { numRuns: 40 },
    );
  });
});
