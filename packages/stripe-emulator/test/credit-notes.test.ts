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

async function invoiced(payment_behavior: "allow_incomplete" | "default_incomplete") {
  const customer = await customerWith(bench, "pm_card_visa");
  const made = await bench.stripe.subscriptions.create({
    customer: customer.id,
    items: [{ price: shop.studioMonth.id }],
    payment_behavior,
    expand: ["latest_invoice.confirmation_secret"],
  });
  return { customer, invoice: made.latest_invoice as Stripe.Invoice };
}

describe("a credit note of a paid invoice", () => {
  it("refunds a part to the card and gives the rest as credit", async () => {
    const { customer, invoice } = await invoiced("allow_incomplete");
    const params = { invoice: invoice.id, amount: 1000, refund_amount: 700, credit_amount: 300 };
    const preview = await bench.stripe.creditNotes.preview(params);
    expect([preview.total, (await bench.stripe.creditNotes.list({ invoice: invoice.id })).data]).toEqual([
      1000,
      [],
    ]);
    bench.received.length = 0;
    const note = await bench.stripe.creditNotes.create({ ...params, reason: "order_change" });
    expect([note.type, note.post_payment_amount, note.refunds[0]?.amount_refunded]).toEqual([
      "post_payment",
      1000,
      700,
    ]);
    const after = await bench.stripe.invoices.retrieve(invoice.id);
    expect([after.status, after.post_payment_credit_notes_amount]).toEqual(["paid", 1000]);
    const { balance } = (await bench.stripe.customers.retrieve(customer.id)) as Stripe.Customer;
    expect(balance).toBe(-300);
    const [charge] = (await bench.stripe.charges.list({ customer: customer.id })).data;
    expect(charge?.amount_refunded).toBe(700);
    await bench.settled();
    expect(bench.types()).toEqual(expect.arrayContaining(["charge.refunded", "credit_note.created"]));
  });

  it("is for a line of it, and never for more than is left", async () => {
    const { invoice } = await invoiced("allow_incomplete");
    const [line] = invoice.lines.data;
    const lines = [{ type: "invoice_line_item", invoice_line_item: line?.id, amount: 2000 }] as const;
    const wrong = bench.stripe.creditNotes.create({
      invoice: invoice.id,
      lines: [...lines],
      refund_amount: 1,
    });
    expect((await refusal(wrong)).param).toBe("refund_amount");
    await bench.stripe.creditNotes.create({ invoice: invoice.id, lines: [...lines], refund_amount: 2000 });
    const more = bench.stripe.creditNotes.create({ invoice: invoice.id, amount: 901, refund_amount: 901 });
    expect((await refusal(more)).param).toBe("amount");
  });
});

describe("a credit note of an open invoice", () => {
  it("takes a part off what is still asked for, and can be taken back", async () => {
    const { invoice } = await invoiced("default_incomplete");
    const note = await bench.stripe.creditNotes.create({ invoice: invoice.id, amount: 900 });
    expect((await bench.stripe.invoices.retrieve(invoice.id)).amount_remaining).toBe(2000);
    const id = (invoice.confirmation_secret?.client_secret ?? "").split("_secret_")[0] ?? "";
    expect((await bench.stripe.paymentIntents.retrieve(id)).amount).toBe(2000);
    await bench.stripe.creditNotes.voidCreditNote(note.id);
    expect((await bench.stripe.invoices.retrieve(invoice.id)).amount_remaining).toBe(2900);
    await bench.stripe.creditNotes.create({ invoice: invoice.id, amount: 2900 });
    expect((await bench.stripe.invoices.retrieve(invoice.id)).status).toBe("paid");
  });
});

describe("an invoice that is paid elsewhere", () => {
  it("lets its subscription begin, without a charge", async () => {
    const { customer, invoice } = await invoiced("default_incomplete");
    const paid = await bench.stripe.invoices.pay(invoice.id, { paid_out_of_band: true });
    expect([paid.status, paid.amount_paid_off_stripe]).toEqual(["paid", 2900]);
    const { data } = await bench.stripe.subscriptions.list({ customer: customer.id });
    expect(data.map(({ status }) => status)).toEqual(["active"]);
    expect((await bench.stripe.charges.list({ customer: customer.id })).data).toEqual([]);
  });
});
