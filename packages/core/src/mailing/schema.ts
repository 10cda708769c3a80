import * as z from "zod";
import { Email, line, required } from "../platform/shape";
import { RECIPIENT_STATUSES } from "./recipient/rules";

/** What a mail provider, or a person who writes to support, says of a workspace's mail. */
export const Report = z.strictObject({
  /** The provider's own id of the report; each counts once. */
  id: required("Report", 200),
  kind: z.enum(["complaint", "bounce"], "Choose complaint or bounce"),
  address: Email,
});
export type Report = z.infer<typeof Report>;

export const StopInput = z.strictObject({ why: line("Reason", 200).min(1, "Reason required") });
export type StopInput = z.infer<typeof StopInput>;

/** Whether the workspace's mail to other people is stopped. */
export const Stopped = z.object({ stopped: z.boolean() });

/** What is known of an address that a workspace's mail did not reach, or whose person does not want it. */
export const RecipientInfo = z.object({
  email: z.string(),
  status: z.enum(RECIPIENT_STATUSES),
  /** A sentence. */
  reason: z.string(),
  at: z.string(),
  /** Whether the owner may allow it again. */
  may_allow: z.boolean(),
});
export type RecipientInfo = z.infer<typeof RecipientInfo>;

export const AllowInput = z.strictObject({ email: Email });
export type AllowInput = z.infer<typeof AllowInput>;
