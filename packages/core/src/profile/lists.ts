import { Catalog } from "../library/catalog";
import type { Info } from "./schema";

/** The reference lists that a profile's tags are chosen from. */
export const LISTS = {
  roles: Catalog.roles,
  industries: Catalog.industries,
  causes: Catalog.causes,
  tools: Catalog.tools,
  languages: Catalog.languages,
} as const;

const NAMES = Object.fromEntries(
  Object.entries(LISTS).map(([list, entries]) => [list, new Map(entries.map(({ id, name }) => [id, name]))]),
);

/** Returns the names of a profile's tags, in the order in which the person gave them. */
export const namesOf = (ids: Pick<Info, keyof typeof LISTS>): Info["tags"] =>
  Object.fromEntries(
    Object.keys(LISTS).map((list) => [
      list,
      ids[list as keyof typeof LISTS].map((id) => NAMES[list]?.get(id) ?? id),
    ]),
  ) as Info["tags"];
