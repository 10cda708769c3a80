import type { Stripe } from "stripe";
import { badParam, refused } from "../error";
import { random } from "../id";
import { LIST_PARAMS, listPage } from "../list";
import { lookup } from "../lookup";
import { present } from "../present";
import type { Call, Resource } from "../types";

function create(call: Call): Stripe.Coupon {
  const { params, store } = call;
  const id = params.text("id") ?? random(8);
  if (store.find("coupon", id, call.account)) {
    throw refused("Coupon already exists.", { code: "resource_already_exists", param: "id" });
  }
  const duration = params.oneOf("duration", ["forever", "once", "repeating"]) ?? "once";
  const months = params.integer("duration_in_months") ?? null;
  if (duration === "repeating" && (months === null || months < 1)) {
    throw badParam(
      "parameter_missing",
      "duration_in_months",
      "You must pass duration_in_months when passing duration=repeating.",
    );
  }
  if (duration !== "repeating" && months !== null) {
    throw badParam(
      undefined,
      "duration_in_months",
      "You may only pass duration_in_months when passing duration=repeating.",
    );
  }
  const most = params.integer("max_redemptions") ?? null;
  if (most !== null && most < 1)
    throw badParam("parameter_invalid_integer", "max_redemptions", "This value must be greater than 0.");
  const redeem_by = params.integer("redeem_by") ?? null;
  if (redeem_by !== null && redeem_by <= call.now)
    throw badParam(undefined, "redeem_by", "Invalid timestamp: must be in the future.");
  const products = params.hash("applies_to")?.only(["products"]).list("products");
  const coupon: Stripe.Coupon = {
    id,
    object: "coupon",
    ...amountOf(call),
    ...(products ? { applies_to: { products } } : {}),
    created: call.now,
    duration,
    duration_in_months: months,
    livemode: false,
    max_redemptions: most,
    metadata: params.metadata(),
    name: params.text("name") ?? null,
    redeem_by,
    times_redeemed: 0,
    valid: true,
  };
  store.insert("coupon", coupon, call.account);
  call.emit("coupon.created", coupon);
  return coupon;
}

function amountOf({ params }: Call): Pick<Stripe.Coupon, "amount_off" | "currency" | "percent_off"> {
  const amount_off = params.integer("amount_off") ?? null;
  const percent = params.text("percent_off");
  if ((amount_off === null) === (percent === undefined)) {
    throw badParam(undefined, "percent_off", "Must provide exactly one of: percent_off, amount_off.");
  }
  if (amount_off !== null) {
    if (amount_off < 1)
      throw badParam(
        "parameter_invalid_integer",
        "amount_off",
        "This value must be greater than or equal to 1.",
      );
    return { amount_off, currency: params.need("currency").toLowerCase(), percent_off: null };
  }
  const percent_off = Number(percent);
  if (!/^\d{1,3}(\.\d{1,2})?$/.test(percent ?? "") || percent_off <= 0 || percent_off > 100) {
    throw badParam(
      undefined,
      "percent_off",
      `Invalid percent_off: must be greater than 0 and at most 100, with at most two decimals.`,
    );
  }
  return { amount_off: null, currency: null, percent_off };
}

const couponOf = (call: Call): Stripe.Coupon =>
  present(call, lookup(call, "coupon", call.path.id ?? "", "coupon", "path"));

function update(call: Call): Stripe.Coupon {
  const coupon = couponOf(call);
  const before = structuredClone(coupon);
  coupon.metadata = call.params.metadata(coupon.metadata ?? {});
  coupon.name = call.params.change("name", coupon.name);
  call.store.save("coupon", coupon);
  call.emit("coupon.updated", coupon, before);
  return coupon;
}

/** Deletes a coupon: nobody can redeem it any more, and who has keeps it. */
function remove(call: Call): Stripe.DeletedCoupon {
  const coupon = couponOf(call);
  call.store.remove(coupon.id);
  call.emit("coupon.deleted", coupon);
  return { id: coupon.id, object: "coupon", deleted: true };
}

export const coupons: Resource = {
  routes: [
    {
      method: "POST",
      path: "/v1/coupons",
      params: [
        "amount_off",
        "applies_to",
        "currency",
        "duration",
        "duration_in_months",
        "id",
        "max_redemptions",
        "metadata",
        "name",
        "percent_off",
        "redeem_by",
      ],
      run: create,
    },
    {
      method: "GET",
      path: "/v1/coupons",
      params: LIST_PARAMS,
      run: (call) => listPage(call, "coupon", "/v1/coupons"),
    },
    { method: "GET", path: "/v1/coupons/:id", params: [], run: couponOf },
    { method: "POST", path: "/v1/coupons/:id", params: ["metadata", "name"], run: update },
    { method: "DELETE", path: "/v1/coupons/:id", params: [], run: remove },
  ],
};
