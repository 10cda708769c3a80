import { describe, expect, it } from "vitest";
import { sourcesUnder } from "../../scripts/lib/imports.mjs";
import { functionsOfWritesIn } from "../../scripts/lib/writes.mjs";

const root = `${import.meta.dirname}/../..`;

/** Platform/db makes the writes themselves: its functions are DynamoDB's own verbs. */
const MAKER = "packages/core/src/platform/db/";

const found = ["core", "functions"]
  .flatMap((each) => sourcesUnder(root, `packages/${each}/src`))
  .filter(({ file }) => !file.startsWith(MAKER))
  .flatMap(({ file, text }) => functionsOfWritesIn(file, text).map((each) => ({ file, ...each })));

const prepares = (name: string): boolean => /Writes?$/.test(name);

const planted = (line: string): string[] =>
  functionsOfWritesIn("planted.ts", line)
    .map(({ name }) => name)
    .filter((name) => !prepares(name));

describe("a function that only prepares writes says so by its name", () => {
  it("ends in Write or Writes: nothing happens before Db.commit has what it returned", () => {
    expect(found.length).toBeGreaterThan(120);
    const silent = found.filter(({ name }) => !prepares(name));
    expect(
      silent.map(({ file, line, name }) => `${file}:${line}: ${name}: end it in Write or Writes`),
    ).toEqual([]);
  });

  it("is none of a door for reading", () => {
    const doors = found.filter(({ file }) => /^packages\/core\/src\/[\w-]+\/read\.ts$/.test(file));
    expect(doors.map(({ file, line, name }) => `${file}:${line}: ${name}: move it out of read.ts`)).toEqual(
      [],
    );
  });

  it.each([
    ["one write", "export const give = (of: Row): Db.Write => f(of);"],
    ["a list", "export function give(of: Row): Db.Write[] { return []; }"],
    ["a list that stays", "export const give = (): readonly Write[] => [];"],
    ["a promise", "export async function give(): Promise<Db.Write[]> { return f(); }"],
    ["one for its own file", "const give = (): Write => f();"],
    ["no written type", "export const give = (row: Row) => Db.put(Entity.create(row));"],
    ["a list without a written type", "const give = (row: Row) => [...postWrites(row), other];"],
    ["a field beside others", "const give = (): { writes: Db.Write[]; row: Row } => ({ writes: [], row });"],
    ["the promise of one", "async function give(): Promise<{ write: Db.Write }> { return f(); }"],
    [
      "an object with a name",
      "interface Step { writes: Db.Write[]; entry: Entry }\nfunction give(): Step { return f(); }",
    ],
    ["an object without a written type", "function give(row: Row) { if (row) return { write: f(), row }; }"],
    ["a row with its write", "const give = (row: Row) => Db.revise(Entity, row, {});"],
    ["a body without a written type", "function give(row: Row) { return [Db.remove(row)]; }"],
  ])("sees %s", (_, line) => {
    expect(planted(line)).toEqual(["give"]);
  });

  it.each([
    ["what acts", "export async function give(): Promise<void> { await Db.commit([Db.put(x)]); }"],
    ["a name that says it", "export const giveWrites = (): Db.Write[] => [];"],
  ])("takes %s", (_, line) => {
    expect(planted(line)).toEqual([]);
  });
});
