import * as z from "zod";
import { Column } from "../../platform/column";
import { Instant } from "../../platform/shape";

/** The side that stopped it: client or owner, or the series itself, with its last invoice. */
export const STOPPED_BY = ["client", "owner", "end"] as const;
export type StoppedBy = (typeof STOPPED_BY)[number];

/** Automatic payment of a series, for its client and its owner. */
export const Autopay = z.object({
  /**
   * `none`: this invoice belongs to no active series. `starting`: on, once the payment under way arrives.
   * `paused`: agreed to, but nothing can be charged at present.
   */
  state: z.enum(["none", "off", "starting", "on", "paused"]),
  /** The consent offered or given, word for word. */
  text: z.string(),
  /** The words that can be agreed to on this page, even if older ones were; null where there are none. */
  offer: z.string().nullable(),
  /** The reason why this invoice, or the next one, is not charged despite a consent; "" otherwise. */
  note: z.string(),
  /** The saved method: "Visa ending 4242". */
  reference: z.string().nullable(),
  agreed_at: Instant.nullable(),
});
export type Autopay = z.infer<typeof Autopay>;

/** The last stop. A consent from before it has no effect. */
export const STOP = {
  stopped_at: Column.later(Instant),
  stopped_by: Column.later(z.enum(STOPPED_BY)),
};

/** The owner's view: with the evidence of the client's consent. */
export const AutopayRecord = Autopay.extend({
  ip: z.string().nullable(),
  user_agent: z.string().nullable(),
  ...Column.answerOf(STOP),
});
export type AutopayRecord = z.infer<typeof AutopayRecord>;
