import type MiniSearch from "minisearch";
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

/** One index for each list: the process holds the same one until another catalog is published. */
const indexes = new WeakMap<readonly object[], Promise<MiniSearch<Text>>>();

async function build(texts: Text[]): Promise<MiniSearch<Text>> {
  // Loaded by the first search only: most calls of the area do not search.
  const { default: Index } = await import("minisearch");
  const index = new Index<Text>({ fields: ["name", "subject", "description"], storeFields: [] });
  index.addAll(texts);
  return index;
}

/** Where a search finds fewer, words with a typo are looked for, too. */
const FEW = 3;

const wordsOf = (text: string): string[] => text.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? [];

/** Returns how many letters of a word may be wrong: none of three, one of four or five, two of more, as a swap counts. */
const typosIn = ({ length }: string): number | false => (length < 4 ? false : length < 6 ? 1 : 2);

/** Returns 0 for a name that has all words whole, 1 for one in which all are begun, and 2 for every other. */
function placeOf(name: string, sought: readonly string[]): number {
  const words = wordsOf(name);
  if (sought.every((word) => words.includes(word))) return 0;
  return sought.every((word) => words.some((each) => each.startsWith(word))) ? 1 : 2;
}

/**
 * Returns the entries that a search finds: those first that have its words in their names, whole before begun ones.
 * A word may have a typo, but not in its first letter, where it is hardly found without. Any of the words is enough
 * where nothing has them all, and where few have any, what is said instead of it comes after them.
 */
async function search<T extends { id: number; name: string }>(
  entries: readonly T[],
  text: string,
  textOf: (entry: T) => Text,
): Promise<T[]> {
  const known = indexes.get(entries) ?? build(entries.map(textOf));
  indexes.set(entries, known);
  // An index that could not be built is built anew by the next search.
  known.catch(() => indexes.delete(entries));
  const index = await known;
  const sought = wordsOf(text);
  const initials = new Set(sought.map(([first]) => first));
  const common = { boost: WEIGHTS, prefix: true };
  const others = sought.flatMap((word) => OTHER_WORDS[word] ?? []).join(" ");
  const find = (combineWith: "AND" | "OR"): number[] => {
    const exact = index.search(text, { ...common, combineWith });
    if (exact.length >= FEW) return exact.map(({ id }) => id);
    const near = index
      .search(text, { ...common, combineWith, fuzzy: typosIn })
      .filter(({ terms }) => terms.every(([first]) => initials.has(first)));
    return [...new Set([...exact, ...near].map(({ id }) => id))];
  };
  const findOthers = () => index.search(others, { ...common, combineWith: "OR" }).map(({ id }) => id);
  const whole = find("AND");
  const byID = new Map(entries.map((entry) => [entry.id, entry]));
  const some = whole.length > 0 ? whole : find("OR");
  const ids = some.length < FEW ? new Set([...some, ...findOthers()]) : some;
  const found = [...ids].flatMap((id) => byID.get(id) ?? []);
  const places = new Map(found.map(({ id, name }) => [id, placeOf(name, sought)]));
  return found.toSorted((a, b) => (places.get(a.id) ?? 2) - (places.get(b.id) ?? 2));
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
