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
}

/** Groups of lists that never change, such as the catalog's: to group a hundred thousand costs more than to arrange them. */
const known = new WeakMap<readonly object[], readonly Group<never>[]>();

/** Returns services by the group of their role, the group with the most first. */
function groupsOf<T extends { role_id: string }>(services: readonly T[]): readonly Group<T>[] {
  const before = known.get(services);
  if (before) return before;
  const groups = [...Map.groupBy(services, ({ role_id }) => groupOf(role_id))]
    .map(([name, of]) => ({ name, services: of }))
    .sort((a, b) => b.services.length - a.services.length || a.name.localeCompare(b.name, "en"));
  known.set(services, groups as Group<never>[]);
  return groups;
}

/** Returns services of each group in turn. */
function takeTurns<T>(groups: readonly Group<T>[]): T[] {
  const taken: T[] = [];
  const most = Math.max(0, ...groups.map(({ services }) => services.length));
  for (let turn = 0; turn < most; turn++)
    for (const { services } of groups) {
      const service = services[turn];
      if (service !== undefined) taken.push(service);
    }
  return taken;
}

/**
 * Returns services so that a page of them has something of each group of roles: one of each in turn, the group with
 * the most first. The groups that are `own` come before all others. A list that is given again must be as it was.
 */
export function arrangeByGroup<T extends { role_id: string }>(
  services: readonly T[],
  own: ReadonlySet<string>,
): T[] {
  const groups = groupsOf(services);
  const isOwn = ({ name }: Group<T>) => own.has(name);
  return [...takeTurns(groups.filter(isOwn)), ...takeTurns(groups.filter((group) => !isOwn(group)))];
}
