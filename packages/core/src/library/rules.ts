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

const COPY = " (copy)";

/** Returns a name of at most `longest` characters, or its first copy that is free: "Late Payments (copy)". */
export function freeName(name: string, taken: readonly string[], longest: number): string {
  const names = new Set(taken.map(fold));
  let free = name;
  while (names.has(fold(free))) free = `${free.slice(0, longest - COPY.length)}${COPY}`;
  return free;
}
