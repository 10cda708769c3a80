import type Stripe from "stripe";
import { noteOf } from "./note";
import { findPrices, soldBy } from "./price";
import { isTeam } from "./rules";
import type { PaidPlan } from "./schema";

/** What a subscription sells: a plan, and admins beyond those that it includes. */
export interface Wanted {
  plan: PaidPlan;
  extra_seats: number;
}

/** Returns the extra seats of a plan; only a team's has any. */
export const seatsFor = (plan: PaidPlan, extra_seats: number): number => (isTeam(plan) ? extra_seats : 0);

/** Returns whether the provider computes tax: it does where it knows the country. */
export const taxOf = ({ address }: Pick<Stripe.Customer, "address">) => ({
  automatic_tax: { enabled: Boolean(address?.country) },
});

interface Item {
  price: string;
  quantity: number;
}

/** Returns the items that sell a choice, as a new subscription has them. */
export async function itemsOf({ plan, extra_seats }: Wanted): Promise<Item[]> {
  const prices = await findPrices(plan);
  const seats = seatsFor(plan, extra_seats);
  return [
    { price: prices.plan, quantity: 1 },
    ...(prices.seat && seats > 0 ? [{ price: prices.seat, quantity: seats }] : []),
  ];
}

/**
 * Returns the changes of a subscription's items: each keeps its place, and what another plan does not sell goes. Of
 * the same plan, seats stay as an item of none: what is paid of them is not forgotten.
 */
export function itemChangesOf(
  subscription: Stripe.Subscription,
  [plan, seat]: readonly Item[],
): Stripe.SubscriptionUpdateParams.Item[] {
  const there = (seats: boolean) =>
    subscription.items.data.find(({ price }) => soldBy(price)?.seat === seats);
  const [planItem, seatItem] = [there(false), there(true)];
  const same = planItem?.price.id === plan?.price;
  return [
    { ...(planItem ? { id: planItem.id } : {}), ...plan },
    ...(seat ? [{ ...(seatItem ? { id: seatItem.id } : {}), ...seat }] : []),
    ...(!seat && seatItem ? [{ id: seatItem.id, ...(same ? { quantity: 0 } : { deleted: true }) }] : []),
  ];
}

/** Returns the end of what is paid, in the provider's seconds. */
export const periodEndOf = ({ items }: Stripe.Subscription): number => items.data[0]?.current_period_end ?? 0;

/** Returns the extra seats that are paid until the end of the period. */
export function paidSeatsOf(subscription: Stripe.Subscription): number {
  const used = subscription.items.data.find(({ price }) => soldBy(price)?.seat)?.quantity ?? 0;
  const { prepaid } = noteOf(subscription);
  return prepaid?.until === periodEndOf(subscription) ? Math.max(used, prepaid.extra_seats) : used;
}
