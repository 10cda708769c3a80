import type { Stripe } from "stripe";
import type { Kinds, StoredEvent } from "./kinds";
import type { Work } from "./types";

/** Returns an object for an answer: some fields follow from the clock or from pending deliveries. */
export function present<T extends Kinds[keyof Kinds]>(work: Work, object: T): T {
  if (object.object === "balance_transaction") return settled(work, object) as T;
  if (object.object === "event") return counted(work, object) as T;
  if (object.object === "coupon") return redeemable(work, object) as T;
  if (object.object === "promotion_code") return usable(work, object) as T;
  return object;
}

/** A coupon is valid until its last day, and until it was redeemed as often as it may be. */
function redeemable(work: Work, coupon: Stripe.Coupon): Stripe.Coupon {
  const { redeem_by, max_redemptions, times_redeemed } = coupon;
  const over = redeem_by !== null && redeem_by <= work.now;
  return { ...coupon, valid: !over && times_redeemed < (max_redemptions ?? Number.POSITIVE_INFINITY) };
}

function usable(work: Work, code: Stripe.PromotionCode): Stripe.PromotionCode {
  const { expires_at, max_redemptions, times_redeemed } = code;
  const over = expires_at !== null && expires_at <= work.now;
  const spent = times_redeemed >= (max_redemptions ?? Number.POSITIVE_INFINITY);
  return { ...code, active: code.active && !over && !spent };
}

function settled(work: Work, entry: Stripe.BalanceTransaction): Stripe.BalanceTransaction {
  return { ...entry, status: entry.available_on <= work.now ? "available" : "pending" };
}

function counted(work: Work, event: StoredEvent): StoredEvent {
  const waiting = work.store.rows("select 1 from outbox where event = ?", event.id);
  return { ...event, pending_webhooks: waiting.length };
}
