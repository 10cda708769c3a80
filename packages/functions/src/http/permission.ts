/** What a session may be allowed to do. Rows are narrowed further by the actor inside the verbs. */
export type Permission =
  | "client.read"
  | "client.write"
  | "project.read"
  | "project.write"
  | "scope.read"
  | "scope.write"
  | "proposal.read"
  | "proposal.write"
  | "proposal.send"
  | "library.read"
  | "library.write"
  | "invoice.read"
  | "invoice.write"
  | "invoice.send"
  | "payout.read"
  | "payout.write"
  | "account.read"
  | "account.write"
  | "invitation.read"
  | "invitation.write"
  | "dashboard.read"
  | "notification.read"
  | "admin";

type Role = "owner" | "admin" | "platform_admin";

/** Owners and admins of a workspace may do everything in it; only the platform's admins have `admin`. */
export const permits = (role: Role, permission: Permission): boolean =>
  permission === "admin" ? role === "platform_admin" : true;
