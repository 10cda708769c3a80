import * as z from "zod";
import { Event } from "../../platform/event";

const Ref = z.object({ recurring_id: z.number(), invoice_id: z.number() });

export const Events = {
  /** The client's method is charged for a series from now on. */
  Started: Event.define("recurring.autopay_started", Ref),
  /** It is not any more: the client or the owner stopped it. */
  Stopped: Event.define(
    "recurring.autopay_stopped",
    Ref.extend({
      by: z.enum(["client", "owner"]),
      /** What the provider is to forget, in whose account. */
      payment_method: z.string(),
      account: z.string().optional(),
    }),
  ),
};
