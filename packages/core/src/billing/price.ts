import type Stripe from "stripe";
import { stripe } from "../platform/stripe";
import { planOf, seatAmountOf } from "./plans";
import { isTeam } from "./rules";
import { PaidPlan } from "./schema";

interface Wanted {
  lookup_key: string;
  amount: number;
  plan: PaidPlan;
  name: string;
}

/**
 * The amount is a part of the key: a price at the provider never changes, and who bought at another one keeps
 * it.
 */
const wantedPlan = (plan: PaidPlan): Wanted => {
  const { name, billed_amount } = planOf(plan);
  return { lookup_key: `stint_${plan}_${billed_amount}`, amount: billed_amount, plan, name: `Stint ${name}` };
};
const wantedSeat = (plan: PaidPlan): Wanted => {
  const amount = seatAmountOf(plan);
  return { lookup_key: `stint_${plan}_seat_${amount}`, amount, plan, name: "Stint Team, extra admin" };
};

const KEY = /^stint_(?<plan>[a-z]+_[a-z]+)_(?<seat>seat_)?\d+$/;

/** Returns what a price of ours sells; undefined for any other. */
export function soldBy({
  lookup_key,
}: Pick<Stripe.Price, "lookup_key">): { plan: PaidPlan; seat: boolean } | undefined {
  const found = KEY.exec(lookup_key ?? "")?.groups;
  const plan = PaidPlan.safeParse(found?.plan);
  return plan.success ? { plan: plan.data, seat: found?.seat !== undefined } : undefined;
}

async function createPrice({ lookup_key, amount, plan, name }: Wanted): Promise<Stripe.Price> {
  const { currency, billing_interval } = planOf(plan);
  return (await stripe()).prices.create(
    {
      currency: currency.toLowerCase(),
      unit_amount: amount,
      recurring: { interval: billing_interval === "year" ? "year" : "month" },
      tax_behavior: "exclusive",
      lookup_key,
      transfer_lookup_key: true,
      product_data: { name },
    },
    { idempotencyKey: `price:${lookup_key}` },
  );
}

/**
 * Returns the provider's ids of the prices of a plan and of its extra seat, as the plan's data says; those that
 * are not there yet are made.
 */
export async function findPrices(plan: PaidPlan): Promise<{ plan: string; seat: string | undefined }> {
  const wanted = [wantedPlan(plan), ...(isTeam(plan) ? [wantedSeat(plan)] : [])];
  const { data } = await (await stripe()).prices.list({
    lookup_keys: wanted.map(({ lookup_key }) => lookup_key),
    active: true,
  });
  const ids: string[] = [];
  for (const each of wanted) {
    const found = data.find(
      ({ lookup_key, unit_amount }) => lookup_key === each.lookup_key && unit_amount === each.amount,
    );
    ids.push((found ?? (await createPrice(each))).id);
  }
  return { plan: ids[0] ?? "", seat: ids[1] };
}
