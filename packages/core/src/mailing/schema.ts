import * as z from "zod";
import { Email, line, required } from "../platform/shape";

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
