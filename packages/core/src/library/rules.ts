import { fold } from "../client/rules";
import { findRole } from "./catalog/roles";

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

/** Returns the beginning of a name of at most `longest` characters, without half of an emoji at its end. */
export const cutName = (name: string, longest: number): string =>
  name
    .slice(0, longest)
    .replace(/[\uD800-\uDBFF]$/, "")
    .trimEnd();

/**
 * Returns a name of at most `longest` characters, or its first copy that is free: "Late Payments (copy)", then
 * "Late Payments (copy 2)".
 */
export function findFreeName(name: string, taken: readonly string[], longest: number): string {
  const names = new Set(taken.map(fold));
  let free = name;
  // No two candidates are the same, so one more than there are names is enough.
  for (let copy = 1; copy <= names.size && names.has(fold(free)); copy++) {
    const suffix = copy === 1 ? " (copy)" : ` (copy ${copy})`;
    free = `${cutName(name, longest - suffix.length)}${suffix}`;
  }
  return free;
}
