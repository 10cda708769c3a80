import type { Stripe } from "stripe";
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

const balanceOf = async (id: string) =>
  ((await bench.stripe.customers.retrieve(id)) as Stripe.Customer).balance;

describe("a customer's balance", () => {
  it("is credit that the next invoice uses, and gets back when that is void", async () => {
    const { stripe } = bench;
    const customer = await customerWith(bench);
    await stripe.customers.createBalanceTransaction(customer.id, { amount: -1000, currency: "usd" });
    const made = await stripe.subscriptions.create({
      customer: customer.id,
      items: [{ price: shop.studioMonth.id }],
      payment_behavior: "default_incomplete",
      expand: ["latest_invoice"],
    });
    const invoice = made.latest_invoice as Stripe.Invoice;
    expect([invoice.starting_balance, invoice.total, invoice.amount_due, invoice.ending_balance]).toEqual([
      -1000, 2900, 1900, 0,
    ]);
    expect(await balanceOf(customer.id)).toBe(0);
    await stripe.invoices.voidInvoice(invoice.id);
    expect(await balanceOf(customer.id)).toBe(-1000);
    const { data } = await stripe.customers.listBalanceTransactions(customer.id);
    expect(data.map(({ type, amount }) => [type, amount])).toEqual([
      ["unapplied_from_invoice", -1000],
      ["applied_to_invoice", 1000],
      ["adjustment", -1000],
    ]);
  });

  it("can pay the whole of a subscription", async () => {
    const { stripe } = bench;
    const customer = await stripe.customers.create({ balance: -5000 });
    const made = await stripe.subscriptions.create({
      customer: customer.id,
      items: [{ price: shop.studioMonth.id }],
    });
    expect([made.status, await balanceOf(customer.id)]).toEqual(["active", -2100]);
  });

  it("keeps what is too little to be charged", async () => {
    const { stripe } = bench;
    const customer = await customerWith(bench, "pm_card_visa");
    await stripe.customers.createBalanceTransaction(customer.id, { amount: -2870, currency: "usd" });
    const made = await stripe.subscriptions.create({
      customer: customer.id,
      items: [{ price: shop.studioMonth.id }],
      expand: ["latest_invoice"],
    });
    const invoice = made.latest_invoice as Stripe.Invoice;
    expect([invoice.amount_due, invoice.ending_balance, await balanceOf(customer.id)]).toEqual([0, 30, 30]);
  });
});

describe("a tax id", () => {
  it("belongs to a customer and stands on their invoices", async () => {
    const { stripe } = bench;
    const customer = await stripe.customers.create({
      payment_method: "pm_card_visa",
      invoice_settings: { default_payment_method: "pm_card_visa" },
      tax_id_data: [{ type: "eu_vat", value: "DE123456789" }],
    });
    const made = await stripe.subscriptions.create({
      customer: customer.id,
      items: [{ price: shop.studioMonth.id }],
      expand: ["latest_invoice"],
    });
    expect((made.latest_invoice as Stripe.Invoice).customer_tax_ids).toEqual([
      { type: "eu_vat", value: "DE123456789" },
    ]);
    const [id] = (await stripe.customers.listTaxIds(customer.id)).data;
    expect([id?.country, id?.verification?.status]).toEqual(["DE", "pending"]);
    await stripe.customers.deleteTaxId(customer.id, id?.id ?? "");
    expect((await stripe.customers.listTaxIds(customer.id)).data).toEqual([]);
  });

  it.each([
    ["eu_vat", "123456789"],
    ["us_ein", "123456789"],
    ["xx_none", "1"],
  ])("%s %s is refused", async (type, value) => {
    const customer = await bench.stripe.customers.create({});
    const create = bench.stripe.customers.createTaxId(customer.id, { type, value });
    expect([null, "tax_id_invalid", undefined]).toContain((await refusal(create)).code ?? null);
  });
});

describe("automatic tax", () => {
  const berlin = { country: "DE", city: "Berlin", line1: "Beispielweg 1", postal_code: "10115" };

  it("is off until a subscription wants it, and then comes on top by the customer's address", async () => {
    const { stripe } = bench;
    const customer = await customerWith(bench, "pm_card_visa");
    const items = [{ price: shop.studioMonth.id }];
    const want = { customer: customer.id, items, automatic_tax: { enabled: true } };
    expect((await refusal(stripe.subscriptions.create(want))).code).toBe("customer_tax_location_invalid");
    await stripe.customers.update(customer.id, { address: berlin });
    const made = await stripe.subscriptions.create({ ...want, expand: ["latest_invoice"] });
    const invoice = made.latest_invoice as Stripe.Invoice;
    expect([invoice.subtotal, invoice.total, invoice.total_taxes?.[0]?.amount]).toEqual([2900, 3451, 551]);
    expect([invoice.total_excluding_tax, invoice.automatic_tax.status]).toEqual([2900, "complete"]);
    await stripe.customers.update(customer.id, { tax_exempt: "reverse" });
    const next = await stripe.invoices.createPreview({ subscription: made.id });
    expect([next.total, next.total_taxes?.[0]?.taxability_reason]).toEqual([2900, "reverse_charge"]);
  });
});

describe("tax in a price", () => {
  it("is a part of it, and comes back with the time that it was for", async () => {
    const { stripe } = bench;
    const price = await stripe.prices.create({
      product_data: { name: "Gross" },
      currency: "usd",
      unit_amount: 11_900,
      tax_behavior: "inclusive",
      recurring: { interval: "month" },
    });
    const customer = await stripe.customers.create({
      payment_method: "pm_card_visa",
      invoice_settings: { default_payment_method: "pm_card_visa" },
      address: { country: "DE", line1: "Beispielweg 1", city: "Berlin", postal_code: "10115" },
    });
    const made = await stripe.subscriptions.create({
      customer: customer.id,
      items: [{ price: price.id }],
      automatic_tax: { enabled: true },
      expand: ["latest_invoice"],
    });
    const sums = (invoice: Stripe.Invoice) => [
      invoice.total,
      invoice.total_excluding_tax,
      invoice.total_taxes?.[0]?.amount,
    ];
    expect(sums(made.latest_invoice as Stripe.Invoice)).toEqual([11_900, 10_000, 1900]);
    const more = await stripe.subscriptions.update(made.id, {
      items: [{ id: made.items.data[0]?.id, quantity: 2 }],
      proration_behavior: "always_invoice",
      proration_date: made.start_date,
      expand: ["latest_invoice"],
    });
    const invoice = more.latest_invoice as Stripe.Invoice;
    expect(invoice.lines.data.map(({ taxes }) => taxes?.[0]?.amount)).toEqual([-1900, 3800]);
    expect(sums(invoice)).toEqual([11_900, 10_000, 1900]);
  });
});

describe("an invoice by hand", () => {
  it("takes along what waits, and is paid when it is told to", async () => {
    const { stripe } = bench;
    const customer = await customerWith(bench, "pm_card_visa");
    await stripe.invoiceItems.create({
      customer: customer.id,
      amount: 1500,
      currency: "usd",
      description: "Setup",
    });
    const draft = await stripe.invoices.create({
      customer: customer.id,
      pending_invoice_items_behavior: "include",
    });
    expect([draft.status, draft.total]).toEqual(["draft", 1500]);
    const open = await stripe.invoices.finalizeInvoice(draft.id);
    expect(open.status).toBe("open");
    const paid = await stripe.invoices.pay(open.id);
    expect([paid.status, paid.amount_paid]).toEqual(["paid", 1500]);
    expect((await refusal(stripe.invoices.pay(open.id))).message).toBe("Invoice is already paid");
    expect((await refusal(stripe.invoices.voidInvoice(open.id))).code).toBe("status_transition_invalid");
  });
});
