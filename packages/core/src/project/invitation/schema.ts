import * as z from "zod";
import { Email, ID, Instant, prose, required, stop } from "../../platform/shape";

/** Minor units; whole units of its currency, which `payProblem` looks at: a schema does not know it. */
export const Pay = z.number().int().min(0, "Pay invalid").max(999_999_000, "Pay can be 999,999 at most");

export const Info = z.object({
  token: z.string(),
  status: z.enum(["pending", "accepted", "declined", "withdrawn", "expired"]),
  name: z.string(),
  email_address: z.string(),
  created_at: Instant,
  metadata: z.object({
    project_id: ID,
    project_name: z.string(),
    role_id: z.string().nullable(),
    role_name: z.string().nullable(),
    is_company: z.boolean(),
    brand_name: z.string(),
    owner_firstname: z.string(),
    owner_lastname: z.string(),
  }),
  /** Empty, and no pay, once the invitation is answered or over. */
  message: z.string(),
  pay: Pay.nullable(),
  /** Of the pay (D7). */
  currency: z.string(),
  expires_at: Instant,
  /** Until when a decline can be taken back; null when there is none, or not any more. */
  undo_until: Instant.nullable(),
});
export type Info = z.infer<typeof Info>;

/** Somebody new by name and address, or a person the workspace has worked with by id. */
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

/** What the mailed link carries beside the token; without it, signed in with the account of the invited address. */
export const UndoDeclineInput = z.strictObject({
  proof: z.string().max(200, "Invitation invalid").optional(),
});
export type UndoDeclineInput = z.infer<typeof UndoDeclineInput>;

/** Joining with another account than the invited one has to be said (D44). */
export const AcceptInput = z.strictObject({ as_other_account: z.boolean().optional() });
export type AcceptInput = z.infer<typeof AcceptInput>;
