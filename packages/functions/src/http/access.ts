type Role = "owner" | "admin" | "platform_admin";

/**
 * Whose a route is: `public` needs no session (one that is sent is still recognized), `session` any signed-in user,
 * `workspace` those who run a workspace, `owner` its owner alone (where its money goes), `platform` Stint's own people.
 * Rows are narrowed further by the actor inside the verbs.
 */
export type Access = "public" | "session" | "workspace" | "owner" | "platform";

const ROLES: Record<Exclude<Access, "public">, readonly Role[]> = {
  session: ["owner", "admin", "platform_admin"],
  workspace: ["owner", "admin", "platform_admin"],
  // Whoever runs the platform owns a workspace as well.
  owner: ["owner", "platform_admin"],
  platform: ["platform_admin"],
};

/** Whether a session of this role may use what is `access`. */
export const admits = (access: Exclude<Access, "public">, role: Role): boolean =>
  ROLES[access].includes(role);
