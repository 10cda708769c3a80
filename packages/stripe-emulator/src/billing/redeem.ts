import type { Stripe } from "stripe";
import { badParam, refused } from "../error";
import { idOf, newId } from "../id";
import { lookup } from "../lookup";
import type { Params } from "../params";
import { present } from "../present";
import type { Work } from "../types";
import { stepFrom } from "./calendar";

/** Sets the discounts that a request names: coupons, promotion codes, or discounts that are there already. */
export function redeemDiscounts(work: Work, params: Params, subscription: Stripe.Subscription): void {
  const given = params.hashes("discounts");
  if (!given) return;
  const kept = given.map((each) => redeemOne(work, each, subscription));
  for (const id of subscription.discounts.map((each) => idOf(each) ?? "")) {
    const gone = kept.includes(id) ? undefined : work.store.find("discount", id, work.account);
    if (gone) work.emit("customer.discount.deleted", gone);
  }
  subscription.discounts = kept;
}

function redeemOne(work: Work, given: Params, subscription: Stripe.Subscription): string {
  given.only(["coupon", "discount", "promotion_code"]);
  if (Object.keys(given.form).length !== 1) {
    throw badParam(
      undefined,
      given.name("coupon"),
      "You must specify exactly one of these parameters: coupon, discount, promotion_code.",
    );
  }
  const known = given.text("discount");
  if (known !== undefined) {
    if (!subscription.discounts.some((each) => idOf(each) === known))
      throw badParam("resource_missing", given.name("discount"), `No such discount: '${known}'`);
    return known;
  }
  const named = given.text("promotion_code");
  const code = named
    ? present(work, lookup(work, "promotion_code", named, given.name("promotion_code"), "param"))
    : undefined;
  if (code) checkCode(work, code, subscription, given.name("promotion_code"));
  const coupon = couponOf(work, given, code);
  if (coupon.currency && coupon.currency !== subscription.currency) {
    throw refused(
      `The coupon ${coupon.id} is in ${coupon.currency}, and this subscription in ${subscription.currency}.`,
      { param: given.name("coupon") },
    );
  }
  return makeDiscount(work, coupon, code ?? null, subscription).id;
}

function couponOf(work: Work, given: Params, code: Stripe.PromotionCode | undefined): Stripe.Coupon {
  const id = code ? (idOf(code.promotion.coupon) ?? "") : given.need("coupon");
  const coupon = present(work, lookup(work, "coupon", id, given.name("coupon"), "param"));
  if (coupon.valid) return coupon;
  const over = coupon.redeem_by !== null && coupon.redeem_by <= work.now;
  throw refused(over ? `Coupon expired: ${id}` : `Coupon ${id} is used up and cannot be applied.`, {
    code: "coupon_expired",
    param: given.name(code ? "promotion_code" : "coupon"),
  });
}

function checkCode(
  work: Work,
  code: Stripe.PromotionCode,
  subscription: Stripe.Subscription,
  param: string,
): void {
  const customer = idOf(subscription.customer) ?? "";
  if (!code.active) throw refused(`Promotion code expired: ${code.code}`, { code: "coupon_expired", param });
  if (code.customer !== null && code.customer !== customer) {
    throw refused("This promotion code cannot be redeemed because it belongs to another customer.", {
      param,
    });
  }
  const { first_time_transaction, minimum_amount } = code.restrictions;
  const paid = work.store.list("invoice", { account: work.account, where: [["$.customer", customer]] });
  if (first_time_transaction && paid.some(({ amount_paid }) => amount_paid > 0)) {
    throw refused(
      "This promotion code cannot be redeemed because the associated customer has prior transactions.",
      { param },
    );
  }
  const amount = subscription.items.data.reduce(
    (total, { price, quantity }) => total + (price.unit_amount ?? 0) * (quantity ?? 1),
    0,
  );
  if (minimum_amount !== null && amount < minimum_amount) {
    throw refused("This promotion code cannot be redeemed because the minimum amount is not met.", {
      param,
    });
  }
}

function makeDiscount(
  work: Work,
  coupon: Stripe.Coupon,
  code: Stripe.PromotionCode | null,
  subscription: Stripe.Subscription,
): Stripe.Discount {
  const months = { interval: "month", interval_count: coupon.duration_in_months ?? 1 };
  const discount: Stripe.Discount = {
    id: newId("di"),
    object: "discount",
    checkout_session: null,
    customer: idOf(subscription.customer),
    customer_account: null,
    end: coupon.duration === "repeating" ? stepFrom(work.now, months, 1) : null,
    invoice: null,
    invoice_item: null,
    promotion_code: code?.id ?? null,
    source: { coupon: coupon.id, type: "coupon" },
    start: work.now,
    subscription: subscription.id,
    subscription_item: null,
  };
  work.store.insert("discount", discount, work.account);
  work.store.remember("discount", discount.id, { coupon });
  work.store.save("coupon", { ...coupon, times_redeemed: coupon.times_redeemed + 1 });
  if (code) work.store.save("promotion_code", { ...code, times_redeemed: code.times_redeemed + 1 });
  work.emit("customer.discount.created", discount);
  return discount;
}
