/** A person and their business as Stint's own people see them. Browser-safe. */
import * as z from "zod";
import { ID, Instant, prose } from "../../platform/shape";
import { Info as NoteInfo } from "../../user/support-note/schema";
import { Info as WorkspaceInfo } from "../../workspace/schema";

export const STATES = ["active", "not_confirmed", "suspended", "deleted"] as const;
export type State = (typeof STATES)[number];

/** A line of the list. A deleted account has neither name nor address. */
export const UserLine = z.object({
  id: ID,
  name: z.string(),
  /** The confirmed address, or else the one that waits. */
  email: z.string(),
  state: z.enum(STATES),
  /** 1 = one of Stint's own people. */
  admin: z.number(),
  created_at: Instant,
  workspace_id: ID,
  brand_name: z.string(),
  ...z.object(WorkspaceInfo.shape).pick({ plan: true, subscription_status: true, trial_ends_at: true }).shape,
});
export type UserLine = z.infer<typeof UserLine>;

/** A line of the journal about the account itself: what was done, by whom, and as whom. */
export const AuditLine = z.object({
  id: ID,
  occurred_at: Instant,
  type: z.string(),
  /** `user:ID`, or the part of the product that did it. */
  actor_id: z.string(),
  /** Empty for what the product did, and for a deleted account. */
  actor_name: z.string(),
  /** Who of Stint's own people acted as the actor; empty where nobody did. */
  impersonator_name: z.string(),
  reason: z.string(),
});
export type AuditLine = z.infer<typeof AuditLine>;

export const UserSight = UserLine.extend({
  mfa_enabled: z.boolean(),
  /** Null for one who signs in with a password. */
  auth_social: z.string().nullable(),
  source_type: z.string().nullable(),
  checkpoints: z.array(z.string()),
  /** The last time that a session was used that has not ended; null without one. */
  last_used_at: Instant.nullable(),
  active_projects: z.number(),
  /** Companies that they run with others. */
  companies: z.array(z.object({ id: ID, brand_name: z.string() })),
  notes: z.array(NoteInfo.extend({ by_name: z.string() })),
  audit: z.array(AuditLine),
});
export type UserSight = z.infer<typeof UserSight>;

/** Why an account is suspended or opened again. */
export const ReasonInput = z.strictObject({ reason: prose("Reason", 500) });
export type ReasonInput = z.infer<typeof ReasonInput>;
