/** Which services the scopes that are like one have, and it does not. Pure and browser-safe. */

/** A service as it is told from others: by its place in the library, where it has one. */
export interface Named {
  deliverable_id: number | null;
  name: string;
}

/** A scope to compare with: ids of library services. */
export interface Sample {
  /** Its kinds of work; null for an own scope, which names none. */
  types: readonly string[] | null;
  services: ReadonlySet<number>;
}

/** As many scopes are counted at most, the likest first; of fewer than five, "most" says nothing. */
const NEAREST = 8;
const FEWEST = 5;
/** Scopes with only one service in common are of different work: nearly all begin with a meeting. */
const LEAST_SHARED = 2;
const MOST_NAMED = 3;

interface Near {
  sample: Sample;
  weight: number;
}

/** Returns the samples that have services in common with a scope, the likest first: what few have says more. */
function findNear(services: ReadonlySet<number>, samples: readonly Sample[]): Near[] {
  const rarityOf = (id: number): number =>
    Math.log(1 + samples.length / samples.filter((sample) => sample.services.has(id)).length);
  const rarity = new Map([...services].map((id) => [id, rarityOf(id)]));
  return samples
    .flatMap((sample) => {
      const shared = [...services].filter((id) => sample.services.has(id));
      let weight = 0;
      for (const id of shared) weight += rarity.get(id) ?? 0;
      return shared.length < LEAST_SHARED ? [] : { sample, weight };
    })
    .toSorted((one, other) => other.weight - one.weight);
}

const countBy = <T>(values: Iterable<T>): Map<T, number> => {
  const counts = new Map<T, number>();
  for (const value of values) counts.set(value, (counts.get(value) ?? 0) + 1);
  return counts;
};

/** Returns the kind of work that most of the likest templates are of; null where they are of many. */
function findType(near: readonly Near[]): string | null {
  const kinds = near.flatMap(({ sample }) => (sample.types ? [sample.types] : [])).slice(0, NEAREST);
  const [first] = [...countBy(kinds.flat())].toSorted(([a, x], [b, y]) => y - x || a.localeCompare(b, "en"));
  return first && first[1] * 2 > kinds.length ? first[0] : null;
}

/** The words of a name that say something, without the endings of many. */
const wordsOf = (name: string): string[] =>
  (name.toLowerCase().match(/[\p{L}\p{N}]{3,}/gu) ?? []).map((word) => word.replace(/(?<=..)s$/, ""));

/** Returns whether two names may mean one service: one has all words of the other, or they share two. */
function isAlike(one: string, other: string): boolean {
  const [a, b] = [new Set(wordsOf(one)), new Set(wordsOf(other))];
  const shared = [...a].filter((word) => b.has(word)).length;
  return shared > 0 && (shared >= 2 || shared === Math.min(a.size, b.size));
}

/** How often each service stands in the samples that were counted, and which those are. */
export interface Count {
  type: string | null;
  templates: number;
  own: number;
  services: { id: number; count: number }[];
}

/**
 * Counts the services that more than half of the scopes like one have and it has not, by itself or under another name.
 * `nameOf` answers the names of services that are offered; undefined for any other, which is not named.
 */
export function countMissing(
  scope: readonly Named[],
  samples: readonly Sample[],
  nameOf: (id: number) => string | undefined,
): Count {
  const services = new Set(scope.flatMap(({ deliverable_id }) => deliverable_id ?? []));
  const near = findNear(services, samples);
  const type = findType(near);
  const chosen = near
    .filter(({ sample }) => sample.types === null || (type !== null && sample.types.includes(type)))
    .slice(0, NEAREST)
    .map(({ sample }) => sample);
  const own = chosen.filter(({ types }) => types === null).length;
  const told = { type: own < chosen.length ? type : null, templates: chosen.length - own, own };
  if (chosen.length < FEWEST) return { ...told, services: [] };
  const isThere = (name: string): boolean => scope.some((service) => isAlike(service.name, name));
  const common = [...countBy(chosen.flatMap((sample) => [...sample.services]))]
    .filter(([id, count]) => {
      const name = nameOf(id);
      return count * 2 > chosen.length && !services.has(id) && name !== undefined && !isThere(name);
    })
    .map(([id, count]) => ({ id, count }))
    .toSorted((one, other) => other.count - one.count || one.id - other.id);
  return { ...told, services: common.slice(0, MOST_NAMED) };
}
