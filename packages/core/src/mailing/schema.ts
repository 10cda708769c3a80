import * as z from "zod";
import { Email, line, required } from "../platform/shape";
import { RECIPIENT_STATUSES } from "./bounced-address/rules";
import { STREAMS } from "./opt-out/rules";

/** A report about a workspace's mail, by the mail provider or by a person who writes to support. */
export const Report = z.strictObject({
  /** The provider's id of the report; each counts once. */
  id: required("Report", 200),
  kind: z.enum(["complaint", "bounce"], "Choose complaint or bounce"),
  address: Email,
});
export type Report = z.infer<typeof Report>;

export const StopInput = z.strictObject({ why: line("Reason", 200).min(1, "Reason required") });
export type StopInput = z.infer<typeof StopInput>;

/** True while the workspace's mail to other people is stopped. */
export const Stopped = z.object({ stopped: z.boolean() });

/** An address that a workspace's mail did not reach, or whose owner complained. */
export const RecipientInfo = z.object({
  email: z.string(),
  status: z.enum(RECIPIENT_STATUSES),
  /** The reason as a sentence. */
  reason: z.string(),
  at: z.string(),
  /** True if the owner may allow the address again. */
  may_allow: z.boolean(),
});
export type RecipientInfo = z.infer<typeof RecipientInfo>;

/** What the link of a mail leaves, and whether its reader has left it already. */
export const OptOutInfo = z.object({ stream: z.enum(STREAMS), has_left: z.boolean() });
export type OptOutInfo = z.infer<typeof OptOutInfo>;

export const AllowInput = z.strictObject({ email: Email });
export type AllowInput = z.infer<typeof AllowInput>;
