import { readdirSync, readFileSync } from "node:fs";
import { join, relative, sep } from "node:path";
import { WORDS } from "@stint/core/platform/status";
import { describe, expect, it } from "vitest";
import elsewhere from "./words.json" with { type: "json" };

const root = join(import.meta.dirname, "../..");
const TABLE = "packages/core/src/platform/status/index.ts";

/** The sources that people read words from. */
const files = ["core", "email", "web"].flatMap((name) =>
  readdirSync(join(root, "packages", name, "src"), { recursive: true, withFileTypes: true })
    .filter((each) => each.isFile() && /\.tsx?$/.test(each.name) && !each.name.endsWith(".gen.ts"))
    .map((each) => relative(root, join(each.parentPath, each.name)).split(sep).join("/")),
);

/** Without comments, which nobody but us reads. */
const codeOf = (file: string): string =>
  readFileSync(join(root, file), "utf8")
    .replace(/\/\*[\s\S]*?\*\//g, "")
    .replace(/^\s*\/\/.*$/gm, "");

const words: ReadonlySet<string> = new Set(Object.values(WORDS));

/** Literals that are a status word and nothing else. */
function literalsIn(code: string): string[] {
  const found = [...code.matchAll(/"([A-Z][a-z]+(?: [a-z]+)*)"|>\s*([A-Z][a-z]+(?: [a-z]+)*)\s*</g)];
  return found.flatMap(([, quoted, text]) => (words.has(quoted ?? text ?? "") ? [quoted ?? text ?? ""] : []));
}

/** Spellings and words that the design's table replaces, wherever somebody would read them. */
const OLD = [
  /\bPart paid\b/,
  /\b[Pp]artly (?:paid|refunded)\b/,
  /\b[Cc]ancell(?:ed|ing)\b/,
  /["> ]Upfront\b/,
  /\bYour payouts\b/,
  /"Payouts?\b/,
  />\s*Payouts?\b/,
  /\be-mail/i,
];

describe("words of statuses", () => {
  it("stand in one table; a literal elsewhere is the head of a column or an event, and there are never more", () => {
    const grown = files.flatMap((file) => {
      const found = file === TABLE ? [] : literalsIn(codeOf(file));
      const allowed = [...((elsewhere as Record<string, string[]>)[file] ?? [])];
      return found.flatMap((word) => {
        const at = allowed.indexOf(word);
        if (at < 0) return [`${file}: ${word}`];
        allowed.splice(at, 1);
        return [];
      });
    });
    expect(grown).toEqual([]);
  });

  it("and the words that the design replaced stand nowhere", () => {
    const old = files.flatMap((file) =>
      codeOf(file)
        .split("\n")
        .filter((line) => OLD.some((word) => word.test(line)))
        .map((line) => `${file}: ${line.trim()}`),
    );
    expect(old).toEqual([]);
  });
});
