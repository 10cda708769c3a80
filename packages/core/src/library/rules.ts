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

/**
 * Returns services so that a page of them has something of each group of roles: one of each in turn, the group with
 * the most first. The groups that are `own` come before all others.
 */
export function arrangeByGroup<T extends { role_id: string }>(
  services: readonly T[],
  own: ReadonlySet<string>,
): T[] {
  const counts = new Map<string, number>();
  const places = services.map((service) => {
    const group = groupOf(service.role_id);
    const turn = counts.get(group) ?? 0;
    counts.set(group, turn + 1);
    return { service, group, turn, others: own.has(group) ? 0 : 1 };
  });
  const countOf = ({ group }: { group: string }) => counts.get(group) ?? 0;
  return places
    .toSorted(
      (a, b) =>
        a.others - b.others ||
        a.turn - b.turn ||
        countOf(b) - countOf(a) ||
        a.group.localeCompare(b.group, "en"),
    )
    .map(({ service }) => service);
}
