import type { Stripe } from "stripe";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type Bench, startBench } from "./bench";
import { customerWith, type Shop, sell } from "./shop";

let bench: Bench;
let shop: Shop;
beforeAll(async () => {
  bench = await startBench();
  shop = await sell(bench);
});
afterAll(() => bench.stop());

const post = (url: string, form: Record<string, string>) =>
  fetch(url, { method: "POST", body: new URLSearchParams(form), redirect: "manual" });
const decline = (customer: string, body: object) =>
  fetch(`${bench.base}/_local/stripe/customers/${customer}/declines`, {
    method: "POST",
    body: JSON.stringify(body),
  });

async function subscribed() {
  const customer = await customerWith(bench, "pm_card_visa");
  const subscription = await bench.stripe.subscriptions.create({
    customer: customer.id,
    items: [{ price: shop.studioMonth.id }],
  });
  return { customer, subscription };
}

describe("the billing portal", () => {
  it("shows what a customer has, ends it and keeps it", async () => {
    const { customer, subscription } = await subscribed();
    const session = await bench.stripe.billingPortal.sessions.create({
      customer: customer.id,
      return_url: "https://shop.test/settings",
    });
    const html = await (await fetch(session.url)).text();
    expect(html).toContain("1 × Studio, by the month");
    expect(html).toContain("https://shop.test/settings");
    await post(`${session.url}/cancel`, { subscription: subscription.id });
    expect((await bench.stripe.subscriptions.retrieve(subscription.id)).cancel_at_period_end).toBe(true);
    await post(`${session.url}/keep`, { subscription: subscription.id });
    expect((await bench.stripe.subscriptions.retrieve(subscription.id)).cancel_at).toBeNull();
    const other = await subscribed();
    await post(`${session.url}/cancel`, { subscription: other.subscription.id });
    const kept = await bench.stripe.subscriptions.retrieve(other.subscription.id);
    expect(kept.cancel_at_period_end).toBe(false);
  });

  it("saves another card, says what is wrong with one, and is over after an hour", async () => {
    const { customer } = await subscribed();
    const session = await bench.stripe.billingPortal.sessions.create({ customer: customer.id });
    const card = { number: "5555555555554444", exp_month: "11", exp_year: "2039", cvc: "123" };
    const wrong = await post(`${session.url}/card`, { ...card, number: "4000000000000002" });
    expect([wrong.status, (await wrong.text()).includes("Your card was declined.")]).toEqual([400, true]);
    expect((await post(`${session.url}/card`, card)).status).toBe(303);
    const now = (await bench.stripe.customers.retrieve(customer.id, {
      expand: ["invoice_settings.default_payment_method"],
    })) as Stripe.Customer;
    const method = now.invoice_settings.default_payment_method as Stripe.PaymentMethod;
    expect(method.card?.last4).toBe("4444");
    await bench.advance(1 / 20);
    expect((await fetch(session.url)).status).toBe(404);
  });
});

describe("the page of an invoice", () => {
  it("shows its lines, is a PDF too, and takes the payment of one that is open", async () => {
    const { customer, subscription } = await subscribed();
    await decline(customer.id, { code: "insufficient_funds" });
    await bench.advance(32);
    const [open] = (await bench.stripe.invoices.list({ subscription: subscription.id })).data;
    expect(open?.status).toBe("open");
    const url = open?.hosted_invoice_url ?? "";
    expect(await (await fetch(url)).text()).toContain("Pay $29.00");
    const pdf = await (await fetch(open?.invoice_pdf ?? "")).text();
    expect(pdf.startsWith("%PDF-1.4")).toBe(true);
    expect(pdf).toContain("1 x Studio \\(at $29.00 / month\\)");
    expect((await post(`${url}/pay`, {})).status).toBe(303);
    expect((await bench.stripe.invoices.retrieve(open?.id ?? "")).status).toBe("paid");
    expect((await bench.stripe.subscriptions.retrieve(subscription.id)).status).toBe("active");
  });
});

describe("the page of the local Stripe", () => {
  it("shows subscriptions, and their invoices with their lines", async () => {
    const { subscription } = await subscribed();
    const html = await (await fetch(`${bench.base}/_local/stripe`)).text();
    expect(html).toContain(subscription.id);
    expect(html).toContain("1 × Studio, by the month");
    expect(html).toContain(`id="${subscription.latest_invoice}"`);
    expect(html).toContain("1 × Studio (at $29.00 / month): $29.00");
  });
});

describe("what a test can plant", () => {
  it("the next charge of a customer fails and the one after works", async () => {
    const { customer, subscription } = await subscribed();
    expect((await decline(customer.id, { times: 1 })).status).toBe(200);
    expect((await decline(customer.id, { code: "nonsense" })).status).toBe(422);
    expect((await decline("cus_none", {})).status).toBe(404);
    await bench.advance(32);
    expect((await bench.stripe.subscriptions.retrieve(subscription.id)).status).toBe("past_due");
    await bench.advance(2);
    expect((await bench.stripe.subscriptions.retrieve(subscription.id)).status).toBe("active");
  });

  it("a card fails once its last month is over, by the clock", async () => {
    const customer = await customerWith(bench);
    const today = new Date(bench.now());
    const method = await bench.stripe.paymentMethods.create({
      type: "card",
      card: {
        number: "4242424242424242",
        exp_month: today.getUTCMonth() + 1,
        exp_year: today.getUTCFullYear(),
        cvc: "123",
      },
    });
    await bench.stripe.paymentMethods.attach(method.id, { customer: customer.id });
    const made = await bench.stripe.subscriptions.create({
      customer: customer.id,
      items: [{ price: shop.studioMonth.id }],
      default_payment_method: method.id,
    });
    expect(made.status).toBe("active");
    await bench.advance(32);
    const late = await bench.stripe.subscriptions.retrieve(made.id, {
      expand: ["latest_invoice.payments.data.payment.payment_intent"],
    });
    expect(late.status).toBe("past_due");
    const [payment] = (late.latest_invoice as Stripe.Invoice).payments?.data ?? [];
    const intent = payment?.payment.payment_intent as Stripe.PaymentIntent;
    expect(intent.last_payment_error?.code).toBe("expired_card");
  });

  it("other days of retries, and another end of them", async () => {
    const set = (body: object) =>
      fetch(`${bench.base}/_local/stripe/billing`, { method: "POST", body: JSON.stringify(body) });
    expect((await set({ retry_days: [3, 1] })).status).toBe(422);
    expect((await set({ retry_days: [1], after_last: "unpaid" })).status).toBe(200);
    const { customer, subscription } = await subscribed();
    await decline(customer.id, { times: 9 });
    await bench.advance(33.5);
    expect((await bench.stripe.subscriptions.retrieve(subscription.id)).status).toBe("unpaid");
    await bench.advance(31);
    const [next] = (await bench.stripe.invoices.list({ subscription: subscription.id })).data;
    expect([next?.status, next?.auto_advance]).toEqual(["draft", false]);
    await set({ retry_days: [2, 7, 14], after_last: "cancel" });
  });
});
