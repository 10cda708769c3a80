import { runInNewContext } from "node:vm";
import { parseSync } from "vite";
import { describe, expect, it } from "vitest";
import { sourcesUnder } from "../../scripts/lib/imports.mjs";

const root = `${import.meta.dirname}/../..`;
const PACKAGES = ["core", "documents", "email", "functions", "web"];

interface Expression {
  file: string;
  pattern: string;
  flags: string;
}

/** Returns the regular expressions that a source writes. */
function expressionsIn({ file, text }: { file: string; text: string }): Expression[] {
  const found: Expression[] = [];
  JSON.stringify(parseSync(file, text).program, (_, node) => {
    if (node?.type === "Literal" && node.regex) found.push({ file, ...node.regex });
    return typeof node === "bigint" ? undefined : node;
  });
  return found;
}

/** As long as the longest text that the API takes in one field. */
const LENGTH = 5000;
/** What a kind of letter, a space or a picture of several characters repeats. */
const PIECES = ["a", "1", " ", "\n", "\u{1f469}\u200d", "1\ufe0f\u20e3"];

/** Returns long texts of what an expression is about: its own marks and the usual letters, one or two in turn. */
function attacksOn(pattern: string): string[] {
  const marks = new Set([...pattern].filter((char) => /[-@.:/<>=,;#%"'_&+~]/.test(char)));
  const pieces = [...PIECES, ...[...marks].slice(0, 6)];
  const units = pieces.flatMap((one) => [one, ...pieces.map((other) => one + other)]);
  return units.map((unit) => `${unit.repeat(Math.ceil(LENGTH / unit.length))}\u0000`);
}

/** Tries an expression on the texts. Throws for one that does not come to an end: cubic or worse takes minutes. */
const attack = ({ pattern, flags }: Omit<Expression, "file">, texts: readonly string[], timeout = 20_000) =>
  runInNewContext(
    "for (const text of texts) text.replace(new RegExp(pattern, flags), '')",
    { pattern, flags, texts },
    { timeout },
  );

// Whoever writes to us chooses the text: an expression that tries all ways to read it stops the process for everybody.
describe("regular expressions", () => {
  it.each(PACKAGES)("of %s come to an end on long texts made for them", { timeout: 300_000 }, (name) => {
    const all = sourcesUnder(root, `packages/${name}/src`).flatMap(expressionsIn);
    const each = new Map(all.map((one) => [`/${one.pattern}/${one.flags}`, one]));
    const endless = [...each].flatMap(([key, one]) => {
      try {
        attack(one, attacksOn(one.pattern));
        return [];
      } catch {
        return [`${one.file}: ${key}`];
      }
    });
    expect(endless).toEqual([]);
  });

  it.each([
    [String.raw`\S+@\S+\.\S+`, "g"],
    [String.raw`^(?:\p{Emoji}+\u200d?)+$`, "u"],
    [String.raw`^(?:a|é|\w)+$`, ""],
  ])("that try all ways are seen: %s", (pattern, flags) => {
    expect(() => attack({ pattern, flags }, attacksOn(pattern), 1500)).toThrow(/timed out/);
  });
});
