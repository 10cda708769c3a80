import type { Stripe } from "stripe";
import { idOf } from "../id";
import type { Work } from "../types";
import { share, spread, sum } from "./share";

/** A part of a line that a discount takes off, in cents. */
export interface Reduction {
  discount: string;
  amount: number;
}

interface Discounted {
  id: string;
  coupon: Stripe.Coupon;
}

/** What a line is charged for, as far as discounts care. */
interface Priced {
  amount: number;
  product: string | null;
  discountable: boolean;
}

/** Returns the discounts of these ids that apply at a moment, with their coupons. */
export function discountsAt(work: Work, ids: readonly string[]): Discounted[] {
  return ids.flatMap((id) => {
    const discount = work.store.find("discount", id, work.account);
    if (!discount || (discount.end !== null && discount.end <= work.now)) return [];
    const known = work.store.recall("discount", id);
    return known ? [{ id, coupon: known.coupon }] : [];
  });
}

/** Returns what each line is reduced by; each discount takes its part of what those before it left. */
export function reduce(lines: readonly Priced[], discounts: readonly Discounted[]): Reduction[][] {
  const left = lines.map(({ amount }) => amount);
  const reductions: Reduction[][] = lines.map(() => []);
  for (const { id, coupon } of discounts) {
    const products = coupon.applies_to?.products;
    const open = lines.map(({ discountable, product }, index) =>
      discountable && (!products || products.includes(product ?? "")) ? Math.max(left[index] ?? 0, 0) : 0,
    );
    const parts = coupon.amount_off
      ? spread(Math.min(coupon.amount_off, sum(open)), open)
      : open.map((amount) => share(amount, Math.round((coupon.percent_off ?? 0) * 100), 10_000));
    parts.forEach((amount, index) => {
      left[index] = (left[index] ?? 0) - amount;
      if (open[index]) reductions[index]?.push({ discount: id, amount });
    });
  }
  return reductions;
}

/** Takes a discount for one invoice off its subscription, once it has reduced one. */
export function useOnce(work: Work, subscription: Stripe.Subscription, used: readonly Reduction[]): void {
  const spent = subscription.discounts
    .map((each) => idOf(each) ?? "")
    .filter(
      (id) =>
        work.store.recall("discount", id)?.coupon.duration === "once" &&
        used.some(({ discount, amount }) => discount === id && amount > 0),
    );
  if (spent.length === 0) return;
  subscription.discounts = subscription.discounts.filter((each) => !spent.includes(idOf(each) ?? ""));
  work.store.save("subscription", subscription);
}
