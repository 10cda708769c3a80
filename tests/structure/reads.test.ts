import { readdirSync, readFileSync } from "node:fs";
import { join, relative } from "node:path";
import { describe, expect, it } from "vitest";

const root = join(import.meta.dirname, "../..");

/** The one place that turns page after page without a person asking for the next, and counts what it read. */
const BOUNDED = "packages/core/src/platform/db/all-of.ts";

/** Forms of a query that reads until nothing is left, however much that is. */
const BARE = /\bpages:\s*(?:"all"|'all'|`all`|"all" as const)|\.go\(\s*\{[^}]*\bpages:\s*Infinity/;

/** Lines that read without a bound. */
const unboundedIn = (path: string, text: string): string[] =>
  text.split("\n").flatMap((line, at) => (BARE.test(line) ? [`${path}:${at + 1}: ${line.trim()}`] : []));

const sources = ["packages/core/src", "packages/functions/src"].flatMap((folder) =>
  readdirSync(join(root, folder), { recursive: true, withFileTypes: true })
    .filter((each) => each.isFile() && each.name.endsWith(".ts"))
    .map((each) => relative(root, join(each.parentPath, each.name))),
);

describe("reads", () => {
  it("of all rows name a bound, and what holds it (Db.allOf)", () => {
    expect(sources.length).toBeGreaterThan(500);
    const found = sources
      .filter((path) => path !== BOUNDED)
      .flatMap((path) => unboundedIn(path, readFileSync(join(root, path), "utf8")));
    expect(found).toEqual([]);
  });

  it.each(['query.go({ pages: "all", consistent: true })', 'const all = { pages: "all" as const };'])(
    "are red on a planted %s",
    (line) => {
      expect(unboundedIn("planted.ts", line)).toHaveLength(1);
    },
  );

  it("say in a few words why there are no more", () => {
    const bounds = sources.flatMap((path) => [
      ...readFileSync(join(root, path), "utf8").matchAll(/Db\.of(?:One|Workspace)\(\s*"([^"]*)"/g),
    ]);
    expect(bounds.length).toBeGreaterThan(70);
    for (const [, why = ""] of bounds) expect(why.split(" ").length).toBeGreaterThan(2);
  });
});
