import { describe, expect, it } from "vitest";
import { functionsIn } from "../../scripts/lib/functions.mjs";
import { sourcesUnder } from "../../scripts/lib/imports.mjs";
import { files, refused } from "./names.json" with { type: "json" };

const root = `${import.meta.dirname}/../..`;
const better = new Map(Object.entries(refused));
const betterFile = new Map(Object.entries(files));

/** The names of functions, values and types that a source makes at its top, for itself or for others. */
const namesIn = (code: string): string[] =>
  [
    ...code.matchAll(
      /^(?:export )?(?:async function|function|const|class) (\w+)|^(?:export )?(?:type|interface) (\w+)/gm,
    ),
  ].flatMap(([, value, type]) => value ?? type ?? []);

/** Types and components are read as their values and functions would be: `Declined` as `declined`. */
const lowerFirst = (word: string): string => word.charAt(0).toLowerCase() + word.slice(1);

interface Found {
  place: string;
  better: string | undefined;
}

/** What of a source has a refused name: its own name and its folders', and the names that it makes. Types are read as their values would be. */
function foundIn({ file, text }: { file: string; text: string }): Found[] {
  const path = file.replace(/^packages\/(\w+)\/src\//, "$1/");
  const parts = path.replace(/\.tsx?$/, "").split("/");
  return [
    ...parts
      .filter((each) => betterFile.has(each))
      .map((each) => ({ place: path, better: betterFile.get(each) })),
    ...namesIn(text)
      .filter((each) => better.has(lowerFirst(each)))
      .map((each) => ({ place: `${path}: ${each}`, better: better.get(lowerFirst(each)) })),
  ];
}

const found = ["core", "functions", "web"]
  .flatMap((each) => sourcesUnder(root, `packages/${each}/src`))
  .filter(({ file }) => !file.includes(".gen."))
  .flatMap(foundIn);

/** A bare participle, regular or not, alone or with a particle: `sold`, `reopening`, `unapplied`, `paidOut`. */
const PARTICIPLE =
  /^(?:(?:un|re)?[a-z]{2,}(?:ed|en|ing)|(?:un|re)?(?:begun|bought|built|brought|caught|drawn|gone|held|kept|known|laid|left|lost|made|met|paid|said|seen|sent|shown|sold|spent|swept|thought|told|won|worn))(?:Back|Off|On|Out)?$/;
/** Verbs and nouns that only look like one. */
const OTHER_WORDS = new Set([
  "between",
  "billing",
  "embed",
  "feed",
  "heading",
  "listen",
  "need",
  "onboarding",
  "open",
  "reopen",
  "seed",
  "specimen",
  "string",
  "succeed",
  "token",
]);
/** Adjectives of what they make: a column or a name that is filled, fixed or required. */
const ADJECTIVES: Record<string, readonly string[]> = {
  "packages/core/src/platform/column/index.ts": ["filled", "fixed", "required"],
  "packages/core/src/platform/shape/index.ts": ["required"],
};

/** A participle with what it is of, in, for, by, to or at: `begunFor`, `wordedOf`. */
const OF_SOMETHING = /^([a-z]+)(?:Of|In|For|By|To|At)$/;
/** Nouns that only look like one. */
const NOUNS = new Set(["closing", "greeting", "morning", "remaining", "warning", "when"]);
/** How many of them are left. The number only falls. */
const WITH_PREPOSITION = 35;

const isParticiple = (name: string): boolean =>
  PARTICIPLE.test(lowerFirst(name)) && !OTHER_WORDS.has(lowerFirst(name));

const isParticipleOf = (name: string): boolean => {
  const [, first = ""] = OF_SOMETHING.exec(name) ?? [];
  return isParticiple(first) && !NOUNS.has(first);
};

interface Source {
  file: string;
  text: string;
}

/** The functions of a source whose names are refused; only a source with such a name is parsed. */
const functionsNamed = (refuses: (name: string) => boolean, { file, text }: Source) =>
  namesIn(text).some(refuses) ? functionsIn(file, text).filter(({ name }) => refuses(name)) : [];

/** The functions of a source that are named by a participle. */
const participlesIn = (source: Source): string[] =>
  functionsNamed(isParticiple, source)
    .filter(({ name }) => !ADJECTIVES[source.file]?.includes(name))
    .map(({ name, line }) => `${source.file}:${line}: ${name}: name it by a verb, a component by a noun`);

describe("names of functions of the core and the web app", () => {
  it("are no bare participle: nobody sees from `sold` whether it posts, finds or says", () => {
    const sources = ["core", "web"].flatMap((each) => sourcesUnder(root, `packages/${each}/src`));
    expect(sources.length).toBeGreaterThan(1000);
    expect(sources.flatMap(participlesIn)).toEqual([]);
  });

  it("are ever fewer participles with a preposition: lower the number with each that got a better name", () => {
    const found = sourcesUnder(root, "packages/core/src").flatMap((source) =>
      functionsNamed(isParticipleOf, source).map(({ name, line }) => `${source.file}:${line}: ${name}`),
    );
    expect(found.length, found.join("\n")).toBe(WITH_PREPOSITION);
  });

  it.each(["begunFor", "wordedOf", "saidIn", "reopenedBy"])("count a planted %s", (name) => {
    const text = `const ${name} = (of: Row) => of;`;
    expect(functionsNamed(isParticipleOf, { file: "planted.ts", text })).toHaveLength(1);
    const verb = "function findAttempt() {}\nconst openFor = () => 1;\nconst tokenOf = () => 1;";
    expect(functionsNamed(isParticipleOf, { file: "planted.ts", text: verb })).toEqual([]);
  });

  it.each(["sold", "unapplied", "reopening", "paidOut", "taken", "Declined"])(
    "are red on a planted %s",
    (name) => {
      const texts = [`export const ${name} = (of: Row) => of;`, `async function ${name}() {}`];
      for (const text of texts) expect(participlesIn({ file: "planted.ts", text })).toHaveLength(1);
    },
  );

  it.each(["open", "hasPaid", "isSent", "postSale", "token"])("may be %s", (name) => {
    expect(participlesIn({ file: "planted.ts", text: `function ${name}() {}` })).toEqual([]);
  });
});

describe("names of functions, values, types, files and folders", () => {
  it("are none of the words that say nothing or two things (docs/glossary.md)", () => {
    expect(found.map((each) => `${each.place}, better: ${each.better}`)).toEqual([]);
  });

  it("sees a planted one: offered, local, a type, a file and a folder", () => {
    const text =
      "export async function fresh() {}\nconst moved = 1;\nexport interface Standing {}\ntype Told = 1;\n  const tell = 2;";
    expect(foundIn({ file: "packages/core/src/client/going.ts", text }).map(({ place }) => place)).toEqual([
      "core/client/going.ts",
      "core/client/going.ts: fresh",
      "core/client/going.ts: moved",
      "core/client/going.ts: Standing",
      "core/client/going.ts: Told",
    ]);
    const folder = foundIn({ file: "packages/web/src/features/invoice/sent/history.tsx", text: "" });
    expect(folder.map(({ place }) => place)).toEqual(["web/features/invoice/sent/history.tsx"]);
  });
});
