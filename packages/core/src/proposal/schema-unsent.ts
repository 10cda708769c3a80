import * as z from "zod";
import { ID, Instant, Sum } from "../platform/shape";
import { ChangeRow } from "../project/agreement/schema";

/** The changes that sending now would make to the client's version. */
export const Changes = z.object({
  proposal_id: ID,
  /** The client's version, and the number that sending would give the draft; null when it cannot be sent. */
  version: z.number().int(),
  next_version: z.number().int().nullable(),
  sent_at: Instant.nullable(),
  sent_to: z.string().nullable(),
  contact_name: z.string().nullable(),
  currency: z.string(),
  changes: z.array(ChangeRow),
  total: z.object({ was: Sum, now: Sum, difference: Sum }),
});
export type Changes = z.infer<typeof Changes>;

/** Edits that were taken out of the draft. They can be restored until `expires_at`. */
export const Discard = z.object({
  id: ID,
  proposal_id: ID,
  /**
   * `discarded` by the owner; `accepted`: the client signed the sent version; `dropped` with a change order;
   * `restored`: replaced by other restored edits.
   */
  reason: z.enum(["discarded", "accepted", "dropped", "restored"]),
  /** The version that was in force instead. */
  version: z.number().int(),
  total: Sum,
  difference: z.number().int(),
  change_count: z.number().int(),
  discarded_at: Instant,
  expires_at: Instant,
});
export type Discard = z.infer<typeof Discard>;
