import * as z from "zod";
import { Event } from "../../platform/event";
import { STOPPED_BY } from "./schema";

const Ref = z.object({ recurring_id: z.number(), invoice_id: z.number() });

export const Events = {
  /** The client's method is charged for a series from now on. */
  Started: Event.define("recurring.autopay_started", Ref),
  /** It is not any more: the client or the owner stopped it, or the series has ended. */
  Stopped: Event.define(
    "recurring.autopay_stopped",
    Ref.extend({
      by: z.enum(STOPPED_BY),
      /** What the provider is to forget, in whose account. */
      payment_method: z.string(),
      account: z.string().optional(),
    }),
  ),
};
