type Role = "owner" | "admin" | "platform_admin";

/**
 * The access of a route: `public` needs no session (one that is sent is still recognized), `session` any
 * signed-in person, whatever their role (what is their own: account, sessions, memberships), `workspace` those
 * roles that run a workspace, `owner` its owner alone (where its money goes),
 * `platform` Stint's own people. Inside the verbs the actor narrows rows further.
 */
export type Access = "public" | "session" | "workspace" | "owner" | "platform";

const ROLES: Record<Exclude<Access, "public" | "session">, readonly Role[]> = {
  workspace: ["owner", "admin", "platform_admin"],
  // A platform admin owns a workspace as well.
  owner: ["owner", "platform_admin"],
  platform: ["platform_admin"],
};

/** Says whether a session of this role may use a route with this `access`. */
export const admits = (access: Exclude<Access, "public">, role: Role): boolean =>
  access === "session" || ROLES[access].includes(role);
