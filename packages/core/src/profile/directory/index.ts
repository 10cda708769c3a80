/** Who members find, and by what: everybody who shows themselves to members. */
import { now } from "../../platform/clock";
import { Day } from "../../platform/date";
import { Search } from "../../platform/search";
import { LISTS } from "../lists";
import { fullNameOf, overallOf } from "../rules";
import type { Info } from "../schema";
import { readPeople, readSearch } from "./held";
import type { Listing } from "./rows";
import { FILTERS, type FilterName, OVERALL, type Sort, TAG_FILTERS } from "./rules";
import type { Choice, Choices } from "./schema";

export * as Directory from "./index";
export { listingWrites, relist, relistOwner } from "./listing";
export * from "./rules";
export * from "./schema";

/** Takes the snapshot anew, with which a process begins, and returns how many people it holds. Repeatable. */
export const takeSnapshot = async (): Promise<number> => (await import("./snapshot")).takeSnapshot();

export interface Wanted extends Partial<Record<FilterName, readonly string[] | undefined>> {
  filter?: string | undefined;
  sort?: Sort | undefined;
  /** Takes the words of the search as they are. */
  exact?: boolean | undefined;
}

interface Sought {
  people: readonly Listing[];
  read_as: string | null;
}

/** Returns those whom a search finds, the best match first; everybody without a search. */
async function seek(
  { filter = "", exact = false }: Wanted,
  hidden: ReadonlySet<number>,
): Promise<Sought & { everyone: number }> {
  const allOf = (people: ReadonlyMap<number, Listing>) =>
    [...people.values()].filter(({ user_id }) => !hidden.has(user_id));
  const text = filter.trim();
  if (text === "") {
    const all = allOf(await readPeople());
    return { people: all, read_as: null, everyone: all.length };
  }
  const held = await readSearch();
  const all = allOf(held.people);
  const { ids, read_as } = Search.find(held.texts, text, { exact });
  const people = ids.flatMap((id) => (hidden.has(id) ? [] : (held.people.get(id) ?? [])));
  return { people, read_as: people.length > 0 ? read_as : null, everyone: all.length };
}

/** Returns what tells a person's availability today, each in their own zone. */
function availabilityNow(): (person: Listing) => Info["availability_overall"] {
  const at = now();
  const days = new Map<string, string>();
  return (person) => {
    const day = days.get(person.time_zone) ?? Day.today(at, person.time_zone);
    days.set(person.time_zone, day);
    return overallOf(person, day);
  };
}

type Values = Record<FilterName, readonly string[]>;

const valuesOf = (person: Listing, overall: string): Values => ({
  roles: person.roles,
  tools: person.tools,
  industries: person.industries,
  languages: person.languages,
  availability: [overall],
  places: person.place === "" ? [] : [person.place],
});

/** Returns the filters that leave a person out. */
const missesOf = (values: Values, wanted: Wanted): FilterName[] =>
  FILTERS.filter((name) => {
    const asked = wanted[name] ?? [];
    return asked.length > 0 && !asked.some((value) => values[name].includes(value));
  });

const nameOf = (person: Listing): string => fullNameOf({ user: person, brand_name: person.brand_name });

/**
 * Returns the ids of the people whom a member wants, in order, without those whom the member does not see. It reads what
 * changed and no more, however many there are.
 */
export async function findPeople(
  wanted: Wanted,
  hidden: ReadonlySet<number>,
): Promise<{ ids: number[]; read_as: string | null }> {
  const { people, read_as } = await seek(wanted, hidden);
  const overall = availabilityNow();
  const found = people.filter((each) => missesOf(valuesOf(each, overall(each)), wanted).length === 0);
  const byChange = (a: Listing, b: Listing) =>
    (a.changed_at < b.changed_at ? 1 : -1) || a.user_id - b.user_id;
  const { sort = "fit" } = wanted;
  if (sort === "name") {
    const names = new Map(found.map((each) => [each, nameOf(each)]));
    const { compare } = new Intl.Collator("en");
    found.sort((a, b) => compare(names.get(a) ?? "", names.get(b) ?? "") || a.user_id - b.user_id);
  } else if (sort === "-updated_at") found.sort(byChange);
  else if (!wanted.filter?.trim()) {
    const ranks = new Map(found.map((each) => [each, OVERALL.indexOf(overall(each))]));
    found.sort((a, b) => (ranks.get(a) ?? 0) - (ranks.get(b) ?? 0) || byChange(a, b));
  }
  return { ids: found.map(({ user_id }) => user_id), read_as };
}

const NAMES = Object.fromEntries(
  TAG_FILTERS.map((list) => [list, new Map(LISTS[list].map(({ id, name }) => [id, name]))]),
);
const WORDS: Record<string, string> = {
  available: "Available",
  available_soon: "Available soon",
  other: "Unavailable",
};
/** The most values that a filter offers. */
const MOST_CHOICES = 200;

/**
 * Returns what each filter offers, with how many people each of its values would show beside the other filters, the most
 * frequent first.
 */
export async function countChoices(wanted: Wanted, hidden: ReadonlySet<number>): Promise<Choices> {
  const { people, read_as, everyone } = await seek(wanted, hidden);
  const overall = availabilityNow();
  const counts = Object.fromEntries(FILTERS.map((name) => [name, new Map<string, number>()])) as Record<
    FilterName,
    Map<string, number>
  >;
  let found = 0;
  for (const person of people) {
    const values = valuesOf(person, overall(person));
    const misses = missesOf(values, wanted);
    if (misses.length === 0) found += 1;
    for (const name of misses.length === 0 ? FILTERS : misses.length === 1 ? misses : [])
      for (const value of values[name]) counts[name].set(value, (counts[name].get(value) ?? 0) + 1);
  }
  const choicesOf = (name: FilterName): Choice[] => {
    // What is chosen stays there to be taken away, however few it shows.
    for (const chosen of wanted[name] ?? []) if (!counts[name].has(chosen)) counts[name].set(chosen, 0);
    return [...counts[name]]
      .map(([id, count]) => ({ id, name: NAMES[name]?.get(id) ?? WORDS[id] ?? id, count }))
      .sort((a, b) => b.count - a.count || a.name.localeCompare(b.name, "en"))
      .slice(0, MOST_CHOICES);
  };
  const availability = OVERALL.map((id) => ({
    id,
    name: WORDS[id] ?? id,
    count: counts.availability.get(id) ?? 0,
  }));
  const choices = Object.fromEntries(FILTERS.map((name) => [name, choicesOf(name)])) as Record<
    FilterName,
    Choice[]
  >;
  return { everyone, found, read_as, ...choices, availability };
}
