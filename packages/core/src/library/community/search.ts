import { Search } from "../../platform/search";
import { findRole } from "../catalog/roles";
import { OTHER_WORDS } from "./other-words";
import type { CommunityService, CommunityTemplate } from "./schema";

/** How many entries the searches that are kept have found in all, where each counts as `LEAST` or more. */
const KEPT = 500_000;
const LEAST = 2500;

/** What a process keeps of a list: its index, and what was found by a text. */
interface Index<T = object> {
  texts: Search.TextIndex;
  byID: ReadonlyMap<number, T>;
  /** What texts found, the latest last. */
  kept: Map<string, readonly T[]>;
}

/** One index for each list: the process holds the same one until another catalog is published. */
const indexes = new WeakMap<readonly object[], Promise<Index>>();

async function build<T extends { id: number }>(
  entries: readonly T[],
  textOf: (entry: T) => Search.Text,
): Promise<Index<T>> {
  const texts = await Search.createIndex(entries.map(textOf));
  return { texts, byID: new Map(entries.map((entry) => [entry.id, entry])), kept: new Map() };
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
 * Returns the entries that a search finds, the best match first; where few have a word, what is said instead of it comes
 * after them. All workspaces seek in the same list, and each page of what was found seeks again: a text that was sought
 * is answered as it was.
 */
async function search<T extends { id: number }>(
  entries: readonly T[],
  text: string,
  textOf: (entry: T) => Search.Text,
): Promise<readonly T[]> {
  const known = indexes.get(entries) ?? build(entries, textOf);
  indexes.set(entries, known);
  // An index that could not be built is built anew by the next search.
  known.catch(() => indexes.delete(entries));
  const index = (await known) as Index<T>;
  const before = index.kept.get(text);
  const found =
    before ??
    Search.find(index.texts, text, { others: OTHER_WORDS }).ids.flatMap((id) => index.byID.get(id) ?? []);
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
