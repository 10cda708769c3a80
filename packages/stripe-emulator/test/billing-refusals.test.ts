import type { Stripe } from "stripe";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type Bench, KEYS, startBench } from "./bench";
import { refusal } from "./refusal";
import { customerWith, type Shop, sell } from "./shop";

let bench: Bench;
let shop: Shop;
beforeAll(async () => {
  bench = await startBench();
  shop = await sell(bench);
});
afterAll(() => bench.stop());

describe("a subscription is refused", () => {
  const cases: ReadonlyArray<readonly [string, (shop: Shop) => object, string, string | undefined]> = [
    ["without items", () => ({ items: undefined }), "items", "parameter_missing"],
    [
      "of a price that nobody made",
      () => ({ items: [{ price: "price_x" }] }),
      "items[0][price]",
      "resource_missing",
    ],
    [
      "of one price twice",
      (of) => ({ items: [{ price: of.seatMonth.id }, { price: of.seatMonth.id }] }),
      "items",
      undefined,
    ],
    [
      "of a month and a year",
      (of) => ({ items: [{ price: of.seatMonth.id }, { price: of.studioYear.id }] }),
      "items",
      undefined,
    ],
    [
      "of less than nothing",
      (of) => ({ items: [{ price: of.seatMonth.id, quantity: -1 }] }),
      "items[0][quantity]",
      "parameter_invalid_integer",
    ],
    ["with a word that there is not", () => ({ colour: "red" }), "colour", "parameter_unknown"],
    [
      "with an item's word that there is not",
      (of) => ({ items: [{ price: of.seatMonth.id, colour: "red" }] }),
      "items[0][colour]",
      "parameter_unknown",
    ],
    ["with a trial in the past", () => ({ trial_end: 1 }), "trial_end", undefined],
    [
      "with two ends of its trial",
      () => ({ trial_end: "now", trial_period_days: 3 }),
      "trial_period_days",
      undefined,
    ],
    [
      "with a behavior that there is not",
      () => ({ payment_behavior: "hope" }),
      "payment_behavior",
      undefined,
    ],
    ["that is to end yesterday", () => ({ cancel_at: 1 }), "cancel_at", undefined],
    [
      "with another's card",
      () => ({ default_payment_method: "pm_none" }),
      "default_payment_method",
      "resource_missing",
    ],
  ];
  it.each(cases)("%s", async (_, wrong, param, code) => {
    const customer = await customerWith(bench, "pm_card_visa");
    const params: Stripe.SubscriptionCreateParams = {
      customer: customer.id,
      items: [{ price: shop.studioMonth.id }],
      ...wrong(shop),
    };
    const error = await refusal(bench.stripe.subscriptions.create(params));
    expect([error.type, error.param, error.code]).toEqual(["StripeInvalidRequestError", param, code]);
    expect((await bench.stripe.subscriptions.list({ customer: customer.id, status: "all" })).data).toEqual(
      [],
    );
  });

  it("in the shapes of an older API", async () => {
    const answer = await fetch(`${bench.base}/v1/subscriptions`, {
      headers: { authorization: `Bearer ${KEYS.secretKey}`, "stripe-version": "2024-06-20" },
    });
    expect(answer.status).toBe(400);
    expect(await answer.text()).toContain("2025-03-31.basil");
  });
});

describe("a change that is not paid", () => {
  const change = async (
    payment_behavior: "allow_incomplete" | "default_incomplete" | "error_if_incomplete",
  ) => {
    const customer = await customerWith(bench, "pm_card_visa");
    const made = await bench.stripe.subscriptions.create({
      customer: customer.id,
      items: [{ price: shop.studioMonth.id }],
    });
    const bad = await bench.stripe.paymentMethods.attach("pm_card_chargeCustomerFail", {
      customer: customer.id,
    });
    await bench.stripe.subscriptions.update(made.id, { default_payment_method: bad.id });
    const update = bench.stripe.subscriptions.update(made.id, {
      items: [{ id: made.items.data[0]?.id, price: shop.agencyMonth.id }],
      proration_behavior: "always_invoice",
      payment_behavior,
    });
    return { id: made.id, update };
  };
  const priceOf = async (id: string) => {
    const { items, status } = await bench.stripe.subscriptions.retrieve(id);
    return [status, items.data[0]?.price.id];
  };

  it("is made all the same, and the subscription is past due", async () => {
    for (const behavior of ["allow_incomplete", "default_incomplete"] as const) {
      const { id, update } = await change(behavior);
      expect((await update).status).toBe("past_due");
      expect(await priceOf(id)).toEqual(["past_due", shop.agencyMonth.id]);
    }
  });

  it("is not made where that is to be an error", async () => {
    const { id, update } = await change("error_if_incomplete");
    const error = await refusal(update);
    expect([error.statusCode, error.code]).toEqual([402, "card_declined"]);
    expect(await priceOf(id)).toEqual(["active", shop.studioMonth.id]);
    expect((await bench.stripe.invoices.list({ subscription: id })).data).toHaveLength(1);
  });
});

describe("a request after the clock has moved", () => {
  it("finds done what was due before it", async () => {
    const customer = await customerWith(bench, "pm_card_visa");
    const made = await bench.stripe.subscriptions.create({
      customer: customer.id,
      items: [{ price: shop.studioMonth.id }],
    });
    bench.skip(32);
    const { data } = await bench.stripe.invoices.list({ subscription: made.id });
    expect(data.map(({ status }) => status)).toEqual(["paid", "paid"]);
  });
});
