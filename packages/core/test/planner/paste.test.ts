import { readFileSync } from "node:fs";
import { join } from "node:path";
import { Brief } from "@stint/core/brief";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { parse } from "yaml";
import * as z from "zod";
import { attribute } from "../../src/brief/attribute";
import { locate, type OwnSide, type Paste, readPaste, type Span } from "../../src/brief/paste";
import { readBriefs } from "./briefs";
import { inputOf, planOf, proposalsOf, sentencesOf } from "./input";

const OWN: OwnSide = { names: ["Sam Mock", "Mock Studio"], addresses: ["sam@studio.test"] };

const Case = z.strictObject({
  name: z.string(),
  pasted: z.string(),
  reads: z.array(z.string()).min(1),
  out: z.array(z.string()),
  ours: z.array(z.string()),
  agreed: z.array(z.string()).default([]),
  quiet: z.array(z.string()).default([]),
});
const casesOf = (file: string) =>
  z.array(Case).parse(parse(readFileSync(join(import.meta.dirname, "pastes", `${file}.yaml`), "utf8")));
const mails = casesOf("mails");
const transcripts = casesOf("transcripts");

const cut = (text: string, { start, end }: Span): string => text.slice(start, end);
const joined = (text: string): string => text.replace(/[\s>]+/g, " ");
const said = ({ text }: Paste, spans: readonly Span[]): string =>
  joined(spans.map((span) => cut(text, span)).join(" / "));

/** Returns the paste of a text, after it was held against what must be true of all. */
function read(pasted: string): Paste {
  const paste = readPaste(pasted, OWN);
  const { text, parts, quiet, agreed, copies } = paste;
  for (const copy of copies)
    expect(cut(text, copy)).toBe(pasted.slice(copy.at, copy.at + copy.end - copy.start));
  for (const spans of [copies, parts, quiet, agreed])
    for (const [at, { start, end }] of spans.entries()) {
      expect(start).toBeLessThan(end);
      expect(start).toBeGreaterThanOrEqual(spans[at - 1]?.end ?? 0);
      expect(end).toBeLessThanOrEqual(text.length);
    }
  // Nothing is copied twice.
  const places = [...copies].sort((a, b) => a.at - b.at);
  for (const [at, copy] of places.entries()) {
    const before = places[at - 1];
    expect(copy.at).toBeGreaterThanOrEqual(before ? before.at + before.end - before.start : 0);
  }
  return paste;
}

describe.each([
  ["mail", mails],
  ["transcript", transcripts],
] as const)("a %s that was pasted", (kind, cases) => {
  it.each(cases)("is read in order, each word once: $name", ({ pasted, reads, out }) => {
    const paste = read(pasted);
    expect(paste.kind).toBe(kind);
    const text = joined(paste.text);
    let from = 0;
    for (const words of reads) {
      const at = text.indexOf(words, from);
      expect(at, `${words} after ${from} in ${text}`).toBeGreaterThanOrEqual(0);
      from = at + words.length;
    }
    for (const words of out) expect(text).not.toContain(words);
  });

  it.each(cases)("tells whose words ask for nothing: $name", ({ pasted, ours, agreed, quiet, reads }) => {
    const paste = read(pasted);
    const still = said(paste, paste.quiet);
    for (const words of [...ours, ...quiet]) expect(still).toContain(words);
    for (const words of agreed) expect(said(paste, paste.agreed)).toContain(words);
    const own = said(
      paste,
      paste.parts.filter(({ is_ours }) => is_ours),
    );
    for (const words of ours) expect(own).toContain(words);
    // All else may ask for something.
    for (const words of reads)
      if (![...ours, ...quiet].some((each) => each.includes(words) || words.includes(each)))
        expect(still).not.toContain(words);
  });

  it.each(cases)(
    "is drafted of, and each sentence stands in what was pasted: $name",
    async ({ pasted, ours }) => {
      const paste = read(pasted);
      const operations = await planOf(inputOf(paste.text, { paste }));
      const sentences = attribute(sentencesOf(operations), paste);
      for (const { text, origin: where } of sentences) {
        expect(where, text).toBeDefined();
        if (!where) continue;
        const letters = (words: string) => words.replace(/[^\p{L}\p{N}]/gu, "");
        const pastedWords = letters(
          cut(pasted, where).replace(/<[^>]*>|\d\d:\d\d[^\n]*-->[^\n]*\n|\n\d+\n/g, ""),
        );
        // A mark between two of its lines may stand inside: a time, a number, a name.
        expect(pastedWords.startsWith(letters(text).slice(0, 12)), `${text} in ${cut(pasted, where)}`).toBe(
          true,
        );
        expect(pastedWords.endsWith(letters(text).slice(-12)), `${text} in ${cut(pasted, where)}`).toBe(true);
      }
      const needs = sentences.filter(({ kind: of }) => of === "need").map(({ text }) => text);
      for (const words of ours) expect(needs.filter((need) => need.includes(words))).toEqual([]);
      for (const { answers } of proposalsOf(operations))
        for (const { quote } of answers) expect(paste.text).toContain(quote);
    },
  );
});

describe("a brief in plain words", () => {
  it.each([
    "We need a website. Budget: $5,000.\nDeadline: June",
    "Ceremony 14:30\nDinner 18:00\nParty 21:00\nWe need a photographer for all of it.",
    "Scope: a shop\nPages: twelve\nScope: no blog",
    "10:00 Doors: family\n12:00 Lunch: all\nWe need a film.",
    "From what I know, we need a logo.\nTo be clear: two drafts.",
    "On Monday we open.\nAm I right that a banner is fine?",
    "Size > 10 pages\n> bigger is fine",
    "From: 2 pm\nTo: 10 pm\nDate: 12 June\nWe need a photographer for all of it.",
    "Date: 12 June\nFrom: 14:00 Uhr\nTo: 22 Uhr\nWe need a film.",
    "Hi,\n\nwe need a poster.\n\nThanks\nAda",
  ])("is read as it is: %j", (pasted) => {
    expect(readPaste(pasted, OWN)).toMatchObject({ kind: "text", text: pasted, quiet: [], parts: [] });
  });
});

describe("a need that looks like what frames a mail", () => {
  const HEAD = "From: Ada Sample <ada@bakery.test>\nSent: 1 May 2026\n\n";
  const needsOf = async (pasted: string) => {
    const paste = read(`${HEAD}${pasted}`);
    const sentences = sentencesOf(await planOf(inputOf(paste.text, { paste })));
    return { ...paste, needs: sentences.filter(({ kind }) => kind === "need").map(({ text }) => text) };
  };

  it.each([
    [
      "We need a checkout with VAT ID check.\nAlso a product filter.\nAnd a newsletter people can unsubscribe from.",
      ["a checkout with VAT ID check", "a product filter", "can unsubscribe from"],
    ],
    ["We need prices with\nVAT now and without VAT later.\nWe need a logo.", ["VAT now", "a logo"]],
    ["We need a logo.\n\n—\n\nWe need a website.\n\n___\n\nWe need a film.", ["a website", "a film"]],
    ["This message is confidential.\nWe need a website.", ["a website"]],
    ["Hi Sam,\n\nThis message is confidential.\nWe need a website.", ["a website"]],
    ["Hi Sam,\n\nVAT no. DE123456789\n\nWe need a shop.\n\nWe need a logo.", ["a shop", "a logo"]],
  ])("stays: %j", async (pasted, expected) => {
    const { needs } = await needsOf(pasted);
    for (const words of expected)
      expect(
        needs.some((need) => need.includes(words)),
        words,
      ).toBe(true);
  });

  it("is shown where it may be one, and asks for nothing", async () => {
    const { text, needs } = await needsOf(
      "We need a logo.\n\nThis message may be confidential, so please keep\nthe website to yourself.\n\nWe need a film.",
    );
    expect(text).toContain("the website to yourself");
    expect(needs.map((need) => need.replace(/[.]$/, ""))).toEqual(["We need a logo", "We need a film"]);
  });
});

describe("the briefs of the test set", () => {
  const letters = (text: string) => text.replace(/[^\p{L}\p{N}]+/gu, "");
  const all = [...readBriefs().values()].flat();

  it("are threads and transcripts where they are labelled so, and nothing else is", () => {
    const taken = all.filter(({ brief }) => readPaste(brief, OWN).kind !== "text");
    expect(taken.filter(({ trap }) => trap !== "mail" && trap !== "transcript")).toHaveLength(0);
    expect(taken.length).toBeGreaterThanOrEqual(30);
  });

  it("lose no need that was listed by hand", () => {
    const lost = all.filter(({ brief, needs }) => {
      const { text, quiet } = readPaste(brief, OWN);
      const still = quiet.map((span) => letters(cut(text, span)));
      return needs
        .map(({ sentence }) => letters(sentence))
        .some((need) => !letters(text).includes(need) || still.some((words) => words.includes(need)));
    });
    expect(lost.map(({ id }) => id)).toEqual([]);
  });
});

describe("our own side", () => {
  it.each([
    ["Sam Mock", true],
    ["sam", true],
    ["Sam Mock | Mock Studio", true],
    ["Me", true],
    ["Someone <SAM@studio.test>", true],
    ["Sam Mock <private@sample.test>", true],
    ["Sam <sam@client.test>", false],
    ["Samira", false],
    ["Ada Sample (Mock)", false],
    ["<>", false],
  ])("is known by its addresses and names: %s, %s", (by, isOurs) => {
    const pasted = `From: ${by}\nSent: 1 May 2026\n\nWe could make a film.`;
    expect(read(pasted).parts.map(({ is_ours }) => is_ours)).toEqual([isOurs]);
  });
});

describe("a name", () => {
  it.each([
    ['"Ada Sample" <ada@bakery.test>', "Ada Sample"],
    ["<ada@bakery.test>", "ada@bakery.test"],
    ["Ada Sample [mailto:ada@bakery.test]", "Ada Sample"],
    ["😀".repeat(100), "😀".repeat(40)],
    ["A".repeat(5000), "A".repeat(40)],
  ])("is shown without its address, and short, since each sentence has it: %s", (by, shown) => {
    const pasted = `From: ${by}\nSent: 1 May 2026\n\nWe need a film.`;
    expect(read(pasted).parts.map((part) => part.by)).toEqual([shown]);
  });
});

describe("what the client agreed to", () => {
  const RECAP = [
    "Hi Ada,",
    "",
    "this is what we talked about:",
    "- a logo",
    "- business cards",
    "",
    "Shall we go ahead?",
  ];
  const AT = "On Mon, May 11, 2026 at 10:00 AM Sam Mock <sam@studio.test> wrote:";
  const BELOW = "From: Sam Mock <sam@studio.test>\nSent: 11 May 2026 10:00";
  const namesOf = async (pasted: string) => {
    const paste = read(pasted);
    const operations = await planOf(inputOf(paste.text, { paste }));
    return { agreed: said(paste, paste.agreed), names: proposalsOf(operations).map(({ name }) => name) };
  };
  const quoted = RECAP.map((text) => `> ${text}`).join("\n");
  const HEAD = "From: Ada Sample <ada@bakery.test>\nSent: 12 May 2026 09:00\n\n";

  it.each([
    ["quoted", `Yes! And we need a film of two minutes.\n\n${AT}\n${quoted}`],
    ["below a head", `${HEAD}Yes! And we need a film of two minutes.\n\n${BELOW}\n\n${RECAP.join("\n")}`],
  ])("is the whole mail where it ends with a question about it: %s", async (_, pasted) => {
    const { agreed, names } = await namesOf(pasted);
    expect(agreed).toContain("a logo");
    expect(agreed).not.toContain("Shall we go ahead");
    expect(names.join()).toMatch(/Logo.*Stationery/);
  });

  it("is only the last words where they ask about those alone", async () => {
    const { agreed } = await namesOf(
      `Yes! And we need a film.\n\n${AT}\n${quoted.replace("Shall we go ahead?", "A newsletter, too?")}`,
    );
    expect(agreed).toBe("A newsletter, too?");
  });

  it("is not needed where nobody but us asks for anything", async () => {
    const recap = RECAP.slice(0, -2).join("\n");
    const { agreed, names } = await namesOf(`${HEAD}Great, see you.\n\n${BELOW}\n\n${recap}`);
    expect(agreed).toBe("");
    expect(names.join()).toMatch(/Logo.*Stationery/);
  });

  it("is asked for, though it was a question of ours", async () => {
    const pasted = transcripts.find(({ name }) => name.startsWith("WebVTT"))?.pasted ?? "";
    const paste = read(pasted);
    const operations = await planOf(inputOf(paste.text, { paste }));
    const needs = sentencesOf(operations).filter(({ kind }) => kind === "need");
    expect(needs.map(({ text }) => text)).toContain("Would you like a newsletter as well?");
    expect(needs.map(({ text }) => text)).not.toContain("Hi, can you hear me?");
  });
});

/** Lines that threads and transcripts are made of, in any order. */
const line = fc.constantFrom(
  "From: Ada Sample <ada@bakery.test>",
  "Sent: 12 May 2026 09:14",
  "Subject: x",
  "On Mon, May 11, 2026 at 10:00 AM Sam Mock <sam@studio.test> wrote:",
  "On Mon, May 11,",
  "> quoted words of somebody else",
  ">> quoted words of somebody else",
  ">>>> > deep words",
  "quoted words of somebody else",
  "We need a website with a shop.",
  "Yes please.",
  "Thanks",
  "Sam Mock",
  "--",
  "Ada: a poster, please",
  "Sam: how many of them?",
  "Sam 00:12:03",
  "Ada 00:12:09",
  "00:00:01.000 --> 00:00:04.000",
  "<v Ada>words</v>",
  "7",
  "",
  "This email is confidential and intended solely for you.",
  "- an item",
);
const paste = fc
  .array(line, { minLength: 1, maxLength: 40 })
  .map((lines) => lines.join("\n"))
  .filter((pasted) => pasted !== "");

describe("any text", () => {
  it("is copied place by place, and no place twice", () => {
    fc.assert(
      fc.property(paste, (pasted) => {
        const paste = read(pasted);
        for (const part of paste.parts) {
          const first = cut(paste.text, part)[0] ?? "";
          expect(pasted[locate(paste, part).start]).toBe(first);
        }
      }),
      { numRuns: 300 },
    );
  });

  it("says nothing of another mail twice", () => {
    fc.assert(
      fc.property(fc.array(fc.integer({ min: 1, max: 6 }), { minLength: 2, maxLength: 6 }), (lengths) => {
        // Each mail has all mails before it below, as a program quotes them.
        const bodies = lengths.map((length, at) =>
          Array.from({ length }, (_, n) => `Sentence ${n} of the mail that was number ${at}.`).join("\n"),
        );
        let thread = "";
        for (const [at, body] of bodies.entries()) {
          const quoted = thread.replace(/^(?=.)/gm, "> ");
          thread = `${body}\n${at > 0 ? `\nOn Mon, May ${at}, 2026 at 10:00 AM Ada Sample <ada@bakery.test> wrote:\n${quoted}` : ""}`;
        }
        const whole = `${thread}\n\nFrom: Ada Sample <ada@bakery.test>\nSent: 1 May 2026\n\n${bodies[0]}`;
        const { text } = read(whole);
        for (const body of bodies) expect(text.split(body).length - 1).toBe(1);
        const order = bodies.map((body) => text.indexOf(body));
        expect(order).toEqual([...order].sort((a, b) => a - b));
      }),
      { numRuns: 60 },
    );
  });
});

/** What patterns and loops go over, of any length. */
const unit = fc.constantFrom(
  "> ",
  ">\n",
  "\n",
  "On 1 ",
  "On 1\n",
  "From: a\nTo: b\n\nx\n",
  "From: ",
  "A: b\n",
  "A: b\nC: yes\n",
  "Sam: b?\n",
  "Sam 0:01\nx\n",
  "0:01 --> 0:02\nx\n",
  "<v ",
  "<",
  "a@",
  "wrote:",
  "(",
  "1:11",
  "[1:11] A: b\n",
  "Thanks\n",
  "this email is ",
  "intended ",
  "x. ",
  "ﷺ",
  "😀",
  "A ",
);

describe("how long a text takes to read", () => {
  it("grows with its length alone, hostile text included", () => {
    fc.assert(
      fc.property(fc.array(unit, { minLength: 1, maxLength: 4 }), (list) => {
        const whole = list.join("").repeat(20_000).slice(0, Brief.LONGEST_PROMPT).toWellFormed();
        const { text } = read(whole);
        expect(text.length).toBeLessThanOrEqual(whole.length + 2 * whole.split("\n").length);
      }),
      { numRuns: 100 },
    );
  });
});
