import * as z from "zod";
import { ID, Instant, Sum } from "../platform/shape";
import { ACTS, STATES } from "./rules";

/** What would be done, in the product's own figures: nothing of it was written by whoever asks. */
export const Subject = z.object({
  title: z.string(),
  client_name: z.string(),
  /** Below 0 in a draft whose deductions exceed the rest, which cannot be sent. */
  amount: Sum,
  currency: z.string(),
  /** Who would get a mail; null where nobody has an address, and then it cannot be done. */
  recipient: z.object({ name: z.string(), email: z.string() }).nullable(),
  /** Everything that happens once it is approved, a sentence each. */
  effects: z.array(z.string()),
  /** Where it is looked at, a path of the app. */
  link: z.string(),
});
export type Subject = z.infer<typeof Subject>;

/** A text, and what it is of. */
export const Word = z.object({ label: z.string(), text: z.string() });
export type Word = z.infer<typeof Word>;

export const Info = z.object({
  id: ID,
  act: z.enum(ACTS),
  target_id: ID,
  status: z.enum(STATES),
  subject: Subject,
  /**
   * What has to be looked at where it is sent, a sentence each: until then it cannot be approved. Read anew with each
   * look at a single one that waits; a list names none.
   */
  obstacles: z.array(z.string()),
  /** What becomes binding once it is done or signed, in the product's own figures; read as the obstacles are. */
  agreed: z.array(Word),
  /** What the client would read beside the figures: whoever asks may have written it. Read as the obstacles are. */
  words: z.array(Word),
  /** The name of the API key that asks. */
  asked_by: z.string(),
  /** Names what is shown: an approval of another one is refused. */
  fingerprint: z.string(),
  created_at: Instant,
  /** The last moment at which it can be approved. */
  ends_at: Instant,
  decided_at: Instant.nullable(),
});
export type Info = z.infer<typeof Info>;

export const RequestInput = z.strictObject({ act: z.enum(ACTS, "There is no such act"), target_id: ID });
export type RequestInput = z.infer<typeof RequestInput>;

export const DecideInput = z.strictObject({
  approve: z.boolean("Approve or decline"),
  fingerprint: z.string().max(64),
});
export type DecideInput = z.infer<typeof DecideInput>;
