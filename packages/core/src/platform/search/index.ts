/**
 * Finds entries by a text that people type: the words of names first, with typos forgiven. An index lives in the process
 * that searches; where its entries come from is its owner's.
 */
import type { default as MiniSearch, Query, SearchResult } from "minisearch";

export * as Search from "./index";

export interface Text {
  id: number;
  name: string;
  /** What is found, too, and weighs less: roles, types, tags. */
  subject: string;
  description: string;
}
export type TextIndex = MiniSearch<Text>;

const WEIGHTS = { name: 6, subject: 2, description: 1 };

const wordsOf = (text: string): string[] => text.match(/[\p{L}\p{N}]+/gu) ?? [];

/** The most letters of a word that was just begun. */
const SHORT = 2;

/** Returns an index of texts. */
export async function createIndex(texts: readonly Text[]): Promise<TextIndex> {
  // Loaded by the first search only: most calls of an area do not search.
  const { default: MiniSearch } = await import("minisearch");
  const index = new MiniSearch<Text>({
    fields: ["name", "subject", "description"],
    storeFields: [],
    tokenize: wordsOf,
  });
  index.addAll(texts);
  return index;
}

/** Where a search finds fewer, words with a typo are looked for, too. */
const FEW = 3;

/** Returns how many letters of a word may be wrong: none of three, one of four or five, two of more, as a swap counts. */
const typosIn = ({ length }: string): number | false => (length < 4 ? false : length < 6 ? 1 : 2);

/**
 * Returns 0 for an entry whose name has all words whole, 1 for one in which all are begun, and 2 for every other. What
 * matched is known by now: to split each name again would cost more than the search itself.
 */
function rankMatch({ match }: SearchResult, sought: readonly string[]): 0 | 1 | 2 {
  const inName = Object.keys(match).filter((word) => match[word]?.includes("name"));
  if (sought.every((word) => inName.includes(word))) return 0;
  return sought.every((word) => inName.some((each) => each.startsWith(word))) ? 1 : 2;
}

/**
 * Returns what is asked of an index for words. One that was just begun begins much of what can be written: it is sought
 * in names, and from two letters on as a whole word elsewhere.
 */
const queryOf = (sought: readonly string[], combineWith: "AND" | "OR"): Query => ({
  combineWith,
  queries: sought.map((word) => {
    if (word.length > SHORT) return word;
    const begun = { queries: [word], fields: ["name"] };
    const whole = { queries: [word], prefix: false };
    return { combineWith: "OR", fuzzy: false, queries: word.length === 1 ? [begun] : [begun, whole] };
  }),
});

export interface Found {
  /** The best match first. */
  ids: number[];
  /** How the text was read where nothing has its words as they are; null else. */
  read_as: string | null;
}

interface Options {
  /** What is said instead of a word; it counts only where the text itself finds few, and after that. */
  others?: Readonly<Record<string, string>>;
  /** Takes words as they are, without typos and others. */
  exact?: boolean;
}

/**
 * Returns what a text finds: those first that have its words in their names, whole before begun ones. A word may have a
 * typo, but not in its first letter, where it is hardly found without. Any of the words is enough where nothing has them
 * all.
 */
export function find(index: TextIndex, text: string, { others = {}, exact = false }: Options = {}): Found {
  const sought = wordsOf(text.toLowerCase());
  const initials = new Set(sought.map(([first]) => first));
  const common = { boost: WEIGHTS, prefix: true };
  let read_as: string | null = null;
  const findWords = (combineWith: "AND" | "OR"): SearchResult[] => {
    const whole = index.search(queryOf(sought, combineWith), common);
    if (exact || whole.length >= FEW) return whole;
    const known = new Set(whole.map(({ id }) => id));
    const near = index
      .search(queryOf(sought, combineWith), { ...common, fuzzy: typosIn })
      .filter(({ id, terms }) => !known.has(id) && terms.every(([first]) => initials.has(first)));
    if (whole.length === 0) read_as = near[0]?.terms.join(" ") ?? null;
    return [...whole, ...near];
  };
  const findOthers = () => {
    const words = sought.flatMap((word) => others[word] ?? []).join(" ");
    return words === "" ? [] : index.search(words, { ...common, combineWith: "OR" });
  };
  const whole = findWords("AND");
  const some = whole.length > 0 ? whole : findWords("OR");
  const found = some.length < FEW && !exact ? [...some, ...findOthers()] : some;
  const places: [number[], number[], number[]] = [[], [], []];
  for (const each of found) places[rankMatch(each, sought)].push(each.id);
  return { ids: [...new Set(places.flat())], read_as };
}
