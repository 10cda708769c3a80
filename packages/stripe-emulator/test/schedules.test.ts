import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type Bench, startBench } from "./bench";
import { refusal } from "./refusal";
import { customerWith, type Shop, sell } from "./shop";

let bench: Bench;
let shop: Shop;
beforeAll(async () => {
  bench = await startBench();
  shop = await sell(bench);
});
afterAll(() => bench.stop());

async function scheduled(price = shop.agencyMonth.id) {
  const customer = await customerWith(bench, "pm_card_visa");
  const subscription = await bench.stripe.subscriptions.create({ customer: customer.id, items: [{ price }] });
  const schedule = await bench.stripe.subscriptionSchedules.create({ from_subscription: subscription.id });
  const [phase] = schedule.phases;
  const now = { items: [{ price, quantity: 1 }], start_date: phase?.start_date, end_date: phase?.end_date };
  return { subscription, schedule, now };
}

describe("a schedule", () => {
  it("lets a subscription have less from its next period on, and goes then", async () => {
    const { subscription, schedule, now } = await scheduled();
    await bench.stripe.subscriptionSchedules.update(schedule.id, {
      phases: [
        now,
        { items: [{ price: shop.studioMonth.id }], duration: { interval: "month", interval_count: 1 } },
      ],
    });
    const same = await bench.stripe.subscriptions.retrieve(subscription.id);
    expect([same.schedule, same.items.data[0]?.price.id]).toEqual([schedule.id, shop.agencyMonth.id]);
    expect((await bench.stripe.invoices.createPreview({ subscription: subscription.id })).total).toBe(2900);
    await bench.advance(32);
    const less = await bench.stripe.subscriptions.retrieve(subscription.id);
    expect(less.items.data.map(({ price }) => price.id)).toEqual([shop.studioMonth.id]);
    const [renewal] = (await bench.stripe.invoices.list({ subscription: subscription.id })).data;
    expect([renewal?.billing_reason, renewal?.total]).toEqual(["subscription_cycle", 2900]);
    await bench.advance(31);
    const free = await bench.stripe.subscriptions.retrieve(subscription.id);
    expect([free.schedule, free.status]).toEqual([null, "active"]);
    const over = await bench.stripe.subscriptionSchedules.retrieve(schedule.id);
    expect([over.status, over.released_subscription]).toEqual(["released", subscription.id]);
  });

  it("to a month after a year begins a new rhythm", async () => {
    const { subscription, schedule, now } = await scheduled(shop.studioYear.id);
    await bench.stripe.subscriptionSchedules.update(schedule.id, {
      phases: [now, { items: [{ price: shop.studioMonth.id }], duration: { interval: "month" } }],
    });
    await bench.advance(366);
    const monthly = await bench.stripe.subscriptions.retrieve(subscription.id);
    const [item] = monthly.items.data;
    expect(item?.current_period_start).toBe(now.end_date);
    expect(((item?.current_period_end ?? 0) - (item?.current_period_start ?? 0)) / 86_400).toBeLessThan(32);
  });

  it("can be released before, and then changes nothing", async () => {
    const { subscription, schedule, now } = await scheduled();
    await bench.stripe.subscriptionSchedules.update(schedule.id, {
      phases: [now, { items: [{ price: shop.studioMonth.id }], duration: { interval: "month" } }],
    });
    const ends = bench.stripe.subscriptions.update(subscription.id, { cancel_at_period_end: true });
    expect((await refusal(ends)).message).toContain("managed by the subscription schedule");
    await bench.stripe.subscriptionSchedules.release(schedule.id);
    expect((await refusal(bench.stripe.subscriptionSchedules.release(schedule.id))).type).toBe(
      "StripeInvalidRequestError",
    );
    await bench.advance(32);
    const same = await bench.stripe.subscriptions.retrieve(subscription.id);
    expect(same.items.data[0]?.price.id).toBe(shop.agencyMonth.id);
  });

  it("ends its subscription with its last phase, where that was agreed", async () => {
    const { subscription, schedule } = await scheduled();
    await bench.stripe.subscriptionSchedules.update(schedule.id, { end_behavior: "cancel" });
    await bench.advance(32);
    expect((await bench.stripe.subscriptions.retrieve(subscription.id)).status).toBe("canceled");
    expect((await bench.stripe.subscriptionSchedules.retrieve(schedule.id)).status).toBe("completed");
  });
});
