import { readdirSync, readFileSync } from "node:fs";
import { resolve } from "node:path";
import { Brief } from "@stint/core/brief";
import { planFromLibrary } from "@stint/core/brief/planner";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { dictionaries } from "../../src/brief/planner/lexicon";
import { findMatches, nearestOf } from "../../src/brief/planner/match";
import { LONGEST_PIECE, piecesOf } from "../../src/brief/planner/sentence";
import { tokensOf } from "../../src/brief/planner/token";
import { indexCues, wordsOf } from "../../src/brief/planner/vocabulary";
import { inputOf } from "./input";

const folder = resolve(import.meta.dirname, "../../src");
const sources = ["brief/planner", "brief/paste", "suggestion/writer"]
  .flatMap((part) => readdirSync(resolve(folder, part)).map((name) => `${part}/${name}`))
  .filter((name) => name.endsWith(".ts"))
  .map((name) => [name, readFileSync(resolve(folder, name), "utf8")] as const);

/** A star may stand behind a class that ends by itself, and never where another one can take its letters. */
const SLOW: [string, RegExp][] = [
  ["takes any letter without an end", /(?<!\\)\.(?:[*+]|\{\d+,\})(?!\$\/)/],
  ["has two runs of white space side by side", /\\s[*+](?:\[[^\]]*\][*?]|\\?.[*?])?\\s[*+]/],
  ["repeats what repeats", /(?:\\[Ssw]|\])[*+]\)[*+]/],
  ["looks for a mark of mail from each place", /\\S[*+]@/],
  ["looks for white space at the end from each place", /(?:^|[^^\])])\\s[*+]\$/],
];

/** Texts that patterns and loops go over, of any length. */
const units = fc.constantFrom(
  "logo ",
  "1",
  "1,111",
  "$1 ",
  "a.",
  ". ",
  "...",
  "a. ",
  " ",
  "\t",
  "\n",
  "> ",
  "and ",
  "no ",
  "ohne ",
  ",",
  ";",
  "@.",
  "a@",
  "x",
  "😀",
  "budget ",
  "spendenseite",
  "Need a logo.\nsent from my ",
  "vielen dank ",
  "- a\n",
  "A: b\n",
  "\u2028",
  "1.1.",
  "wrote:",
  "(",
  "haben ",
);
const long = fc
  .tuple(fc.array(units, { minLength: 1, maxLength: 4 }), fc.string({ maxLength: 5, unit: "grapheme" }))
  .map(
    ([list, end]) =>
      list
        .join("")
        .repeat(20_000)
        .slice(0, Brief.LONGEST_PROMPT - 10)
        .toWellFormed() + end,
  );

describe("how long a brief takes to read", () => {
  it.each(sources)("grows with its length alone: the patterns of %s", (_, source) => {
    const lines = source.split("\n").filter((line) => !/^\s*(?:\/\/|\*|\/\*\*)/.test(line));
    const found = lines.flatMap((line) =>
      SLOW.flatMap(([what, pattern]) =>
        pattern.test(line) && /\/|RegExp/.test(line) ? [`${what}: ${line.trim().slice(0, 90)}`] : [],
      ),
    );
    expect(found).toEqual([]);
  });

  it("is bounded by sentence, and no letter is lost between them", () => {
    fc.assert(
      fc.property(long, (brief) => {
        const pieces = piecesOf(brief);
        for (const { start, end } of pieces) expect(end - start).toBeLessThanOrEqual(LONGEST_PIECE);
        for (const { text } of pieces) expect(text.isWellFormed()).toBe(true);
        const letters = (text: string) => text.match(/[\p{L}\d]/gu)?.length ?? 0;
        if (pieces.length < 500 && !/[:.)\]>]/.test(brief))
          expect(letters(pieces.map(({ start, end }) => brief.slice(start, end)).join(""))).toBe(
            letters(brief),
          );
      }),
      { numRuns: 60 },
    );
  });

  it("counts a word that comes again and again once for each time", () => {
    const cues = [
      {
        service: "Logo",
        language: null,
        terms: [
          { stem: "logo", isPrefix: false },
          { stem: "logo", isPrefix: false },
        ],
      },
    ];
    for (const count of [10, 200]) {
      const words = wordsOf(tokensOf("logo ".repeat(count)), "en", dictionaries());
      expect(
        findMatches(
          words,
          indexCues(cues, () => 1),
        ),
      ).toHaveLength(count);
    }
  });

  it("finds the nearest of many places as if it looked at all", () => {
    fc.assert(
      fc.property(fc.uniqueArray(fc.nat(300), { minLength: 1 }), fc.nat(300), (list, to) => {
        const sorted = list.sort((a, b) => a - b);
        const all = sorted.reduce((best, each) => (Math.abs(each - to) < Math.abs(best - to) ? each : best));
        expect(nearestOf(sorted, to)).toBe(all);
      }),
    );
  });

  it("is over when its time is, though it never waits for anything (D54)", async () => {
    const stop = new AbortController();
    const turn = setTimeout(() => stop.abort(), 0);
    const plan = planFromLibrary(inputOf("We need a logo. ".repeat(400)), stop.signal);
    await expect(plan[Symbol.asyncIterator]().next()).rejects.toMatchObject({ name: "AbortError" });
    clearTimeout(turn);
  });
});

describe("the words of a brief", () => {
  const read = (prompt: string) => Brief.GenerateInput.safeParse({ prompt });

  it("are kept as they are seen: one kind of line ends, no long runs of spaces, no turned letters", () => {
    const { data } = read(`A logo.\u2028${" ".repeat(9_000)}A\r\nposter \u202efast`);
    expect(data?.prompt).toBe("A logo.\n    A\nposter fast");
  });

  it.each(["\u200b\u200b", ".", "🎈", "\u2028"])("must say something: %j", (prompt) => {
    expect(read(prompt).success).toBe(false);
  });
});
