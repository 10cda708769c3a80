import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { ORDER } from "./graph";

const core = join(import.meta.dirname, "../../packages/core/src");

/** The rows that the entities of a noun store, by the name that stands in the table. */
const rowsOf = (noun: string): string[] =>
  readdirSync(join(core, noun), { recursive: true, withFileTypes: true })
    .filter((each) => each.isFile() && each.name.endsWith(".ts"))
    .flatMap((each) => [
      ...readFileSync(join(each.parentPath, each.name), "utf8").matchAll(/model: \{ entity: "(\w+)"/g),
    ])
    .map(([, name = ""]) => name);

describe.each(ORDER)("the README of %s", (noun) => {
  const path = join(core, noun, "README.md");

  it("says what it owns, by every row, what it does not own, and its words", () => {
    expect(existsSync(path), path).toBe(true);
    const text = readFileSync(path, "utf8");
    for (const head of [`# ${noun}`, "## Owns", "## Does not own", "## Words"]) expect(text).toContain(head);
    expect(rowsOf(noun).filter((row) => !text.includes(`\`${row}\``))).toEqual([]);
  });

  it("leads only to what is there", () => {
    const links = [...readFileSync(path, "utf8").matchAll(/\]\(([^)#]+)\)/g)].map(([, to = ""]) => to);
    expect(links.filter((to) => !existsSync(join(core, noun, to)))).toEqual([]);
  });
});
