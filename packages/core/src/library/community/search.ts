import type MiniSearch from "minisearch";
import { findRole } from "../catalog/roles";
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

/** Returns the entries that a search finds, the best first; a word may be begun, and one letter in four wrong. */
async function search<T extends { id: number }>(
  entries: readonly T[],
  text: string,
  textOf: (entry: T) => Text,
): Promise<T[]> {
  const known = indexes.get(entries) ?? build(entries.map(textOf));
  indexes.set(entries, known);
  // An index that could not be built is built anew by the next search.
  known.catch(() => indexes.delete(entries));
  const index = await known;
  const options = { boost: WEIGHTS, prefix: true, fuzzy: (word: string) => (word.length > 3 ? 0.25 : false) };
  const exact = index.search(text, { ...options, combineWith: "AND" });
  const found = exact.length > 0 ? exact : index.search(text, { ...options, combineWith: "OR" });
  const byID = new Map(entries.map((entry) => [entry.id, entry]));
  return found.flatMap(({ id }) => byID.get(id) ?? []);
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
