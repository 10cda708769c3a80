import type { Stripe } from "stripe";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { type Bench, startBench } from "./bench";
import { refusal } from "./refusal";
import { customerWith, type Shop, sell } from "./shop";

let bench: Bench;
let shop: Shop;
beforeAll(async () => {
  bench = await startBench();
  shop = await sell(bench);
});
beforeEach(() => {
  bench.received.length = 0;
});
afterAll(() => bench.stop());

const EXPAND = ["latest_invoice.confirmation_secret", "latest_invoice.payments"];
const invoiceOf = ({ latest_invoice }: Stripe.Subscription) => latest_invoice as Stripe.Invoice;

function subscribe(customer: string, more: Partial<Stripe.SubscriptionCreateParams> = {}) {
  return bench.stripe.subscriptions.create({
    customer,
    items: [{ price: shop.studioMonth.id }],
    expand: EXPAND,
    ...more,
  });
}

/** Goes to a day after its renewal: months differ, and so would the tries of a payment after as many days. */
const renew = (made: Stripe.Subscription): Promise<void> => {
  const end = (made.items.data[0]?.current_period_end ?? 0) * 1000;
  return bench.advance((end - bench.now()) / 86_400_000 + 1);
};

describe("a subscription that is paid at once", () => {
  it("is active, with a paid invoice of one line and a period on its items", async () => {
    const customer = await customerWith(bench, "pm_card_visa");
    const made = await subscribe(customer.id, {
      items: [{ price: shop.studioMonth.id }, { price: shop.seatMonth.id, quantity: 3 }],
    });
    expect(made.status).toBe("active");
    const [item] = made.items.data;
    expect(made.items.data.map(({ quantity }) => quantity)).toEqual([1, 3]);
    expect(item?.current_period_start).toBe(made.start_date);
    const invoice = invoiceOf(made);
    expect([invoice.status, invoice.billing_reason, invoice.total, invoice.amount_paid]).toEqual([
      "paid",
      "subscription_create",
      2900 + 3 * 900,
      2900 + 3 * 900,
    ]);
    expect(invoice.lines.data.map(({ amount }) => amount)).toEqual([2900, 2700]);
    expect(invoice.lines.data[0]?.parent?.subscription_item_details?.subscription_item).toBe(item?.id);
    expect(invoice.number).toMatch(/^[0-9A-Z]{8}-0001$/);
    await bench.settled();
    expect(bench.types()).toEqual(
      expect.arrayContaining([
        "customer.subscription.created",
        "invoice.created",
        "invoice.finalized",
        "payment_intent.succeeded",
        "invoice.paid",
        "invoice.payment_succeeded",
      ]),
    );
  });

  it("renews at the end of its month, an hour after its draft", async () => {
    const customer = await customerWith(bench, "pm_card_visa");
    const made = await subscribe(customer.id);
    await renew(made);
    const { data } = await bench.stripe.invoices.list({ subscription: made.id });
    expect(data.map(({ billing_reason, status, total }) => [billing_reason, status, total])).toEqual([
      ["subscription_cycle", "paid", 2900],
      ["subscription_create", "paid", 2900],
    ]);
    const after = await bench.stripe.subscriptions.retrieve(made.id);
    expect(after.items.data[0]?.current_period_start).toBe(made.items.data[0]?.current_period_end);
    expect(bench.types()).toContain("invoice.upcoming");
  });
});

describe("a subscription that waits for its first payment", () => {
  it("is incomplete until its owner pays in the browser", async () => {
    const customer = await customerWith(bench);
    const made = await subscribe(customer.id, {
      payment_behavior: "default_incomplete",
      payment_settings: { save_default_payment_method: "on_subscription" },
    });
    expect(made.status).toBe("incomplete");
    const secret = invoiceOf(made).confirmation_secret?.client_secret ?? "";
    const answer = await bench.browser(`/v1/payment_intents/${secret.split("_secret_")[0]}/confirm`, {
      client_secret: secret,
      "payment_method_data[type]": "card",
      "payment_method_data[card][number]": "4242424242424242",
      "payment_method_data[card][exp_month]": "12",
      "payment_method_data[card][exp_year]": "39",
      "payment_method_data[card][cvc]": "123",
    });
    expect(answer.status).toBe(200);
    const after = await bench.stripe.subscriptions.retrieve(made.id, { expand: EXPAND });
    expect([after.status, invoiceOf(after).status]).toEqual(["active", "paid"]);
    expect(after.default_payment_method).not.toBeNull();
    expect(invoiceOf(after).payments?.data[0]?.status).toBe("paid");
  });

  it("expires after 23 hours, and its invoice is void", async () => {
    const customer = await customerWith(bench, "pm_card_chargeCustomerFail");
    const made = await subscribe(customer.id);
    expect([made.status, invoiceOf(made).status, invoiceOf(made).attempt_count]).toEqual([
      "incomplete",
      "open",
      1,
    ]);
    await bench.advance(1);
    const after = await bench.stripe.subscriptions.retrieve(made.id, { expand: EXPAND });
    expect([after.status, invoiceOf(after).status]).toEqual(["incomplete_expired", "void"]);
  });

  it("is not made at all where a failure is to be an error", async () => {
    const customer = await customerWith(bench, "pm_card_chargeCustomerFail");
    const error = await refusal(subscribe(customer.id, { payment_behavior: "error_if_incomplete" }));
    expect([error.type, error.code]).toEqual(["StripeCardError", "card_declined"]);
    expect((await bench.stripe.subscriptions.list({ customer: customer.id, status: "all" })).data).toEqual(
      [],
    );
    const nobody = await customerWith(bench);
    expect((await refusal(subscribe(nobody.id))).code).toBe("resource_missing");
  });
});

describe("a trial", () => {
  it("costs nothing, is announced to end, and is charged then", async () => {
    const customer = await customerWith(bench, "pm_card_visa");
    const made = await subscribe(customer.id, { trial_period_days: 14 });
    expect([made.status, invoiceOf(made).total, invoiceOf(made).status]).toEqual(["trialing", 0, "paid"]);
    await bench.advance(11.5);
    expect(bench.types()).toContain("customer.subscription.trial_will_end");
    await bench.advance(3);
    const after = await bench.stripe.subscriptions.retrieve(made.id, { expand: EXPAND });
    expect([after.status, invoiceOf(after).total, invoiceOf(after).status]).toEqual(["active", 2900, "paid"]);
    expect(after.items.data[0]?.current_period_start).toBe(made.trial_end);
  });

  it("ends with the subscription where nobody left a card and that was agreed", async () => {
    const customer = await customerWith(bench);
    const made = await subscribe(customer.id, {
      trial_period_days: 14,
      trial_settings: { end_behavior: { missing_payment_method: "cancel" } },
    });
    expect(made.pending_setup_intent).not.toBeNull();
    await bench.advance(15);
    expect((await bench.stripe.subscriptions.retrieve(made.id)).status).toBe("canceled");
  });
});

describe("a renewal that fails", () => {
  it("is tried again on its days, and ends the subscription after the last", async () => {
    const customer = await customerWith(bench, "pm_card_visa");
    const made = await subscribe(customer.id);
    const bad = await bench.stripe.paymentMethods.attach("pm_card_chargeCustomerFail", {
      customer: customer.id,
    });
    await bench.stripe.customers.update(customer.id, {
      invoice_settings: { default_payment_method: bad.id },
    });
    await renew(made);
    const late = await bench.stripe.subscriptions.retrieve(made.id, { expand: EXPAND });
    expect([late.status, invoiceOf(late).status, invoiceOf(late).attempt_count]).toEqual([
      "past_due",
      "open",
      1,
    ]);
    expect(invoiceOf(late).next_payment_attempt).not.toBeNull();
    await bench.advance(8);
    const tried = await bench.stripe.invoices.retrieve(invoiceOf(late).id);
    expect(tried.attempt_count).toBe(3);
    await bench.advance(8);
    const over = await bench.stripe.subscriptions.retrieve(made.id);
    expect([over.status, over.cancellation_details?.reason]).toEqual(["canceled", "payment_failed"]);
  });

  it("is active again when a better card pays the open invoice", async () => {
    const customer = await customerWith(bench, "pm_card_visa");
    const made = await subscribe(customer.id);
    const bad = await bench.stripe.paymentMethods.attach("pm_card_chargeCustomerFail", {
      customer: customer.id,
    });
    await bench.stripe.subscriptions.update(made.id, { default_payment_method: bad.id });
    await renew(made);
    const late = await bench.stripe.subscriptions.retrieve(made.id);
    expect(late.status).toBe("past_due");
    const open = String(late.latest_invoice);
    const error = await refusal(bench.stripe.invoices.pay(open));
    expect([error.type, error.code]).toEqual(["StripeCardError", "card_declined"]);
    const good = await bench.stripe.paymentMethods.attach("pm_card_visa", { customer: customer.id });
    const paid = await bench.stripe.invoices.pay(open, { payment_method: good.id });
    expect([paid.status, paid.attempt_count]).toEqual(["paid", 1]);
    expect((await bench.stripe.subscriptions.retrieve(made.id)).status).toBe("active");
  });
});

describe("a change in the middle of a month", () => {
  it("gives back the unused time and bills the rest, to the second", async () => {
    const customer = await customerWith(bench, "pm_card_visa");
    const made = await subscribe(customer.id);
    const [item] = made.items.data;
    await bench.advance(10);
    const changed = await bench.stripe.subscriptions.update(made.id, {
      items: [{ id: item?.id, price: shop.agencyMonth.id }],
      proration_behavior: "always_invoice",
      expand: EXPAND,
    });
    const { current_period_start: start = 0, current_period_end: end = 0 } = changed.items.data[0] ?? {};
    const left = (end - Math.floor(bench.now() / 1000)) / (end - start);
    const invoice = invoiceOf(changed);
    expect(invoice.lines.data.map(({ amount }) => amount)).toEqual([
      -Math.round(2900 * left),
      Math.round(7900 * left),
    ]);
    expect(invoice.lines.data.map(({ parent }) => parent?.subscription_item_details?.proration)).toEqual([
      true,
      true,
    ]);
    expect([invoice.status, invoice.billing_reason]).toEqual(["paid", "subscription_update"]);
    expect(end).toBe(item?.current_period_end);
  });

  it("to a year begins a new period now", async () => {
    const customer = await customerWith(bench, "pm_card_visa");
    const made = await subscribe(customer.id);
    await bench.advance(10);
    const changed = await bench.stripe.subscriptions.update(made.id, {
      items: [{ id: made.items.data[0]?.id, price: shop.studioYear.id }],
      expand: EXPAND,
    });
    expect(changed.items.data[0]?.current_period_start).toBe(Math.floor(bench.now() / 1000));
    const amounts = invoiceOf(changed).lines.data.map(({ amount }) => amount);
    expect(amounts[1]).toBe(29_000);
    expect(amounts[0]).toBeLessThan(-1900);
    expect(invoiceOf(changed).total).toBe((amounts[0] ?? 0) + 29_000);
  });

  it("waits for the next renewal where the request says no more", async () => {
    const customer = await customerWith(bench, "pm_card_visa");
    const made = await subscribe(customer.id);
    await bench.advance(10);
    await bench.stripe.subscriptions.update(made.id, {
      items: [{ price: shop.seatMonth.id, quantity: 2 }],
    });
    expect((await bench.stripe.invoices.list({ subscription: made.id })).data).toHaveLength(1);
    await bench.advance(22);
    const [renewal] = (await bench.stripe.invoices.list({ subscription: made.id })).data;
    expect(renewal?.lines.data.map(({ description }) => description)).toEqual([
      expect.stringMatching(/^Remaining time on 2 × Seat after /),
      "1 × Studio (at $29.00 / month)",
      "2 × Seat (at $9.00 / month)",
    ]);
  });

  it("to less leaves credit for the next invoices", async () => {
    const customer = await customerWith(bench, "pm_card_visa");
    const made = await subscribe(customer.id, { items: [{ price: shop.agencyMonth.id }] });
    await bench.advance(5);
    const changed = await bench.stripe.subscriptions.update(made.id, {
      items: [{ id: made.items.data[0]?.id, price: shop.studioMonth.id }],
      proration_behavior: "always_invoice",
      expand: EXPAND,
    });
    const credit = invoiceOf(changed);
    expect([credit.status, credit.amount_due, credit.ending_balance]).toEqual(["paid", 0, credit.total]);
    const { balance } = (await bench.stripe.customers.retrieve(customer.id)) as Stripe.Customer;
    expect(balance).toBe(credit.total);
    await bench.advance(28);
    const [renewal] = (await bench.stripe.invoices.list({ subscription: made.id })).data;
    expect([renewal?.starting_balance, renewal?.amount_due]).toEqual([balance, Math.max(2900 + balance, 0)]);
  });
});

describe("an end", () => {
  it("comes with the period, and can be taken back before", async () => {
    const customer = await customerWith(bench, "pm_card_visa");
    const made = await subscribe(customer.id);
    const ending = await bench.stripe.subscriptions.update(made.id, { cancel_at_period_end: true });
    expect([ending.status, ending.cancel_at]).toEqual(["active", made.items.data[0]?.current_period_end]);
    const kept = await bench.stripe.subscriptions.update(made.id, { cancel_at_period_end: false });
    expect([kept.cancel_at, kept.canceled_at]).toEqual([null, null]);
    await bench.stripe.subscriptions.update(made.id, { cancel_at_period_end: true });
    await renew(made);
    const over = await bench.stripe.subscriptions.retrieve(made.id);
    expect([over.status, over.ended_at]).toEqual(["canceled", ending.cancel_at]);
    expect((await bench.stripe.invoices.list({ subscription: made.id })).data).toHaveLength(1);
  });

  it("comes at once, and nothing but words can change then", async () => {
    const customer = await customerWith(bench, "pm_card_visa");
    const made = await subscribe(customer.id);
    const over = await bench.stripe.subscriptions.cancel(made.id, {
      cancellation_details: { feedback: "too_expensive" },
    });
    expect([over.status, over.cancellation_details?.feedback]).toEqual(["canceled", "too_expensive"]);
    const change = bench.stripe.subscriptions.update(made.id, { cancel_at_period_end: true });
    expect((await refusal(change)).code).toBe("invalid_canceled_subscription_fields");
    expect((await refusal(bench.stripe.subscriptions.cancel(made.id))).code).toBe("resource_missing");
  });
});

describe("an update that waits for its payment", () => {
  it("is applied at once where that is paid, and leaves all as it was where not", async () => {
    const customer = await customerWith(bench, "pm_card_visa");
    const made = await subscribe(customer.id);
    const item = made.items.data[0]?.id;
    const seats = (quantity: number) =>
      bench.stripe.subscriptions.update(made.id, {
        items: [{ id: item, price: shop.agencyMonth.id, quantity }],
        proration_behavior: "always_invoice",
        payment_behavior: "pending_if_incomplete",
        expand: EXPAND,
      });
    const first = await seats(1);
    expect([first.status, first.pending_update, invoiceOf(first).status]).toEqual(["active", null, "paid"]);
    const bad = await bench.stripe.paymentMethods.attach("pm_card_chargeCustomerFail", {
      customer: customer.id,
    });
    await bench.stripe.subscriptions.update(made.id, { default_payment_method: bad.id });
    const waiting = await seats(3);
    expect([waiting.status, waiting.items.data[0]?.quantity]).toEqual(["active", 1]);
    expect(waiting.pending_update?.subscription_items?.[0]?.quantity).toBe(3);
    expect(invoiceOf(waiting).status).toBe("open");
    const good = await bench.stripe.paymentMethods.attach("pm_card_visa", { customer: customer.id });
    await bench.stripe.subscriptions.update(made.id, {
      default_payment_method: good.id,
      metadata: { note: "a better card" },
    });
    await bench.stripe.invoices.pay(invoiceOf(waiting).id);
    const applied = await bench.stripe.subscriptions.retrieve(made.id);
    expect([applied.items.data[0]?.quantity, applied.pending_update]).toEqual([3, null]);
    expect(applied.metadata).toEqual({ note: "a better card" });
    await bench.settled();
    expect(bench.types()).toContain("customer.subscription.pending_update_applied");
  });

  it("is forgotten after 23 hours, and later changes give back only what was paid", async () => {
    const customer = await customerWith(bench, "pm_card_visa");
    const made = await subscribe(customer.id);
    const item = made.items.data[0]?.id;
    const bad = await bench.stripe.paymentMethods.attach("pm_card_chargeCustomerFail", {
      customer: customer.id,
    });
    await bench.stripe.subscriptions.update(made.id, { default_payment_method: bad.id });
    const waiting = await bench.stripe.subscriptions.update(made.id, {
      items: [{ id: item, price: shop.agencyMonth.id }],
      proration_behavior: "always_invoice",
      payment_behavior: "pending_if_incomplete",
      expand: EXPAND,
    });
    await bench.advance(1);
    const after = await bench.stripe.subscriptions.retrieve(made.id);
    expect([after.status, after.pending_update, after.items.data[0]?.price.id]).toEqual([
      "active",
      null,
      shop.studioMonth.id,
    ]);
    expect((await bench.stripe.invoices.retrieve(invoiceOf(waiting).id)).status).toBe("void");
    const over = await bench.stripe.invoices.createPreview({
      subscription: made.id,
      subscription_details: {
        items: [{ id: item, quantity: 0 }],
        proration_behavior: "always_invoice",
        proration_date: made.start_date,
      },
    });
    expect(over.total).toBe(-2900);
    const other = bench.stripe.subscriptions.update(made.id, {
      payment_behavior: "pending_if_incomplete",
      description: "words",
    });
    expect((await refusal(other)).param).toBe("description");
  });
});

describe("items by themselves", () => {
  it("are added, changed and taken off, with what that bills", async () => {
    const customer = await customerWith(bench, "pm_card_visa");
    const made = await subscribe(customer.id);
    const at = { proration_behavior: "always_invoice", proration_date: made.start_date } as const;
    const { subscriptionItems } = bench.stripe;
    const seats = await subscriptionItems.create({
      subscription: made.id,
      price: shop.seatMonth.id,
      quantity: 2,
      ...at,
    });
    expect(seats.quantity).toBe(2);
    await subscriptionItems.update(seats.id, { quantity: 5, ...at });
    await subscriptionItems.del(seats.id, at);
    const { data } = await bench.stripe.invoices.list({ subscription: made.id });
    expect(data.map(({ total }) => total)).toEqual([-4500, 2700, 1800, 2900]);
    const left = await subscriptionItems.list({ subscription: made.id });
    expect(left.data).toHaveLength(1);
    const last = subscriptionItems.del(left.data[0]?.id ?? "");
    expect((await refusal(last)).message).toContain("at least one");
  });
});

describe("a pause", () => {
  it("stops the renewals until it ends", async () => {
    const customer = await customerWith(bench, "pm_card_visa");
    const made = await subscribe(customer.id);
    const paused = await bench.stripe.subscriptions.pause(made.id, { type: "subscription" });
    expect([paused.status, paused.status_details?.paused.type]).toEqual(["paused", "subscription"]);
    await bench.advance(40);
    expect((await bench.stripe.invoices.list({ subscription: made.id })).data).toHaveLength(1);
    const resumed = await bench.stripe.subscriptions.resume(made.id, { expand: EXPAND });
    expect([resumed.status, invoiceOf(resumed).total]).toEqual(["active", 2900]);
    expect((await refusal(bench.stripe.subscriptions.resume(made.id))).message).toContain("paused");
  });

  it("of the collection makes the invoices void meanwhile", async () => {
    const customer = await customerWith(bench, "pm_card_visa");
    const made = await subscribe(customer.id);
    await bench.stripe.subscriptions.update(made.id, { pause_collection: { behavior: "void" } });
    await renew(made);
    const [renewal] = (await bench.stripe.invoices.list({ subscription: made.id })).data;
    expect(renewal?.status).toBe("void");
    const on = await bench.stripe.subscriptions.update(made.id, { pause_collection: "" });
    expect([on.status, on.pause_collection]).toEqual(["active", null]);
  });
});

describe("a bank that asks", () => {
  const answer = (intent: string, client_secret: string) =>
    fetch(`${bench.base}/elements/challenge`, {
      method: "POST",
      headers: { "content-type": "application/json" },
      body: JSON.stringify({ payment_intent: intent, client_secret, outcome: "complete" }),
    });

  it("holds the first payment until it is answered", async () => {
    const customer = await customerWith(bench, "pm_card_authenticationRequired");
    const made = await subscribe(customer.id);
    expect(made.status).toBe("incomplete");
    await bench.settled();
    expect(bench.types()).toContain("invoice.payment_action_required");
    const secret = invoiceOf(made).confirmation_secret?.client_secret ?? "";
    await answer(secret.split("_secret_")[0] ?? "", secret);
    expect((await bench.stripe.subscriptions.retrieve(made.id)).status).toBe("active");
  });

  it("once asked for the card that was saved, does not for the renewals", async () => {
    const customer = await customerWith(bench, "pm_card_authenticationRequiredOnSetup");
    const made = await subscribe(customer.id);
    const secret = invoiceOf(made).confirmation_secret?.client_secret ?? "";
    await answer(secret.split("_secret_")[0] ?? "", secret);
    await renew(made);
    const after = await bench.stripe.subscriptions.retrieve(made.id, { expand: EXPAND });
    expect([after.status, invoiceOf(after).billing_reason, invoiceOf(after).status]).toEqual([
      "active",
      "subscription_cycle",
      "paid",
    ]);
  });

  it("each time makes a renewal wait for its owner", async () => {
    const customer = await customerWith(bench, "pm_card_visa");
    const made = await subscribe(customer.id);
    const asks = await bench.stripe.paymentMethods.attach("pm_card_authenticationRequired", {
      customer: customer.id,
    });
    await bench.stripe.subscriptions.update(made.id, { default_payment_method: asks.id });
    await renew(made);
    const late = await bench.stripe.subscriptions.retrieve(made.id, { expand: EXPAND });
    expect(late.status).toBe("past_due");
    const secret = invoiceOf(late).confirmation_secret?.client_secret ?? "";
    await answer(secret.split("_secret_")[0] ?? "", secret);
    expect((await bench.stripe.subscriptions.retrieve(made.id)).status).toBe("active");
  });
});

describe("dates that a request names", () => {
  const seconds = () => Math.floor(bench.now() / 1000);
  const DAY = 86_400;

  it("an anchor to come bills the time until it, then whole months", async () => {
    const customer = await customerWith(bench, "pm_card_visa");
    const anchor = seconds() + 10 * DAY;
    const made = await subscribe(customer.id, { billing_cycle_anchor: anchor });
    const [line] = invoiceOf(made).lines.data;
    const whole = new Date(anchor * 1000);
    whole.setUTCMonth(whole.getUTCMonth() - 1);
    const length = anchor - whole.getTime() / 1000;
    expect(line?.amount).toBe(Math.round((2900 * (anchor - made.start_date)) / length));
    expect(made.items.data[0]?.current_period_end).toBe(anchor);
    const far = subscribe(customer.id, { billing_cycle_anchor: seconds() + 40 * DAY });
    expect((await refusal(far)).param).toBe("billing_cycle_anchor");
    const free = await subscribe(customer.id, {
      billing_cycle_anchor: seconds() + 10 * DAY,
      proration_behavior: "none",
    });
    expect([free.status, invoiceOf(free).total]).toEqual(["active", 0]);
  });

  it("an anchor of now begins a new month, and gives the old one back", async () => {
    const customer = await customerWith(bench, "pm_card_visa");
    const made = await subscribe(customer.id);
    await bench.advance(10);
    const anew = await bench.stripe.subscriptions.update(made.id, {
      billing_cycle_anchor: { type: "now" },
      expand: EXPAND,
    });
    expect(anew.billing_cycle_anchor).toBe(seconds());
    const [credit, whole] = invoiceOf(anew).lines.data.map(({ amount }) => amount);
    expect([whole, (credit ?? 0) < -1900]).toEqual([2900, true]);
    const old = bench.stripe.subscriptions.update(made.id, {
      proration_date: seconds() - 40 * DAY,
      items: [{ id: made.items.data[0]?.id, quantity: 2 }],
    });
    expect((await refusal(old)).param).toBe("proration_date");
  });

  it("a trial can be longer, and can end now", async () => {
    const customer = await customerWith(bench, "pm_card_visa");
    const made = await subscribe(customer.id, { trial_end: seconds() + 5 * DAY });
    const longer = await bench.stripe.subscriptions.update(made.id, { trial_end: seconds() + 9 * DAY });
    expect([longer.status, longer.items.data[0]?.current_period_end]).toEqual(["trialing", longer.trial_end]);
    await bench.advance(5);
    const told = () =>
      bench.received.filter(
        ({ event }) =>
          event.type === "customer.subscription.trial_will_end" && event.data.object.id === made.id,
      ).length;
    expect(told()).toBe(0);
    await bench.advance(1);
    expect(told()).toBe(1);
    const still = await bench.stripe.subscriptions.update(made.id, {
      items: [{ price: shop.seatMonth.id, quantity: 2 }],
    });
    expect([still.status, still.items.data.length]).toEqual(["trialing", 2]);
    const over = await bench.stripe.subscriptions.update(made.id, { trial_end: "now", expand: EXPAND });
    expect([over.status, invoiceOf(over).total, invoiceOf(over).status]).toEqual(["active", 4700, "paid"]);
  });

  it("a trial can begin later, and gives back what was paid for its time", async () => {
    const customer = await customerWith(bench, "pm_card_visa");
    const made = await subscribe(customer.id);
    const trial_end = made.start_date + 20 * DAY;
    const free = await bench.stripe.subscriptions.update(made.id, {
      trial_end,
      proration_behavior: "always_invoice",
      expand: EXPAND,
    });
    expect([free.status, free.items.data[0]?.current_period_end]).toEqual(["trialing", trial_end]);
    expect([invoiceOf(free).total, invoiceOf(free).status]).toEqual([-2900, "paid"]);
  });

  it("an end on a day of its own, and one that gives back what is unused", async () => {
    const customer = await customerWith(bench, "pm_card_visa");
    const made = await subscribe(customer.id);
    await bench.stripe.subscriptions.update(made.id, { cancel_at: seconds() + 3 * DAY });
    await bench.advance(4);
    expect((await bench.stripe.subscriptions.retrieve(made.id)).status).toBe("canceled");
    const other = await subscribe(customer.id);
    await bench.advance(15);
    await bench.stripe.subscriptions.cancel(other.id, { prorate: true, invoice_now: true });
    const { balance } = (await bench.stripe.customers.retrieve(customer.id)) as Stripe.Customer;
    expect(balance).toBeLessThan(-1300);
  });
});
