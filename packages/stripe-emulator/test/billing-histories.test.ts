import type { Stripe } from "stripe";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type Bench, startBench } from "./bench";
import { customerWith, type Shop, sell } from "./shop";

/**
 * Random histories of subscriptions. The model beside them knows three rules only: unused time is a share of what
 * was last billed, the rest of a period is a share of its price, and a percentage comes off what is billed.
 */

let bench: Bench;
let shop: Shop;
beforeAll(async () => {
  bench = await startBench();
  shop = await sell(bench);
});
afterAll(() => bench.stop());

const HISTORIES = process.env.SOAK ? 40 : 4;
const STEPS = 22;

/** Numbers from 0 up to 1 that are the same for the same seed. */
function dice(seed: number): () => number {
  let state = seed * 2_654_435_761;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}

/** A share of cents, rounded to the nearest, halves up; amounts here are not negative. */
const portion = (cents: number, part: number, whole: number) =>
  Math.floor((2 * cents * part + whole) / (2 * whole));

interface Billed {
  amount: number;
  off: number;
  start: number;
  end: number;
}

/** What the items were last billed, by the model's own account. */
class Model {
  private readonly billed = new Map<string, Billed>();

  /** The lines of an invoice that bill whole periods. */
  take(invoice: Stripe.Invoice): void {
    for (const line of invoice.lines.data) {
      const of = line.parent?.subscription_item_details;
      if (!of || of.proration) continue;
      this.billed.set(of.subscription_item, {
        amount: line.amount,
        off: offOf(line),
        ...line.period,
      });
    }
  }

  /** What comes back for the time after a moment, as [amount, discount]. */
  giveBack(items: readonly Stripe.SubscriptionItem[], at: number): Array<[number, number]> {
    return items.flatMap(({ id }): Array<[number, number]> => {
      const billed = this.billed.get(id);
      if (!billed || billed.end <= at || billed.amount === 0) return [];
      const [part, whole] = [billed.end - at, billed.end - billed.start];
      return [[0 - portion(billed.amount, part, whole), 0 - portion(billed.off, part, whole)]];
    });
  }

  /** The prorations of a change, as [amount, discount], credits first. */
  change(
    before: readonly Stripe.SubscriptionItem[],
    after: readonly Stripe.SubscriptionItem[],
    at: number,
    percent: number,
  ): Array<[number, number]> {
    const differs = (item: Stripe.SubscriptionItem, others: readonly Stripe.SubscriptionItem[]) =>
      !others.some(
        (other) =>
          other.id === item.id && other.price.id === item.price.id && other.quantity === item.quantity,
      );
    const lines = this.giveBack(
      before.filter((each) => differs(each, after)),
      at,
    );
    for (const item of after.filter((each) => differs(each, before))) {
      const { current_period_start: start, current_period_end: end } = item;
      const price = (item.price.unit_amount ?? 0) * (item.quantity ?? 1);
      const amount = portion(price, end - at, end - start);
      const off = portion(amount, Math.round(percent * 100), 10_000);
      this.billed.set(item.id, { amount, off, start: at, end });
      if (amount > 0) lines.push([amount, off]);
    }
    return lines;
  }
}

const offOf = ({ discount_amounts }: Stripe.InvoiceLineItem) =>
  (discount_amounts ?? []).reduce((sum, { amount }) => sum + amount, 0);
const sum = (amounts: readonly number[]) => amounts.reduce((total, amount) => total + amount, 0);

/** What must be true of every invoice by itself. */
function checkInvoice(invoice: Stripe.Invoice): void {
  const { lines, subtotal, total, amount_due, amount_paid, starting_balance, ending_balance } = invoice;
  const where = `${invoice.billing_reason} ${invoice.id}`;
  expect(sum(lines.data.map(({ amount }) => amount)), where).toBe(subtotal);
  expect(subtotal - sum(lines.data.map(offOf)), where).toBe(total);
  if (invoice.status === "draft") return;
  expect(starting_balance + total - amount_due, where).toBe(ending_balance);
  expect(amount_paid, where).toBe(invoice.status === "paid" ? amount_due : 0);
}

/** A whole period costs its price for each unit, less the percentage. */
function checkPeriods({ lines }: Stripe.Invoice, percent: number): void {
  for (const line of lines.data) {
    if (line.parent?.subscription_item_details?.proration) continue;
    const unit = Number(line.pricing?.unit_amount_decimal);
    expect(line.amount, line.description ?? "").toBe(unit * (line.quantity ?? 0));
    expect(offOf(line)).toBe(portion(line.amount, Math.round(percent * 100), 10_000));
  }
}

/** What must be true of all money of a customer together. */
async function checkCustomer(customer: string): Promise<Stripe.Invoice[]> {
  const { stripe } = bench;
  const invoices = await stripe.invoices.list({ customer, limit: 100 }).autoPagingToArray({ limit: 1000 });
  invoices.forEach(checkInvoice);
  const charges = await stripe.charges.list({ customer, limit: 100 }).autoPagingToArray({ limit: 1000 });
  const taken = charges.filter(({ status }) => status === "succeeded");
  expect(sum(taken.map(({ amount }) => amount))).toBe(sum(invoices.map(({ amount_paid }) => amount_paid)));
  for (const { amount, amount_refunded } of taken) expect(amount_refunded).toBeLessThanOrEqual(amount);
  const moves = await stripe.customers
    .listBalanceTransactions(customer, { limit: 100 })
    .autoPagingToArray({ limit: 1000 });
  const { balance } = (await stripe.customers.retrieve(customer)) as Stripe.Customer;
  expect(balance).toBe(sum(moves.map(({ amount }) => amount)));
  const counted = invoices.filter(({ status }) => status !== "draft" && status !== "void");
  expect(balance).toBe(sum(counted.map(({ total, amount_due }) => total - amount_due)));
  return invoices;
}

const prorationsOf = (invoice: Stripe.Invoice) =>
  invoice.lines.data
    .filter(({ parent }) => parent?.subscription_item_details?.proration)
    .map((line): [number, number] => [line.amount, offOf(line)]);
const linesOf = ({ lines }: Stripe.Invoice) =>
  lines.data.map((line) => [line.amount, offOf(line), line.description, line.period]);

describe("in every history", () => {
  it.each(Array.from({ length: HISTORIES }, (_, index) => index + 1))("of seed %i", async (seed) => {
    const { stripe } = bench;
    const random = dice(seed);
    const pick = <T>(...choices: T[]): T => choices[Math.floor(random() * choices.length)] as T;
    const customer = await customerWith(bench, "pm_card_visa");
    const coupon = await stripe.coupons.create({ percent_off: pick(10, 25, 33.3), duration: "forever" });
    const percent = coupon.percent_off ?? 0;
    let discounted = random() < 0.5;
    const created = await stripe.subscriptions.create({
      customer: customer.id,
      items: [{ price: shop.studioMonth.id }, { price: shop.seatMonth.id, quantity: pick(1, 2, 7) }],
      ...(discounted ? { discounts: [{ coupon: coupon.id }] } : {}),
    });
    const model = new Model();
    const seen = new Set<string>();
    const learn = (invoices: readonly Stripe.Invoice[]) => {
      for (const invoice of [...invoices].reverse()) {
        if (seen.has(invoice.id)) continue;
        seen.add(invoice.id);
        model.take(invoice);
      }
    };
    learn(await checkCustomer(customer.id));
    let waiting: Array<[number, number]> = [];

    for (let step = 0; step < STEPS; step++) {
      const before = await stripe.subscriptions.retrieve(created.id);
      if (before.status === "canceled") break;
      const action = pick(
        "wait",
        "wait",
        "plan",
        "seats",
        "seats",
        "rhythm",
        "decline",
        "pay",
        "refund",
        "coupon",
        "end",
      );
      if (action === "wait") {
        await bench.advance(random() * 12);
      } else if (action === "plan" || action === "seats" || action === "rhythm") {
        const [plan, seats] = before.items.data;
        const yearly = (plan?.price.recurring?.interval === "year") !== (action === "rhythm");
        const items = {
          plan: [
            {
              id: plan?.id,
              price: yearly ? shop.studioYear.id : pick(shop.studioMonth.id, shop.agencyMonth.id),
            },
          ],
          seats: [{ id: seats?.id, quantity: pick(0, 1, 3, 4, 11) }],
          rhythm: [
            { id: plan?.id, price: yearly ? shop.studioYear.id : shop.studioMonth.id },
            { id: seats?.id, price: yearly ? shop.seatYear.id : shop.seatMonth.id },
          ],
        }[action];
        const proration_behavior = pick("always_invoice", "create_prorations", "none" as const);
        const proration_date = Math.floor(bench.now() / 1000);
        const change = { items, proration_behavior, proration_date } as const;
        // A subscription that ends, and whose change bills nothing now, has no invoice to come.
        const preview = await stripe.invoices
          .createPreview({ subscription: created.id, subscription_details: change })
          .catch((error: Stripe.errors.StripeError) => {
            if (error.code !== "invoice_upcoming_none") throw error;
          });
        const after = await stripe.subscriptions.update(created.id, {
          ...change,
          expand: ["latest_invoice"],
        });
        const expected =
          proration_behavior === "none"
            ? []
            : action === "rhythm"
              ? model.giveBack(before.items.data, proration_date)
              : model.change(before.items.data, after.items.data, proration_date, discounted ? percent : 0);
        waiting = [...waiting, ...expected];
        const invoice = after.latest_invoice as Stripe.Invoice;
        // Another rhythm begins a new period, which is billed at once whatever else waits.
        const bills = action === "rhythm" || (proration_behavior === "always_invoice" && expected.length > 0);
        if (bills) {
          expect(preview && linesOf(preview), `step ${step}: ${action}`).toEqual(linesOf(invoice));
          expect([preview?.total, preview?.amount_due]).toEqual([invoice.total, invoice.amount_due]);
          expect(prorationsOf(invoice), `step ${step}: ${action}`).toEqual(waiting);
          waiting = [];
        }
      } else if (action === "decline") {
        const body = JSON.stringify({ times: pick(1, 2) });
        await fetch(`${bench.base}/_local/stripe/customers/${customer.id}/declines`, {
          method: "POST",
          body,
        });
      } else if (action === "pay") {
        const open = await stripe.invoices.list({ subscription: created.id, status: "open" });
        for (const { id } of open.data) await stripe.invoices.pay(id).catch(() => undefined);
      } else if (action === "coupon") {
        discounted = !discounted;
        await stripe.subscriptions.update(created.id, {
          discounts: discounted ? [{ coupon: coupon.id }] : "",
        });
      } else if (action === "refund") {
        const [charge] = (await stripe.charges.list({ customer: customer.id, limit: 1 })).data;
        if (charge?.status === "succeeded" && charge.amount > charge.amount_refunded)
          await stripe.refunds.create({ charge: charge.id, amount: 1 });
      } else {
        await stripe.subscriptions.update(created.id, { cancel_at_period_end: random() < 0.2 });
      }
      const invoices = await checkCustomer(customer.id);
      for (const renewal of invoices.filter(({ id }) => !seen.has(id)).reverse()) {
        if (renewal.billing_reason !== "subscription_cycle") continue;
        expect(prorationsOf(renewal), `renewal after step ${step}`).toEqual(waiting);
        checkPeriods(renewal, renewal.discounts.length > 0 ? percent : 0);
        waiting = [];
      }
      learn(invoices);
    }
    // The clock is the next history's, too.
    const last = await stripe.subscriptions.retrieve(created.id);
    if (last.status !== "canceled") await stripe.subscriptions.cancel(created.id);
  });
});
