import type { default as MiniSearch, Query, SearchResult } from "minisearch";
import { findRole } from "../catalog/roles";
import { OTHER_WORDS } from "./other-words";
import type { CommunityService, CommunityTemplate } from "./schema";

interface Text {
  id: number;
  name: string;
  /** What is found, too, and weighs less: roles, types, tags. */
  subject: string;
  description: string;
}

const WEIGHTS = { name: 6, subject: 2, description: 1 };

const wordsOf = (text: string): string[] => text.match(/[\p{L}\p{N}]+/gu) ?? [];

/** The most letters of a word that was just begun. */
const SHORT = 2;

/** How many entries the searches that are kept have found in all, where each counts as `LEAST` or more. */
const KEPT = 500_000;
const LEAST = 2500;

/** What a process keeps of a list: its index, and what was found by a text. */
interface Index<T = object> {
  texts: MiniSearch<Text>;
  byID: ReadonlyMap<number, T>;
  /** What texts found, the latest last. */
  kept: Map<string, readonly T[]>;
}

/** One index for each list: the process holds the same one until another catalog is published. */
const indexes = new WeakMap<readonly object[], Promise<Index>>();

async function build<T extends { id: number }>(
  entries: readonly T[],
  textOf: (entry: T) => Text,
): Promise<Index<T>> {
  // Loaded by the first search only: most calls of the area do not search.
  const { default: MiniSearch } = await import("minisearch");
  const texts = new MiniSearch<Text>({
    fields: ["name", "subject", "description"],
    storeFields: [],
    tokenize: wordsOf,
  });
  texts.addAll(entries.map(textOf));
  return { texts, byID: new Map(entries.map((entry) => [entry.id, entry])), kept: new Map() };
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

/** Returns the ids of what a text finds, in their order. */
function find(index: MiniSearch<Text>, text: string): number[] {
  const sought = wordsOf(text.toLowerCase());
  const initials = new Set(sought.map(([first]) => first));
  const common = { boost: WEIGHTS, prefix: true };
  const findWords = (combineWith: "AND" | "OR"): SearchResult[] => {
    const exact = index.search(queryOf(sought, combineWith), common);
    if (exact.length >= FEW) return exact;
    const known = new Set(exact.map(({ id }) => id));
    const near = index
      .search(queryOf(sought, combineWith), { ...common, fuzzy: typosIn })
      .filter(({ id, terms }) => !known.has(id) && terms.every(([first]) => initials.has(first)));
    return [...exact, ...near];
  };
  const findOthers = () => {
    const others = sought.flatMap((word) => OTHER_WORDS[word] ?? []).join(" ");
    return index.search(others, { ...common, combineWith: "OR" });
  };
  const whole = findWords("AND");
  const some = whole.length > 0 ? whole : findWords("OR");
  const found = some.length < FEW ? [...some, ...findOthers()] : some;
  const places: [number[], number[], number[]] = [[], [], []];
  for (const each of found) places[rankMatch(each, sought)].push(each.id);
  return [...new Set(places.flat())];
}

/** Keeps what a text found, in place of what was sought the longest ago. */
function cacheFound({ kept }: Index, text: string, found: readonly object[]): void {
  kept.set(text, found);
  const weigh = ({ length }: readonly object[]) => Math.max(length, LEAST);
  let all = [...kept.values()].reduce((before, each) => before + weigh(each), 0);
  for (const [oldest, each] of kept) {
    if (all <= KEPT) return;
    kept.delete(oldest);
    all -= weigh(each);
  }
}

/**
 * Returns the entries that a search finds: those first that have its words in their names, whole before begun ones.
 * A word may have a typo, but not in its first letter, where it is hardly found without. Any of the words is enough
 * where nothing has them all, and where few have any, what is said instead of it comes after them. All workspaces seek
 * in the same list, and each page of what was found seeks again: a text that was sought is answered as it was.
 */
async function search<T extends { id: number }>(
  entries: readonly T[],
  text: string,
  textOf: (entry: T) => Text,
): Promise<readonly T[]> {
  const known = indexes.get(entries) ?? build(entries, textOf);
  indexes.set(entries, known);
  // An index that could not be built is built anew by the next search.
  known.catch(() => indexes.delete(entries));
  const index = (await known) as Index<T>;
  const before = index.kept.get(text);
  const found = before ?? find(index.texts, text).flatMap((id) => index.byID.get(id) ?? []);
  index.kept.delete(text);
  cacheFound(index, text, found);
  return found;
}

export const searchServices = (services: readonly CommunityService[], text: string) =>
  search(services, text, ({ id, name, role_id, type, description }) => {
    const role = findRole(role_id);
    return { id, name, subject: `${role?.name} ${role?.group} ${type}`, description };
  });

export const searchTemplates = (templates: readonly CommunityTemplate[], text: string) =>
  search(templates, text, ({ id, name, types, tags, industries, summary, phases }) => ({
    id,
    name,
    subject: [...types, ...tags, ...industries].join(" "),
    description: `${summary} ${phases.map((phase) => phase.name).join(" ")}`,
  }));
