import { parseSync } from "vite";
import { describe, expect, it } from "vitest";
import { sourcesUnder } from "../../scripts/lib/imports.mjs";

const root = `${import.meta.dirname}/../..`;

/** What the classes of a source inherit from, but Error. Only a source with such words is parsed. */
function parentsIn({ file, text }: { file: string; text: string }): string[] {
  if (!/\bclass\b[^{]*\bextends\b/.test(text)) return [];
  const parents: string[] = [];
  JSON.stringify(parseSync(file, text).program, (_, node) => {
    const parent = node?.superClass;
    if (parent) parents.push(text.slice(parent.start, parent.end));
    return node;
  });
  return parents.filter((parent) => parent !== "Error");
}

// A class is given what it needs by its constructor: whoever reads it need not read another to know what it does.
describe("classes of the web app", () => {
  it("inherit from nothing but Error", () => {
    const sources = sourcesUnder(root, "packages/web/src");
    expect(sources.length).toBeGreaterThan(500);
    expect(sources.flatMap((each) => parentsIn(each).map((parent) => `${each.file}: ${parent}`))).toEqual([]);
  });

  it.each([
    ["export class Editor extends BulkEdits {}", ["BulkEdits"]],
    ["class Edits<Row extends Map<Key, 1>>\n  extends Map<Key, Row> {}", ["Map"]],
    ["const Part = class extends React.Component {};", ["React.Component"]],
    ["export class LogoProblem extends Error {}", []],
    ["class History<Patch extends object> {}", []],
  ])("are seen: %s", (text, parents) => {
    expect(parentsIn({ file: "planted.ts", text })).toEqual(parents);
  });
});
