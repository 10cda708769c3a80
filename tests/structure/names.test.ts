import { readdirSync, readFileSync } from "node:fs";
import { join, relative, sep } from "node:path";
import { describe, expect, it } from "vitest";
import { known, refused } from "./names.json" with { type: "json" };

const core = join(import.meta.dirname, "../../packages/core/src");
const better = new Map(Object.entries(refused));

/** The names of functions and values that a source offers to others. */
const exportedBy = (code: string): string[] =>
  [...code.matchAll(/^export (?:async )?(?:function|const) (\w+)/gm)].map(([, name = ""]) => name);

const found = readdirSync(core, { recursive: true, withFileTypes: true })
  .filter((each) => each.isFile() && each.name.endsWith(".ts") && !each.name.endsWith(".gen.ts"))
  .flatMap((each) => {
    const file = join(each.parentPath, each.name);
    const names = exportedBy(readFileSync(file, "utf8")).filter((name) => better.has(name));
    return names.map((name) => `${relative(core, file).split(sep).join("/")}: ${name}`);
  });

describe("names that are offered to others", () => {
  it("are none of the words that say nothing or two things (docs/glossary.md)", () => {
    const grown = found
      .filter((each) => !known.includes(each))
      .map((each) => `${each}, better: ${better.get(each.split(": ")[1] ?? "")}`);
    expect(grown).toEqual([]);
  });

  it("the list of those that still stand only shrinks", () => {
    expect(known.filter((each) => !found.includes(each))).toEqual([]);
  });

  it("sees a planted one", () => {
    expect(exportedBy("export async function fresh() {}\nexport const moved = 1;\nconst tell = 2;")).toEqual([
      "fresh",
      "moved",
    ]);
  });
});
