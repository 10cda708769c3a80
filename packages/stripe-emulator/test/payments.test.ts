import type { Stripe } from "stripe";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type Bench, startBench } from "./bench";

let bench: Bench;
beforeAll(async () => {
  bench = await startBench();
});
afterAll(() => bench.stop());

const once = { automatic_payment_methods: { enabled: true, allow_redirects: "never" } } as const;

async function pay(method: string, amount = 20_000, more: Partial<Stripe.PaymentIntentCreateParams> = {}) {
  return bench.stripe.paymentIntents.create({
    amount,
    currency: "usd",
    confirm: true,
    payment_method: method,
    ...once,
    ...more,
  });
}

async function refusal(promise: Promise<unknown>): Promise<Stripe.errors.StripeError> {
  const error = await promise.then(
    () => undefined,
    (reason: unknown) => reason,
  );
  if (!(error instanceof Error)) throw new Error("it was not refused");
  return error as Stripe.errors.StripeError;
}

describe("a client pays by card", () => {
  it("is asked for the money, pays, and the ledger shows the fee", async () => {
    const customer = await bench.stripe.customers.create({
      email: "billing@mockford.test",
      name: "Mockford Books",
      metadata: { client_id: "7" },
    });
    const asked = await bench.stripe.paymentIntents.create({
      amount: 250_000,
      currency: "usd",
      customer: customer.id,
      metadata: { invoice_id: "41" },
    });
    expect(asked.status).toBe("requires_payment_method");
    expect(asked.payment_method_types).toEqual(["card", "us_bank_account"]);
    const paid = await bench.stripe.paymentIntents.confirm(asked.id, {
      payment_method: "pm_card_visa",
      return_url: "https://stint.test/pay",
    });
    expect(paid.status).toBe("succeeded");
    expect(paid.amount_received).toBe(250_000);
    await bench.settled();
    const charge = await bench.stripe.charges.retrieve(String(paid.latest_charge), {
      expand: ["balance_transaction"],
    });
    const entry = charge.balance_transaction as Stripe.BalanceTransaction;
    expect(entry.fee).toBe(7280);
    expect(entry.net).toBe(242_720);
    expect(entry.status).toBe("pending");
    expect(charge.metadata).toEqual({ invoice_id: "41" });
    expect(charge.payment_method_details?.card?.last4).toBe("4242");
    await bench.advance(2);
    expect((await bench.stripe.balanceTransactions.retrieve(entry.id)).status).toBe("available");
  });

  it("pays with a new card from the browser by the client secret alone", async () => {
    const intent = await bench.stripe.paymentIntents.create({ amount: 5000, currency: "usd" });
    const card = {
      "payment_method_data[type]": "card",
      "payment_method_data[card][number]": "4242 4242 4242 4242",
      "payment_method_data[card][exp_month]": "12",
      "payment_method_data[card][exp_year]": "39",
      "payment_method_data[card][cvc]": "123",
      "payment_method_data[billing_details][address][postal_code]": "94103",
    };
    const path = `/v1/payment_intents/${intent.id}/confirm`;
    const stranger = await bench.browser(path, { ...card, client_secret: `${intent.id}_secret_wrong` });
    expect(stranger.status).toBe(400);
    const own = await bench.browser(path, { ...card, client_secret: intent.client_secret ?? "" });
    expect(own.status).toBe(200);
    expect(own.body.status).toBe("succeeded");
    expect(own.body).not.toHaveProperty("metadata");
    expect(own.body).not.toHaveProperty("latest_charge");
  });

  it.each([
    ["4000000000000002", "card_declined", "generic_decline"],
    ["4000000000009995", "card_declined", "insufficient_funds"],
    ["4000000000009987", "card_declined", "lost_card"],
    ["4000000000000069", "expired_card", ""],
    ["4000000000000127", "incorrect_cvc", ""],
    ["4000000000000119", "processing_error", ""],
  ])("is told why card %s is declined, and pays with another", async (number, code, decline) => {
    const intent = await bench.stripe.paymentIntents.create({ amount: 5000, currency: "usd", ...once });
    const card = { number, exp_month: 12, exp_year: 2039, cvc: "123" };
    const method = await bench.stripe.paymentMethods.create({ type: "card", card });
    const error = await refusal(
      bench.stripe.paymentIntents.confirm(intent.id, { payment_method: method.id }),
    );
    expect([error.type, error.code, error.decline_code]).toEqual(["StripeCardError", code, decline]);
    expect(error.statusCode).toBe(402);
    expect(error.payment_intent?.id).toBe(intent.id);
    const after = await bench.stripe.paymentIntents.retrieve(intent.id, { expand: ["latest_charge"] });
    expect(after.status).toBe("requires_payment_method");
    expect(after.payment_method).toBeNull();
    expect(after.last_payment_error?.code).toBe(code);
    const charge = after.latest_charge as Stripe.Charge;
    expect([charge.status, charge.paid, charge.failure_code]).toEqual(["failed", false, code]);
    const paid = await bench.stripe.paymentIntents.confirm(intent.id, { payment_method: "pm_card_visa" });
    expect(paid.status).toBe("succeeded");
    expect(paid.last_payment_error).toBeNull();
  });

  it("refuses numbers that are not test cards or not numbers at all", async () => {
    const make = (number: string, year = 2039) =>
      bench.stripe.paymentMethods.create({
        type: "card",
        card: { number, exp_month: 1, exp_year: year, cvc: "123" },
      });
    expect((await refusal(make("4242424242424241"))).code).toBe("incorrect_number");
    expect((await refusal(make("4012888888881881"))).decline_code).toBe("live_mode_test_card");
    expect((await refusal(make("4242424242424242", 2020))).code).toBe("invalid_expiry_year");
  });

  it.each(["4000002500003155", "4000002760003184"])("proves who they are for card %s", async (number) => {
    const card = { number, exp_month: 12, exp_year: 2039, cvc: "123" };
    const method = await bench.stripe.paymentMethods.create({ type: "card", card });
    const asked = await pay(method.id);
    expect([asked.status, asked.next_action?.type]).toEqual(["requires_action", "use_stripe_sdk"]);
    const answer = (outcome: string) =>
      fetch(`${bench.base}/elements/challenge`, {
        method: "POST",
        headers: { "content-type": "application/json" },
        body: JSON.stringify({ payment_intent: asked.id, client_secret: asked.client_secret, outcome }),
      });
    expect((await answer("fail")).status).toBe(200);
    const failed = await bench.stripe.paymentIntents.retrieve(asked.id);
    expect(failed.status).toBe("requires_payment_method");
    expect(failed.last_payment_error?.code).toBe("payment_intent_authentication_failure");
    const again = await bench.stripe.paymentIntents.confirm(asked.id, {
      payment_method: method.id,
      return_url: "https://stint.test/pay",
    });
    expect(again.next_action?.redirect_to_url?.url).toContain("/elements/challenge?");
    expect((await answer("complete")).status).toBe(200);
    expect((await bench.stripe.paymentIntents.retrieve(asked.id)).status).toBe("succeeded");
  });

  it("is held first and captured in part later", async () => {
    const held = await pay("pm_card_visa", 10_000, { capture_method: "manual" });
    expect([held.status, held.amount_capturable]).toEqual(["requires_capture", 10_000]);
    const taken = await bench.stripe.paymentIntents.capture(held.id, { amount_to_capture: 6000 });
    expect([taken.status, taken.amount_received]).toEqual(["succeeded", 6000]);
    const error = await refusal(bench.stripe.refunds.create({ payment_intent: held.id, amount: 6001 }));
    expect(error.param).toBe("amount");
  });

  it("is not charged after the invoice was withdrawn", async () => {
    const intent = await bench.stripe.paymentIntents.create({ amount: 5000, currency: "usd" });
    const canceled = await bench.stripe.paymentIntents.cancel(intent.id, {
      cancellation_reason: "abandoned",
    });
    expect(canceled.status).toBe("canceled");
    const error = await refusal(
      bench.stripe.paymentIntents.confirm(intent.id, { payment_method: "pm_card_visa" }),
    );
    expect(error.code).toBe("payment_intent_unexpected_state");
  });

  it("is not charged twice by two confirmations at once", async () => {
    const intent = await bench.stripe.paymentIntents.create({ amount: 5000, currency: "usd", ...once });
    const tries = await Promise.allSettled(
      Array.from({ length: 8 }, () =>
        bench.stripe.paymentIntents.confirm(intent.id, { payment_method: "pm_card_visa" }),
      ),
    );
    expect(tries.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
    const charges = await bench.stripe.charges.list({ payment_intent: intent.id });
    expect(charges.data.filter(({ paid }) => paid)).toHaveLength(1);
  });
});

describe("a client pays from a bank account", () => {
  it("waits four days for the money, with the bank's fee", async () => {
    const paying = await pay("pm_usBankAccount_success", 2_032_000);
    expect(paying.status).toBe("processing");
    const charge = await bench.stripe.charges.retrieve(String(paying.latest_charge));
    expect([charge.status, charge.balance_transaction]).toEqual(["pending", null]);
    await bench.advance(3);
    expect((await bench.stripe.paymentIntents.retrieve(paying.id)).status).toBe("processing");
    await bench.advance(1);
    const paid = await bench.stripe.paymentIntents.retrieve(paying.id, {
      expand: ["latest_charge.balance_transaction"],
    });
    expect(paid.status).toBe("succeeded");
    const entry = (paid.latest_charge as Stripe.Charge).balance_transaction as Stripe.BalanceTransaction;
    expect([entry.fee, entry.net]).toEqual([500, 2_031_500]);
  });

  it("comes back when there is no such account, and can be paid by card then", async () => {
    const method = await bench.stripe.paymentMethods.create({
      type: "us_bank_account",
      us_bank_account: {
        account_number: "000111111116",
        routing_number: "110000000",
        account_holder_type: "company",
      },
      billing_details: { name: "Robin Sample", email: "robin@sample.test" },
    });
    const paying = await pay(method.id, 50_000);
    expect(paying.status).toBe("processing");
    const early = await refusal(bench.stripe.refunds.create({ payment_intent: paying.id }));
    expect(early.code).toBe("payment_intent_unexpected_state");
    const late = await refusal(bench.stripe.paymentIntents.cancel(paying.id));
    expect(late.code).toBe("payment_intent_unexpected_state");
    await bench.advance(4);
    const returned = await bench.stripe.paymentIntents.retrieve(paying.id, { expand: ["latest_charge"] });
    expect(returned.status).toBe("requires_payment_method");
    expect(returned.last_payment_error?.code).toBe("no_account");
    expect((returned.latest_charge as Stripe.Charge).status).toBe("failed");
    expect(bench.types()).toContain("payment_intent.payment_failed");
    const paid = await bench.stripe.paymentIntents.confirm(paying.id, { payment_method: "pm_card_visa" });
    expect(paid.status).toBe("succeeded");
  });

  it("gets a refund that takes its days as well", async () => {
    const paying = await pay("pm_usBankAccount_success", 30_000);
    await bench.advance(4);
    const refund = await bench.stripe.refunds.create({ payment_intent: paying.id, amount: 10_000 });
    expect(refund.status).toBe("pending");
    await bench.advance(4);
    expect((await bench.stripe.refunds.retrieve(refund.id)).status).toBe("succeeded");
  });

  it("takes no other numbers than the test ones", async () => {
    const error = await refusal(
      bench.stripe.paymentMethods.create({
        type: "us_bank_account",
        us_bank_account: { account_number: "123456789", routing_number: "110000000" },
        billing_details: { name: "Robin Sample" },
      }),
    );
    expect(error.code).toBe("payment_method_invalid_parameter_testmode");
  });
});

describe("refunds", () => {
  it("are never more than the charge, though 16 are asked for at once", async () => {
    const paid = await pay("pm_card_visa", 10_000);
    const tries = await Promise.allSettled(
      Array.from({ length: 16 }, () =>
        bench.stripe.refunds.create({ payment_intent: paid.id, amount: 1500 }),
      ),
    );
    expect(tries.filter(({ status }) => status === "fulfilled")).toHaveLength(6);
    const charge = await bench.stripe.charges.retrieve(String(paid.latest_charge), { expand: ["refunds"] });
    expect([charge.amount_refunded, charge.refunded]).toEqual([9000, false]);
    expect(charge.refunds?.data).toHaveLength(6);
    const rest = await bench.stripe.refunds.create({ charge: charge.id, reason: "requested_by_customer" });
    expect(rest.amount).toBe(1000);
    const error = await refusal(bench.stripe.refunds.create({ charge: charge.id }));
    expect(error.code).toBe("charge_already_refunded");
  });

  it("can fail later, and the money is ours again", async () => {
    const paid = await pay("pm_card_refundFail", 10_000);
    const refund = await bench.stripe.refunds.create({ payment_intent: paid.id });
    expect(refund.status).toBe("succeeded");
    await bench.advance(1);
    expect((await bench.stripe.refunds.retrieve(refund.id)).status).toBe("failed");
    const charge = await bench.stripe.charges.retrieve(String(paid.latest_charge));
    expect([charge.amount_refunded, charge.refunded]).toEqual([0, false]);
  });
});

describe("a restart", () => {
  it("keeps payments, pending debits and keys", async () => {
    const paying = await pay("pm_usBankAccount_success", 9000);
    const key = { idempotencyKey: "restart-1" };
    const customer = await bench.stripe.customers.create({ name: "Mockford Books" }, key);
    await bench.restart();
    expect((await bench.stripe.paymentIntents.retrieve(paying.id)).status).toBe("processing");
    expect((await bench.stripe.customers.create({ name: "Mockford Books" }, key)).id).toBe(customer.id);
    await bench.advance(4);
    expect((await bench.stripe.paymentIntents.retrieve(paying.id)).status).toBe("succeeded");
  });
});
