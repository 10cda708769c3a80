import type { Stripe } from "stripe";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type Bench, startBench } from "./bench";
import { refusal } from "./refusal";

let bench: Bench;
beforeAll(async () => {
  bench = await startBench();
});
afterAll(() => bench.stop());

describe("what is sold", () => {
  it("is a product with prices by month and by year, found by their keys", async () => {
    const { stripe } = bench;
    const product = await stripe.products.create({ name: "Studio", metadata: { plan: "studio" } });
    const make = (interval: "month" | "year", unit_amount: number) =>
      stripe.prices.create({
        product: product.id,
        currency: "usd",
        unit_amount,
        lookup_key: `studio_${interval}`,
        recurring: { interval },
      });
    const monthly = await make("month", 2900);
    await make("year", 29_000);
    expect([monthly.type, monthly.recurring?.interval_count, monthly.product]).toEqual([
      "recurring",
      1,
      product.id,
    ]);
    const found = await stripe.prices.list({
      lookup_keys: ["studio_month", "studio_year", "studio_day"],
      active: true,
      expand: ["data.product"],
    });
    expect(found.data.map(({ lookup_key }) => lookup_key).sort()).toEqual(["studio_month", "studio_year"]);
    const sold = found.data.map((each) => each.product as Stripe.Product);
    expect(sold.map(({ name }) => name)).toEqual(["Studio", "Studio"]);
    expect((await refusal(make("month", 3900))).message).toContain("already uses that lookup key");
    const moved = await stripe.prices.create({
      product: product.id,
      currency: "usd",
      unit_amount: 3900,
      lookup_key: "studio_month",
      transfer_lookup_key: true,
      recurring: { interval: "month" },
    });
    const now = await stripe.prices.list({ lookup_keys: ["studio_month"] });
    expect(now.data.map(({ id }) => id)).toEqual([moved.id]);
    await stripe.prices.update(monthly.id, { active: false });
    expect((await stripe.prices.list({ product: product.id, active: false })).data).toHaveLength(1);
  });

  it("is made once for one idempotency key", async () => {
    const key = { idempotencyKey: "product-solo" };
    const first = await bench.stripe.products.create({ name: "Solo", id: "plan_solo" }, key);
    const again = await bench.stripe.products.create({ name: "Solo", id: "plan_solo" }, key);
    expect(again.id).toBe(first.id);
    const error = await refusal(bench.stripe.products.create({ name: "Solo", id: "plan_solo" }));
    expect(error.code).toBe("resource_already_exists");
  });

  it("refuses what no price can be", async () => {
    const { stripe } = bench;
    const product = await stripe.products.create({ name: "Odd" });
    const make = (more: object) =>
      refusal(stripe.prices.create({ product: product.id, currency: "usd", unit_amount: 100, ...more }));
    expect((await make({ recurring: { interval: "fortnight" } })).param).toBe("recurring[interval]");
    expect((await make({ recurring: { interval: "year", interval_count: 4 } })).param).toContain("count");
    expect((await make({ unit_amount: -1 })).param).toBe("unit_amount");
    expect((await make({ colour: "red" })).code).toBe("parameter_unknown");
    expect((await make({ product: "prod_none" })).code).toBe("resource_missing");
  });
});

describe("a card is saved for later", () => {
  const never = { automatic_payment_methods: { enabled: true, allow_redirects: "never" } } as const;

  it("by its owner in the browser, and belongs to the customer then", async () => {
    const { stripe } = bench;
    const customer = await stripe.customers.create({});
    const intent = await stripe.setupIntents.create({ customer: customer.id, usage: "off_session" });
    expect(intent.status).toBe("requires_payment_method");
    const answer = await bench.browser(`/v1/setup_intents/${intent.id}/confirm`, {
      client_secret: intent.client_secret ?? "",
      "payment_method_data[type]": "card",
      "payment_method_data[card][number]": "4242424242424242",
      "payment_method_data[card][exp_month]": "12",
      "payment_method_data[card][exp_year]": "39",
      "payment_method_data[card][cvc]": "123",
    });
    expect([answer.status, answer.body.status, answer.body.customer]).toEqual([200, "succeeded", undefined]);
    const { data } = await stripe.customers.listPaymentMethods(customer.id, { type: "card" });
    expect(data.map(({ card }) => card?.last4)).toEqual(["4242"]);
    await bench.settled();
    expect(bench.types().slice(-3)).toEqual([
      "setup_intent.created",
      "payment_method.attached",
      "setup_intent.succeeded",
    ]);
  });

  it.each([
    ["pm_card_chargeDeclined", "card_declined"],
    ["pm_card_chargeDeclinedExpiredCard", "expired_card"],
  ])("%s is refused when it is saved", async (payment_method, code) => {
    const intent = await bench.stripe.setupIntents.create(never);
    const error = await refusal(bench.stripe.setupIntents.confirm(intent.id, { payment_method }));
    expect([error.type, error.code, error.setup_intent?.id]).toEqual(["StripeCardError", code, intent.id]);
    const after = await bench.stripe.setupIntents.retrieve(intent.id);
    expect([after.status, after.last_setup_error?.code, after.payment_method]).toEqual([
      "requires_payment_method",
      code,
      null,
    ]);
    await bench.settled();
    expect(bench.types().at(-1)).toBe("setup_intent.setup_failed");
  });

  it("pm_card_chargeCustomerFail is saved and fails only when it is charged", async () => {
    const customer = await bench.stripe.customers.create({});
    const intent = await bench.stripe.setupIntents.create({
      ...never,
      customer: customer.id,
      payment_method: "pm_card_chargeCustomerFail",
      confirm: true,
    });
    expect(intent.status).toBe("succeeded");
    const charge = bench.stripe.paymentIntents.create({
      ...never,
      amount: 900,
      currency: "usd",
      customer: customer.id,
      payment_method: String(intent.payment_method),
      off_session: true,
      confirm: true,
    });
    expect((await refusal(charge)).code).toBe("card_declined");
  });

  it("asks the bank where the card wants it, and not again when it is charged later", async () => {
    const { stripe } = bench;
    const customer = await stripe.customers.create({});
    const intent = await stripe.setupIntents.create({
      ...never,
      customer: customer.id,
      payment_method: "pm_card_authenticationRequiredOnSetup",
      confirm: true,
    });
    expect([intent.status, intent.next_action?.type]).toEqual(["requires_action", "use_stripe_sdk"]);
    const answer = (outcome: string) =>
      fetch(`${bench.base}/elements/challenge`, {
        method: "POST",
        headers: { "content-type": "application/json" },
        body: JSON.stringify({ setup_intent: intent.id, client_secret: intent.client_secret, outcome }),
      });
    await answer("fail");
    const failed = await stripe.setupIntents.retrieve(intent.id);
    expect(failed.last_setup_error?.code).toBe("setup_intent_authentication_failure");
    await stripe.setupIntents.confirm(intent.id, { payment_method: "pm_card_authenticationRequiredOnSetup" });
    await answer("complete");
    const saved = await stripe.setupIntents.retrieve(intent.id);
    expect(saved.status).toBe("succeeded");
    const paid = await stripe.paymentIntents.create({
      ...never,
      amount: 900,
      currency: "usd",
      customer: customer.id,
      payment_method: String(saved.payment_method),
      off_session: true,
      confirm: true,
    });
    expect(paid.status).toBe("succeeded");
  });

  it("cannot be saved twice, nor without its secret", async () => {
    const intent = await bench.stripe.setupIntents.create({
      ...never,
      payment_method: "pm_card_visa",
      confirm: true,
    });
    expect((await refusal(bench.stripe.setupIntents.confirm(intent.id))).code).toBe(
      "setup_intent_unexpected_state",
    );
    const stranger = await bench.browser(`/v1/setup_intents/${intent.id}/confirm`, {
      client_secret: "seti_x",
    });
    expect(stranger.status).toBe(400);
  });
});
