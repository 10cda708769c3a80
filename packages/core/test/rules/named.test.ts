import { readdirSync, readFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { expect, test } from "vitest";

const root = resolve(import.meta.dirname, "../../../..");
const places = ["core", "email", "functions", "local", "web"].flatMap((name) =>
  ["test", "src"].map((folder) => `packages/${name}/${folder}`),
);

/** Files that hold tests or the steps of stories; this one is left out, for it names every rule. */
function files(folder: string): string[] {
  try {
    return readdirSync(join(root, folder), { recursive: true, encoding: "utf8" })
      .filter((path) => /\.(test|spec)\.tsx?$/.test(path) || (folder === "tests" && path.endsWith(".ts")))
      .map((path) => join(root, folder, path))
      .filter((path) => path !== import.meta.filename);
  } catch {
    return [];
  }
}

const TITLE =
  /\b(?:it|test|describe|step)\b(?:\.[\w.]+)?(?:\([^\n]*?\)|\([^"'`]*?\))?\(\s*(["'`])([\s\S]*?)\1/g;
/** `D27` and `D27–D29` as their numbers. */
const rulesIn = (title: string): number[] =>
  [...title.matchAll(/\bD(\d+)(?:\s*(?:–|-|to)\s*D(\d+))?/g)].flatMap(([, first, last]) => {
    const from = Number(first);
    return Array.from({ length: Number(last ?? first) - from + 1 }, (_, at) => from + at);
  });

const named = new Set(
  [...places, "tests"]
    .flatMap(files)
    .flatMap((path) => [...readFileSync(path, "utf8").matchAll(TITLE)])
    .flatMap(([, , title = ""]) => rulesIn(title)),
);

test("each of the domain's rules stands in the title of a test, by its number", () => {
  const rules = Array.from({ length: 54 }, (_, at) => at + 1);
  expect(rules.filter((rule) => !named.has(rule))).toEqual([]);
});
