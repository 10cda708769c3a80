import { SORTS, type Sort } from "@stint/core/profile/directory/rules";

/** The filters of the directory in their order, by what a call and the address name them. */
export const FILTERS = [
  { name: "roles", choices: "roles", label: "Role" },
  { name: "availability", choices: "availability", label: "Availability" },
  { name: "tools", choices: "tools", label: "Tools" },
  { name: "industries", choices: "industries", label: "Industry" },
  { name: "languages", choices: "languages", label: "Language" },
  { name: "place", choices: "places", label: "Place" },
] as const;
export type Filter = (typeof FILTERS)[number];
export type FilterName = Filter["name"];

/** What the directory shows, as its address says it; a filter's values are separated by commas. */
export interface DirectorySearch extends Partial<Record<FilterName, string | undefined>> {
  q?: string | undefined;
  /** The words as they are typed. */
  exact?: boolean | undefined;
  sort?: Sort | undefined;
}

/** Reads the address; the router reads digits as a number. */
export function readDirectorySearch(search: Record<string, unknown>): DirectorySearch {
  const told = ["q", ...FILTERS.map(({ name }) => name)].flatMap((name) => {
    const value = typeof search[name] === "number" ? String(search[name]) : search[name];
    return typeof value === "string" && value.trim() ? [[name, value.slice(0, 200)]] : [];
  });
  const sort = SORTS.find((known) => known === search.sort && known !== "fit");
  return {
    ...Object.fromEntries(told),
    ...(search.exact === true ? { exact: true } : {}),
    ...(sort ? { sort } : {}),
  };
}

/** A place has commas of its own, and is one value. */
export const valuesOf = (search: DirectorySearch, name: FilterName): string[] => {
  const text = search[name];
  if (!text) return [];
  return name === "place" ? [text] : text.split(",");
};

/** Returns the search with other values of a filter. */
export function withValues(
  search: DirectorySearch,
  name: FilterName,
  values: readonly string[],
): DirectorySearch {
  const text = name === "place" ? values.at(-1) : values.join(",");
  return { ...search, [name]: text || undefined };
}

export const countFilters = (search: DirectorySearch): number =>
  FILTERS.filter(({ name }) => search[name]).length;

export const withoutFilters = ({ q, exact, sort }: DirectorySearch): DirectorySearch => ({ q, exact, sort });
