import MiniSearch, { type Query, type SearchResult } from "minisearch";
import { OTHER_WORDS } from "../../src/library/community/other-words";

/** The fields of an entry as its search has them. */
interface Entry {
  id: number;
  name: string;
  subject: string;
  description: string;
}

const FEW = 3;
const wordsOf = (text: string): string[] => text.match(/[\p{L}\p{N}]+/gu) ?? [];
const typosIn = ({ length }: string): number | false => (length < 4 ? false : length < 6 ? 1 : 2);

/**
 * Returns a search that answers what the catalog's own does, plainly: a library scores everything that is found, each
 * name is split anew, and all is sorted.
 */
export function searchPlainly(entries: readonly Entry[]): (text: string) => number[] {
  const index = new MiniSearch<Entry>({ fields: ["name", "subject", "description"], tokenize: wordsOf });
  index.addAll(entries);
  const names = new Map(entries.map(({ id, name }) => [id, wordsOf(name.toLowerCase())]));
  const common = { boost: { name: 6, subject: 2, description: 1 }, prefix: true };
  const meaningOf = (word: string): string | Query => {
    if (word.length > 2) return word;
    const begun = { queries: [word], fields: ["name"] };
    const whole = { queries: [word], prefix: false };
    return { combineWith: "OR", fuzzy: false, queries: word.length === 1 ? [begun] : [begun, whole] };
  };
  return (text) => {
    const sought = [...new Set(wordsOf(text.toLowerCase()))];
    const initials = new Set(sought.map(([first]) => first));
    const seek = (combineWith: "AND" | "OR"): SearchResult[] => {
      const query: Query = { combineWith, queries: sought.map(meaningOf) };
      const exact = index.search(query, common);
      if (exact.length >= FEW) return exact;
      const known = new Set(exact.map(({ id }) => id));
      const isStrange = ({ terms }: SearchResult) => terms.some(([first]) => !initials.has(first));
      const near = index.search(query, { ...common, fuzzy: typosIn });
      const isNear = (each: SearchResult) => !known.has(each.id) && !isStrange(each);
      return [...exact, ...near.filter(isNear)];
    };
    const all = seek("AND");
    const some = all.length > 0 ? all : seek("OR");
    const rankOf = ({ id }: SearchResult) => {
      const words = names.get(id) ?? [];
      if (sought.every((word) => words.includes(word))) return 0;
      return sought.every((word) => words.some((each) => each.startsWith(word))) ? 1 : 2;
    };
    const found = some.toSorted((one, other) => rankOf(one) - rankOf(other));
    const others = [...new Set(wordsOf(sought.flatMap((word) => OTHER_WORDS[word] ?? []).join(" ")))];
    const said = some.length < FEW ? index.search(others.join(" "), { ...common, combineWith: "OR" }) : [];
    return [...new Set([...found, ...said].map(({ id }) => id))];
  };
}
