import * as z from "zod";
import { Instant } from "../../platform/shape";

/** Who ended it: one of the two, or the series itself, with its last invoice. */
export const STOPPED_BY = ["client", "owner", "end"] as const;
export type StoppedBy = (typeof STOPPED_BY)[number];

/** Automatic payment of a series, as its client and its owner see it. */
export const Autopay = z.object({
  /**
   * `none`: this invoice belongs to no series that goes on. `starting`: on, once the payment under way arrives.
   * `paused`: agreed to, and nothing can be charged as things are now.
   */
  state: z.enum(["none", "off", "starting", "on", "paused"]),
  /** What the client agrees to, or has agreed to, word for word. */
  text: z.string(),
  /** The words that can be agreed to on this page, beside an older yes too; null where there is nothing to. */
  offer: z.string().nullable(),
  /** Why this invoice, or the next one, is not charged although it was agreed to; "" otherwise. */
  note: z.string(),
  /** "Visa ending 4242". */
  reference: z.string().nullable(),
  agreed_at: Instant.nullable(),
});
export type Autopay = z.infer<typeof Autopay>;

/** The owner's view: with the evidence of the client's yes. */
export const AutopayRecord = Autopay.extend({
  ip: z.string().nullable(),
  user_agent: z.string().nullable(),
  stopped_at: Instant.nullable(),
  stopped_by: z.enum(STOPPED_BY).nullable(),
});
export type AutopayRecord = z.infer<typeof AutopayRecord>;
