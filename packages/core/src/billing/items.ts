import type Stripe from "stripe";
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

/** Returns the changes of a subscription's items: each keeps its place, and what is not sold any more goes. */
export function itemChangesOf(
  subscription: Stripe.Subscription,
  [plan, seat]: readonly Item[],
): Stripe.SubscriptionUpdateParams.Item[] {
  const there = (seats: boolean) =>
    subscription.items.data.find(({ price }) => soldBy(price)?.seat === seats)?.id;
  const [planItem, seatItem] = [there(false), there(true)];
  return [
    { ...(planItem ? { id: planItem } : {}), ...plan },
    ...(seat ? [{ ...(seatItem ? { id: seatItem } : {}), ...seat }] : []),
    ...(!seat && seatItem ? [{ id: seatItem, deleted: true }] : []),
  ];
}
