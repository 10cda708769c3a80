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
