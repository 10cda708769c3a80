import { describe, expect, it } from "vitest";
import { sourcesUnder } from "../../scripts/lib/imports.mjs";
import { files, refused } from "./names.json" with { type: "json" };

const root = `${import.meta.dirname}/../..`;
const better = new Map(Object.entries(refused));
const betterFile = new Map(Object.entries(files));

/** The names of functions, values and types that a source makes at its top, for itself or for others. */
const namesIn = (code: string): string[] =>
  [
    ...code.matchAll(
      /^(?:export )?(?:async function|function|const|class) (\w+)|^export (?:type|interface) (\w+)/gm,
    ),
  ].flatMap(([, value, type]) => value ?? type ?? []);

interface Found {
  place: string;
  better: string | undefined;
}

/** What of a source has a refused name: its own name and its folders', and the names that it makes. Types are read as their values would be. */
function foundIn({ file, text }: { file: string; text: string }): Found[] {
  const path = file.replace(/^packages\/(\w+)\/src\//, "$1/");
  const parts = path.replace(/\.tsx?$/, "").split("/");
  const lower = (word: string) => word.charAt(0).toLowerCase() + word.slice(1);
  return [
    ...parts
      .filter((each) => betterFile.has(each))
      .map((each) => ({ place: path, better: betterFile.get(each) })),
    ...namesIn(text)
      .filter((each) => better.has(lower(each)))
      .map((each) => ({ place: `${path}: ${each}`, better: better.get(lower(each)) })),
  ];
}

const found = ["core", "functions", "web"]
  .flatMap((each) => sourcesUnder(root, `packages/${each}/src`))
  .filter(({ file }) => !file.includes(".gen."))
  .flatMap(foundIn);

describe("names of functions, values, types, files and folders", () => {
  it("are none of the words that say nothing or two things (docs/glossary.md)", () => {
    expect(found.map((each) => `${each.place}, better: ${each.better}`)).toEqual([]);
  });

  it("sees a planted one: offered, local, a type, a file and a folder", () => {
    const text =
      "export async function fresh() {}\nconst moved = 1;\nexport interface Standing {}\n  const tell = 2;";
    expect(foundIn({ file: "packages/core/src/client/going.ts", text }).map(({ place }) => place)).toEqual([
      "core/client/going.ts",
      "core/client/going.ts: fresh",
      "core/client/going.ts: moved",
      "core/client/going.ts: Standing",
    ]);
    const folder = foundIn({ file: "packages/web/src/features/invoice/sent/history.tsx", text: "" });
    expect(folder.map(({ place }) => place)).toEqual(["web/features/invoice/sent/history.tsx"]);
  });
});
