import { describe, expect, it } from "vitest";
import { sourcesUnder } from "../../scripts/lib/imports.mjs";

const root = `${import.meta.dirname}/../..`;

/** The one place where a row's version is counted on and required. */
const MECHANISM = /^packages\/core\/src\/platform\/db\//;

/**
 * Forms in which a source does by hand what `Db.revise` and those beside it do: counts a version on in the table, sets
 * one, or makes it part of a condition.
 */
const BY_HAND = [
  /\.add\(\{[^}]*\bversion:/g,
  /\.set\(\{[^}]*\bversion:/g,
  /\b(?:eq|ne|gt|gte|lt|lte|exists|notExists)\(\s*(?:\w+\.)?version\b/g,
  /\.where\(\s*(?:async )?\(\{[^}]*\bversion\b/g,
];

/** How often a source does so. A call over several lines counts as one that stands on one. */
const handMadeIn = (text: string): number =>
  Math.max(...BY_HAND.map((each) => [...text.matchAll(each)].length));

const found = sourcesUnder(root, "packages/core/src")
  .filter(({ file }) => !MECHANISM.test(file))
  .flatMap(({ file, text }) =>
    handMadeIn(text) > 0 ? [`${file.replace("packages/core/src/", "")}: ${handMadeIn(text)}`] : [],
  );

describe("versions of rows", () => {
  it("are counted and required by Db.revise, replace and what stands beside them", () => {
    expect(found).toEqual([]);
  });

  it.each([
    "Db.update(Entity.patch({ id }).set({ a }).add({ version: 1 }));",
    "Entity.patch({ id })\n  .add({ count: 1,\n    version: 1 })",
    "Entity.put(next).where(({ version }, { eq }) => eq(version, old.version))",
    "Entity.remove({ id }).where((row, { eq }) => eq(row.version, old.version))",
    "Entity.put(next).where(({ version }, { notExists }) => notExists(version))",
    "Entity.patch({ id }).set({ ...changes, version: old.version + 1 })",
    "Entity.patch({ id }).where(\n  ({ status, version: seen }, { eq }) => eq(seen, read)\n)",
  ])("are red on a planted one: %s", (text) => {
    expect(handMadeIn(text)).toBe(1);
  });

  it.each([
    "Db.revise(Entity, row, { status }).write",
    "const { version } = next; if (version === old.version) return;",
    ".where(({ document_version }, { eq }) => eq(document_version, read))",
    "Db.put(Entity.create({ owner_id, version: 1 }))",
  ])("are green on %s", (text) => {
    expect(handMadeIn(text)).toBe(0);
  });
});
