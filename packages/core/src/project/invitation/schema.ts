import * as z from "zod";
import { Email, ID, Instant, prose, required, stop } from "../../platform/shape";

/**
 * Minor units. Pay must be whole units of its currency, which `payProblem` checks because a schema does not
 * know the currency.
 */
export const Pay = z.number().int().min(0, "Pay invalid").max(999_999_000, "Pay can be 999,999 at most");

export const Info = z.object({
  token: z.string(),
  status: z.enum(["pending", "accepted", "declined", "withdrawn", "expired"]),
  name: z.string(),
  /** Empty where it is for somebody who was found by their profile: only they read it. */
  email_address: z.string(),
  created_at: Instant,
  metadata: z.object({
    /** Null for a seat in a company: that is for no project, role or pay. */
    project_id: ID.nullable(),
    project_name: z.string(),
    role_id: z.string().nullable(),
    role_name: z.string().nullable(),
    is_company: z.boolean(),
    brand_name: z.string(),
    owner_firstname: z.string(),
    owner_lastname: z.string(),
  }),
  /** Empty, and without pay, once the invitation is answered or has ended. */
  message: z.string(),
  pay: Pay.nullable(),
  /** The currency of the pay (D7). */
  currency: z.string(),
  expires_at: Instant,
  /** Until when a decline can be taken back; null when it cannot. */
  undo_until: Instant.nullable(),
});
export type Info = z.infer<typeof Info>;

/** A new person by name and address; by id, one whom the workspace has worked with or whose profile the actor sees. */
export const InviteInput = z
  .strictObject({
    name: required("Name", 120).optional(),
    email_address: Email.optional(),
    user_id: ID.optional(),
    role_id: z.string().max(20, stop()).optional(),
    pay: Pay.optional(),
    message: prose("Message", 1000),
  })
  .superRefine((value, context) => {
    if (value.user_id !== undefined) return;
    if (value.name === undefined)
      context.addIssue({ code: "custom", path: ["name"], message: "Name required" });
    if (value.email_address === undefined)
      context.addIssue({ code: "custom", path: ["email_address"], message: "Email required" });
  });
export type InviteInput = z.infer<typeof InviteInput>;

/**
 * The secret in the mailed link beside the token; not needed when signed in with the invited address's
 * account.
 */
export const UndoDeclineInput = z.strictObject({
  proof: z.string().max(200, "Invitation invalid").optional(),
});
export type UndoDeclineInput = z.infer<typeof UndoDeclineInput>;

/**
 * Joining with another account than the invited one needs a confirmation (D44); for a seat in a company the secret
 * of the mailed link as well.
 */
export const AcceptInput = z.strictObject({
  as_other_account: z.boolean().optional(),
  proof: z.string().max(200, "Invitation invalid").optional(),
});
export type AcceptInput = z.infer<typeof AcceptInput>;
