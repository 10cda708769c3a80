import * as z from "zod";
import { ID, Instant } from "../platform/shape";

export const Info = z.object({
  id: ID,
  /** `proposal.accepted`, `invoice.paid`, `project_invitation`, … */
  type: z.string(),
  title: z.string(),
  body: z.string(),
  /** A path of the app. */
  link: z.string().nullable(),
  read: z.boolean(),
  created_at: Instant,
  metadata: z.record(z.string(), z.unknown()),
});
export type Info = z.infer<typeof Info>;

/** Marks these as read, or all without ids. */
export const ReadInput = z.strictObject({ ids: z.array(ID).min(1).max(100).optional() });
export type ReadInput = z.infer<typeof ReadInput>;
export const Unread = z.object({ count: z.number().int() });
