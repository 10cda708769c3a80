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

const linesOf = ({ lines }: Stripe.Invoice) =>
  lines.data.map(({ amount, description, period }) => [amount, description, period]);
const sumsOf = ({ subtotal, total, amount_due, starting_balance }: Stripe.Invoice) => ({
  subtotal,
  total,
  amount_due,
  starting_balance,
});

describe("a preview", () => {
  it("of a first invoice is what is then billed", async () => {
    const { stripe } = bench;
    const customer = await customerWith(bench, "pm_card_visa");
    const coupon = await stripe.coupons.create({ percent_off: 33.33, duration: "forever" });
    const items = [{ price: shop.agencyMonth.id }, { price: shop.seatMonth.id, quantity: 7 }];
    const discounts = [{ coupon: coupon.id }];
    const preview = await stripe.invoices.createPreview({
      customer: customer.id,
      subscription_details: { items },
      discounts,
    });
    const made = await stripe.subscriptions.create({
      customer: customer.id,
      items,
      discounts,
      expand: ["latest_invoice"],
    });
    const invoice = made.latest_invoice as Stripe.Invoice;
    expect(sumsOf(preview)).toEqual(sumsOf(invoice));
    expect(preview.total).toBe(7900 + 6300 - Math.round(7900 * 0.3333) - Math.round(6300 * 0.3333));
    expect((await stripe.coupons.retrieve(coupon.id)).times_redeemed).toBe(1);
  });

  it("of a change is to the cent what the change then bills, and leaves nothing behind", async () => {
    const { stripe } = bench;
    const customer = await customerWith(bench, "pm_card_visa");
    const made = await stripe.subscriptions.create({
      customer: customer.id,
      items: [{ price: shop.studioMonth.id }, { price: shop.seatMonth.id, quantity: 2 }],
    });
    await bench.advance(11.37);
    const at = Math.floor(bench.now() / 1000);
    const [plan, seats] = made.items.data;
    const items = [
      { id: plan?.id, price: shop.agencyMonth.id },
      { id: seats?.id, quantity: 5 },
    ];
    const how = { items, proration_behavior: "always_invoice", proration_date: at } as const;
    const before = await stripe.subscriptions.retrieve(made.id);
    const preview = await stripe.invoices.createPreview({ subscription: made.id, subscription_details: how });
    expect(await stripe.subscriptions.retrieve(made.id)).toEqual(before);
    const changed = await stripe.subscriptions.update(made.id, { ...how, expand: ["latest_invoice"] });
    const invoice = changed.latest_invoice as Stripe.Invoice;
    expect(linesOf(preview)).toEqual(linesOf(invoice));
    expect(sumsOf(preview)).toEqual(sumsOf(invoice));
    expect(preview.total).toBeGreaterThan(0);
  });

  it("of the next renewal has what waits for it", async () => {
    const { stripe } = bench;
    const customer = await customerWith(bench, "pm_card_visa");
    const made = await stripe.subscriptions.create({
      customer: customer.id,
      items: [{ price: shop.studioMonth.id }],
    });
    await bench.advance(4);
    const change = { items: [{ price: shop.seatMonth.id, quantity: 2 }] };
    const would = await stripe.invoices.createPreview({
      subscription: made.id,
      subscription_details: { ...change, proration_date: Math.floor(bench.now() / 1000) },
    });
    await stripe.subscriptions.update(made.id, change);
    const will = await stripe.invoices.createPreview({ subscription: made.id });
    expect(linesOf(will)).toEqual(linesOf(would));
    await bench.advance(30);
    const [renewal] = (await stripe.invoices.list({ subscription: made.id })).data;
    expect(renewal && linesOf(renewal)).toEqual(linesOf(will));
    expect(renewal && sumsOf(renewal)).toEqual(sumsOf(will));
  });

  it("is refused where nothing is to come", async () => {
    const { stripe } = bench;
    const customer = await customerWith(bench, "pm_card_visa");
    const made = await stripe.subscriptions.create({
      customer: customer.id,
      items: [{ price: shop.studioMonth.id }],
      cancel_at_period_end: true,
    });
    const error = await refusal(stripe.invoices.createPreview({ subscription: made.id }));
    expect([error.statusCode, error.code]).toEqual([404, "invoice_upcoming_none"]);
    await stripe.subscriptions.cancel(made.id);
    expect((await refusal(stripe.invoices.createPreview({ subscription: made.id }))).code).toBe(
      "invoice_upcoming_none",
    );
  });
});

describe("a discount", () => {
  it("once takes something off the first invoice only", async () => {
    const { stripe } = bench;
    const customer = await customerWith(bench, "pm_card_visa");
    const coupon = await stripe.coupons.create({ amount_off: 1000, currency: "usd", duration: "once" });
    const made = await stripe.subscriptions.create({
      customer: customer.id,
      items: [{ price: shop.studioMonth.id }],
      discounts: [{ coupon: coupon.id }],
    });
    await bench.advance(33);
    const { data } = await stripe.invoices.list({ subscription: made.id });
    expect(data.map(({ total }) => total)).toEqual([2900, 1900]);
    expect((await stripe.subscriptions.retrieve(made.id)).discounts).toEqual([]);
  });

  it("for three months ends with them, and by a code as people type it", async () => {
    const { stripe } = bench;
    const customer = await customerWith(bench, "pm_card_visa");
    const coupon = await stripe.coupons.create({
      percent_off: 50,
      duration: "repeating",
      duration_in_months: 3,
    });
    const promotion = { type: "coupon", coupon: coupon.id } as const;
    const code = await stripe.promotionCodes.create({ promotion, code: "SPRING", max_redemptions: 1 });
    const [found] = (await stripe.promotionCodes.list({ code: "spring", active: true })).data;
    expect(found?.id).toBe(code.id);
    const made = await stripe.subscriptions.create({
      customer: customer.id,
      items: [{ price: shop.studioMonth.id }],
      discounts: [{ promotion_code: code.id }],
    });
    await bench.advance(124);
    const { data } = await stripe.invoices.list({ subscription: made.id });
    expect(data.map(({ total }) => total)).toEqual([2900, 2900, 1450, 1450, 1450]);
    expect((await stripe.promotionCodes.list({ code: "SPRING", active: true })).data).toEqual([]);
    const again = stripe.subscriptions.update(made.id, { discounts: [{ promotion_code: code.id }] });
    expect((await refusal(again)).code).toBe("coupon_expired");
  });

  it("is given back with the time that it was for", async () => {
    const { stripe } = bench;
    const customer = await customerWith(bench, "pm_card_visa");
    const coupon = await stripe.coupons.create({ percent_off: 50, duration: "once" });
    const made = await stripe.subscriptions.create({
      customer: customer.id,
      items: [{ price: shop.studioMonth.id }],
      discounts: [{ coupon: coupon.id }],
    });
    const changed = await stripe.subscriptions.update(made.id, {
      items: [{ id: made.items.data[0]?.id, price: shop.agencyMonth.id }],
      proration_behavior: "always_invoice",
      proration_date: made.items.data[0]?.current_period_start,
      expand: ["latest_invoice"],
    });
    const invoice = changed.latest_invoice as Stripe.Invoice;
    expect(
      invoice.lines.data.map(({ amount, discount_amounts }) => [amount, discount_amounts?.[0]?.amount]),
    ).toEqual([
      [-2900, -1450],
      [7900, undefined],
    ]);
    expect(invoice.total).toBe(7900 - 1450);
  });

  it.each([
    ["that nobody made", { coupon: "NOPE" }, "resource_missing"],
    ["by a code that nobody made", { promotion_code: "promo_nope" }, "resource_missing"],
  ])("%s is refused", async (_, discount, code) => {
    const customer = await customerWith(bench, "pm_card_visa");
    const create = bench.stripe.subscriptions.create({
      customer: customer.id,
      items: [{ price: shop.studioMonth.id }],
      discounts: [discount],
    });
    expect((await refusal(create)).code).toBe(code);
  });

  it("is refused after its last day", async () => {
    const { stripe } = bench;
    const customer = await customerWith(bench, "pm_card_visa");
    const redeem_by = Math.floor(bench.now() / 1000) + 3600;
    const coupon = await stripe.coupons.create({ percent_off: 5, duration: "once", redeem_by });
    await bench.advance(1);
    const create = stripe.subscriptions.create({
      customer: customer.id,
      items: [{ price: shop.studioMonth.id }],
      discounts: [{ coupon: coupon.id }],
    });
    const error = await refusal(create);
    expect([error.code, error.message]).toEqual(["coupon_expired", `Coupon expired: ${coupon.id}`]);
    expect((await stripe.coupons.retrieve(coupon.id)).valid).toBe(false);
  });
});
