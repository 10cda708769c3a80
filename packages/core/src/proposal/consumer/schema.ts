/** A consumer's withdrawal from a signed contract, as it is sent and answered. Browser-safe. */
import * as z from "zod";
import { DateOnly, Email, ID, Instant, required, Sum } from "../../platform/shape";
import { visitor } from "../../platform/shape/sender";
import { LAWS } from "./rules";

/** What a version's document says to a consumer; a business's has none of it. */
export const ConsumerNotice = z.object({
  law: z.enum(LAWS),
  notice: z.array(z.string()),
  /** The countries of client and business, whose holidays move the last day; absent in documents of before. */
  countries: z.array(z.string()).optional(),
});
export type ConsumerNotice = z.infer<typeof ConsumerNotice>;

/** What a signed record says of a consumer. */
export const ConsumerChoice = z.object({
  law: z.enum(LAWS),
  /** The last day of the right, as it was said at signing. */
  last_day: DateOnly,
  /** The client asked for the work to begin before that day, in the words of `begin_early_text`. */
  begin_early: z.boolean(),
  begin_early_text: z.string().nullable(),
});
export type ConsumerChoice = z.infer<typeof ConsumerChoice>;

/** Who withdraws, and where the acknowledgement goes. No code: the law forbids hurdles (article 11a). */
export const RevokeInput = z.strictObject({ name: visitor(required("Name", 200)), email: Email });
export type RevokeInput = z.infer<typeof RevokeInput>;

/** A withdrawal as the owner reads it, from a contract or from a change of it alone. Amounts are minor units of the agreed currency, as of that moment. */
export const Revocation = z.object({
  name: z.string(),
  email: z.string(),
  at: Instant,
  /** What was paid until then, less what went back. */
  received: Sum,
  owed: Sum,
  refund: Sum,
  outstanding: Sum,
  /** For a change order: the agreed sum before it, which stays; what was paid counts toward that first. */
  former_total: Sum.optional(),
  /** What bank debits were bringing in at that moment; absent where none was under way. */
  processing: Sum.optional(),
  /** The part of it that goes back, too, once it has arrived. */
  refund_later: Sum.optional(),
  /** The owner had marked all of the work as done: they may hold that the right had ended. */
  said_done: z.boolean().optional(),
  /** The services that were done at the client's wish, with their agreed prices as typed. */
  done: z.array(z.object({ id: ID, name: z.string(), price: Sum })).optional(),
  /** For a change order whose contract was withdrawn from before: the time of that, whose figures these are. */
  contract_at: Instant.optional(),
  /** The time when the owner settled it: unsent invoices dropped, and what is owed drafted. */
  settled_at: Instant.optional(),
  /** The day until which the refund is due. */
  refund_by: DateOnly,
});
export type Revocation = z.infer<typeof Revocation>;
