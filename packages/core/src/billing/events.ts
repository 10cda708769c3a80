import * as z from "zod";
import { Event } from "../platform/event";
import { Cents, Instant } from "../platform/shape";
import { Plan, SUBSCRIPTION_STATUSES } from "../workspace/schema";
import { PaidPlan } from "./schema";

const State = z.object({
  status: z.enum(SUBSCRIPTION_STATUSES),
  plan: Plan,
  cancel_at: Instant.nullable(),
  next_plan: PaidPlan.nullable(),
  /** Of a team; events of before had none. */
  extra_seats: z.number().int().default(0),
});

export const Events = {
  /** A subscription stands otherwise than before, as the provider's objects say. */
  Changed: Event.define(
    "subscription.changed",
    z.object({ version: z.number(), before: State, after: State }),
  ),
  /** An invoice of a subscription was paid, by card, bank or credit: its owner gets a receipt. */
  Paid: Event.define("subscription.paid", z.object({ invoice_id: z.string() })),
  /** A trial ends in some days: its owner is told before the first charge. */
  TrialEnds: Event.define("subscription.trial_ends", z.object({ trial_ends_at: Instant })),
  /** A subscription that began beside another one has ended, and what it charged was given back. */
  SurplusEnded: Event.define(
    "subscription.surplus_ended",
    z.object({
      subscription_id: z.string(),
      /** Null for one that sold nothing of ours. */
      plan: PaidPlan.nullable(),
      began_at: Instant,
      /** To the card or the bank, and as credit, in cents. */
      refunded: Cents,
      credited: Cents,
    }),
  ),
};
