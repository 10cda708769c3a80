import * as z from "zod";
import { ID, Instant } from "../../platform/shape";

const Person = z.object({ user_id: ID, name: z.string() });

/** The handing over of a company, for its two people while there is something to do: an answer, or to take it back. */
export const Handover = z.object({
  status: z.enum(["asked", "done"]),
  /** Who owns the company until then, and who takes it over. */
  from: Person,
  to: Person,
  /** The reader's part. */
  part: z.enum(["from", "to"]),
  asked_at: Instant,
  /** While asked: until when it can be answered. Once done: until when it can be taken back. */
  until: Instant,
});
export type Handover = z.infer<typeof Handover>;

export const HandoverInput = z.strictObject({ user_id: ID });
export type HandoverInput = z.infer<typeof HandoverInput>;
