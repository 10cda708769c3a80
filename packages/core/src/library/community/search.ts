import { Search } from "../../platform/search";
import { findRole } from "../catalog/roles";
import { OTHER_WORDS } from "./other-words";
import type { CommunityService, CommunityTemplate } from "./schema";

/** What is searched of an entry. */
type Text = Omit<Search.Text, "id">;

/** Which entries a search is for, and how many of them, the first ones, it returns: all without it. */
interface Wanted<T> {
  isWanted?: (entry: T) => boolean;
  most?: number;
}

/** What a search finds: the first of it in their order, and how many it is in all. */
interface Found<T> {
  first: T[];
  total: number;
}

/** One index for each list: the process holds the same one until another catalog is published. */
const indexes = new WeakMap<readonly object[], Promise<Search.TextIndex>>();

/** Returns the entries that a search finds, the best match first. Their ids in the index are their places. */
async function search<T>(
  entries: readonly (T & object)[],
  text: string,
  textOf: (entry: T) => Text,
  { isWanted = () => true, most = entries.length }: Wanted<T> = {},
): Promise<Found<T>> {
  const known =
    indexes.get(entries) ?? Search.createIndex(entries.map((entry, id) => ({ id, ...textOf(entry) })));
  indexes.set(entries, known);
  // An index that could not be built is built anew by the next search.
  known.catch(() => indexes.delete(entries));
  const at = (id: number) => entries[id] as T;
  const { ids, total } = Search.find(await known, text, {
    others: OTHER_WORDS,
    isWanted: (id) => isWanted(at(id)),
    most,
  });
  return { first: ids.map(at), total };
}

export function textOfService({ name, role_id, type, description }: CommunityService): Text {
  const role = findRole(role_id);
  return { name, subject: `${role?.name} ${role?.group} ${type}`, description };
}

export const searchServices = (
  services: readonly CommunityService[],
  text: string,
  wanted?: Wanted<CommunityService>,
) => search(services, text, textOfService, wanted);

export const textOfTemplate = ({
  name,
  types,
  tags,
  industries,
  summary,
  phases,
}: CommunityTemplate): Text => ({
  name,
  subject: [...types, ...tags, ...industries].join(" "),
  description: `${summary} ${phases.map((phase) => phase.name).join(" ")}`,
});

/** Templates are a few hundred: whoever asks gets all that are found. */
export const searchTemplates = async (
  templates: readonly CommunityTemplate[],
  text: string,
): Promise<readonly CommunityTemplate[]> => (await search(templates, text, textOfTemplate)).first;
