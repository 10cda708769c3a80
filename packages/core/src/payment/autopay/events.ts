import * as z from "zod";
import { Event } from "../../platform/event";
import { STOPPED_BY } from "./schema";

const Ref = z.object({ recurring_id: z.number(), invoice_id: z.number() });

export const Events = {
  /** From now on the client's method is charged for a series. */
  Started: Event.define("recurring.autopay_started", Ref),
  /** The method is no longer charged: the client or the owner stopped it, or the series has ended. */
  Stopped: Event.define(
    "recurring.autopay_stopped",
    Ref.extend({
      by: z.enum(STOPPED_BY),
      /** The method that the provider must forget, and its account. */
      payment_method: z.string(),
      account: z.string().optional(),
    }),
  ),
};
