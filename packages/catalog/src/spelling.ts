import { readFileSync } from "node:fs";
import { join } from "node:path";
import { Catalog } from "@stint/core/library/catalog";
import dictionary from "dictionary-en";
import nspell from "nspell";
import type { Fault, Files } from "./read";

const DATA = join(import.meta.dirname, "../data");

/** Words of the trades that no dictionary has, one a line. */
const readWords = (): string[] =>
  readFileSync(join(DATA, "words.txt"), "utf8")
    .split("\n")
    .map((word) => word.trim())
    .filter((word) => word !== "" && !word.startsWith("#"));

/** Returns the words of a text that can be misspelled: no figures, no codes such as WCAG, no addresses. */
const wordsOf = (text: string): string[] =>
  (text.replace(/\{\{.*?\}\}|\S+[@/]\S+/g, " ").match(/[\p{L}][\p{L}’']*/gu) ?? [])
    .map((word) => word.replace(/’/g, "'").replace(/'s?$/, ""))
    .filter((word) => word.length > 2 && !/^[A-Z0-9]+s?$/.test(word));

/** Returns the words of the catalog that US English and its trades do not know. */
export function findMisspelled({ services, templates, terms }: Files): Fault[] {
  const spell = nspell({ aff: Buffer.from(dictionary.aff), dic: Buffer.from(dictionary.dic) });
  const trade = new Set(readWords().map((word) => word.toLowerCase()));
  for (const { name } of [...Catalog.roles, ...Catalog.tools, ...Catalog.industries])
    for (const word of wordsOf(name)) trade.add(word.toLowerCase());
  const known = new Map<string, boolean>();
  const isKnown = (word: string): boolean => {
    const told = known.get(word);
    if (told !== undefined) return told;
    const is = trade.has(word.toLowerCase()) || spell.correct(word) || spell.correct(word.toLowerCase());
    known.set(word, is);
    return is;
  };
  const check = (file: string, entry: string, texts: readonly string[]): Fault[] => {
    const wrong = [...new Set(texts.flatMap(wordsOf))].filter((word) => !isKnown(word));
    return wrong.map((word) => ({
      file,
      entry,
      problem: `spelling: “${word}” (data/words.txt has what is right)`,
    }));
  };
  return [
    ...services.flatMap(({ file, entry }) =>
      check(file, entry.name, [
        entry.name,
        entry.description,
        entry.done_when,
        ...entry.deliverables,
        ...entry.excludes,
      ]),
    ),
    ...templates.flatMap(({ file, entry }) =>
      check(file, entry.name, [
        entry.name,
        entry.size,
        entry.summary,
        ...entry.phases.flatMap((phase) => [phase.name, phase.description]),
      ]),
    ),
    ...terms.flatMap((entry) =>
      check("contract-terms.yaml", entry.name, [entry.name, entry.description, entry.body]),
    ),
  ];
}
