import { describe, expect, it } from "vitest";
import { sourcesUnder } from "../../scripts/lib/imports.mjs";

const root = `${import.meta.dirname}/../..`;

/** What is technical keeps small rows of its own, and a migration reads rows of before. */
const OUTSIDE = /^packages\/core\/src\/(platform|operations\/migrations)\//;

/** The attributes of each entity that a source makes, as they are written there. */
const attributesIn = (text: string): string[] =>
  text
    .split("new Entity(")
    .slice(1)
    .map((entity) => /\battributes\b(?<written>[\s\S]*?)\bindexes\b/.exec(entity)?.groups?.written ?? "");

/** Whether attributes come out of a row, and none is told beside it. */
const isDerived = (written: string): boolean => written.includes("attributesOf(") && !/\btype:/.test(written);

const entities = sourcesUnder(root, "packages/core/src")
  .filter(({ file }) => !OUTSIDE.test(file))
  .flatMap(({ file, text }) => attributesIn(text).map((written) => ({ file, written })));

describe("columns of a noun", () => {
  it("are told by its row: ElectroDB's attributes derive from it (Db.attributesOf)", () => {
    expect(entities.length).toBeGreaterThan(40);
    expect(entities.filter(({ written }) => !isDerived(written)).map(({ file }) => file)).toEqual([]);
  });

  it.each([
    'attributes: { owner_id: { type: "number", required: true } }, indexes: {}',
    'attributes: { ...Db.attributesOf(Row), note: { type: "string" } }, indexes: {}',
    "attributes: { ...LISTED }, indexes: {}",
    "attributes, indexes: {}",
  ])("are red on a planted %s", (planted) => {
    expect(attributesIn(`new Entity({ ${planted} }, Db.connection)`).every(isDerived)).toBe(false);
  });

  it.each([
    "attributes: Db.attributesOf(Row), indexes: {}",
    "attributes: { ...KEYS, ...Db.attributesOf(Row), id: Db.sortableId, ...Due.attributes }, indexes: {}",
  ])("are green on %s", (text) => {
    expect(attributesIn(`new Entity({ ${text} }, Db.connection)`).every(isDerived)).toBe(true);
  });
});
