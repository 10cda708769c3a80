import { fold } from "../client/rules";
import { findRole, roles } from "./catalog/roles";

/** Returns the slug of a name: `Logo & icons` is `logo-icons`. */
export const slugOf = (name: string): string =>
  name
    .normalize("NFKD")
    .replace(/\p{M}/gu, "")
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, "-")
    .replace(/^-|-$/g, "")
    .slice(0, 120);

export const roleName = (role_id: string): string => findRole(role_id)?.name ?? role_id;

/** Returns the group of a role for filters. */
export const groupOf = (role_id: string): string => findRole(role_id)?.group ?? "Other";

/** The beginnings of words, so that "Photography" is near "Photographer". */
const stemsOf = (text: string): string[] =>
  fold(text)
    .split(/[^\p{L}\p{N}]+/u)
    .filter(Boolean)
    .map((word) => word.slice(0, 5));

/** Returns the groups of roles that a trade in somebody's own words is nearest to; none where no role is near. */
export function groupsOfTrade(trade: string): string[] {
  const sought = new Set(stemsOf(trade));
  const near = roles.map(({ name, group }) => {
    const stems = new Set(stemsOf(`${name} ${group}`));
    return { group, words: [...stems].filter((stem) => sought.has(stem)).length };
  });
  const most = Math.max(1, ...near.map(({ words }) => words));
  return [...new Set(near.filter(({ words }) => words === most).map(({ group }) => group))];
}

interface Group<T> {
  name: string;
  services: T[];
  /** How many of them each role has. */
  roles: ReadonlyMap<string, number>;
}

/** Groups of lists that never change, such as the catalog's: to group a hundred thousand costs more than to arrange them. */
const known = new WeakMap<readonly object[], readonly Group<never>[]>();

function countRoles(services: readonly { role_id: string }[]): Map<string, number> {
  const counts = new Map<string, number>();
  for (const { role_id } of services) counts.set(role_id, (counts.get(role_id) ?? 0) + 1);
  return counts;
}

/** Returns services by the group of their role, the group with the most first. */
function groupsOf<T extends { role_id: string }>(services: readonly T[]): readonly Group<T>[] {
  const before = known.get(services);
  if (before) return before;
  const groups = [...Map.groupBy(services, ({ role_id }) => groupOf(role_id))]
    .map(([name, of]) => ({ name, services: of, roles: countRoles(of) }))
    .sort((a, b) => b.services.length - a.services.length || a.name.localeCompare(b.name, "en"));
  known.set(services, groups as unknown as readonly Group<never>[]);
  return groups;
}

/** Which services a list is for, and how many of them, the first ones, it shows. */
interface Wanted {
  isWanted: (service: { role_id: string }) => boolean;
  most: number;
}

/** Returns services of each group in turn. */
function takeTurns<T extends { role_id: string }>(
  groups: readonly Group<T>[],
  { isWanted, most }: Wanted,
): T[] {
  const taken: T[] = [];
  const turns = Math.max(0, ...groups.map(({ services }) => services.length));
  for (let turn = 0; turn < turns && taken.length < most; turn++)
    for (const { services } of groups) {
      const service = services[turn];
      if (service !== undefined && isWanted(service)) taken.push(service);
    }
  return taken.slice(0, most);
}

/**
 * Returns services so that a page of them has something of each group of roles: one of each in turn, the group with
 * the most first. The groups that are `own` come before all others. A list that is given again must be as it was. Only
 * the `most` that a page needs are arranged: all of a hundred thousand take longer than the rest of the call.
 */
export function arrangeByGroup<T extends { role_id: string }>(
  services: readonly T[],
  own: ReadonlySet<string>,
  wanted: Wanted,
): { first: T[]; total: number } {
  const countWanted = ({ roles: of }: Group<T>) => {
    let found = 0;
    for (const [role_id, count] of of) if (wanted.isWanted({ role_id })) found += count;
    return found;
  };
  const counted = groupsOf(services).map((group) => ({ group, count: countWanted(group) }));
  // A group of which nothing is wanted is not walked through.
  const groups = counted.filter(({ count }) => count > 0).map(({ group }) => group);
  const isOwn = ({ name }: Group<T>) => own.has(name);
  const first = takeTurns(groups.filter(isOwn), wanted);
  const most = wanted.most - first.length;
  const others = takeTurns(
    groups.filter((group) => !isOwn(group)),
    { ...wanted, most },
  );
  return { first: [...first, ...others], total: counted.reduce((before, { count }) => before + count, 0) };
}
