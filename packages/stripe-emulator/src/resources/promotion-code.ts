import type { Stripe } from "stripe";
import { badParam, refused } from "../error";
import { idOf, newId, random } from "../id";
import { LIST_PARAMS, listPage } from "../list";
import { lookup } from "../lookup";
import { present } from "../present";
import type { Call, Resource } from "../types";

function create(call: Call): Stripe.PromotionCode {
  const { params, store } = call;
  const promotion = params.hash("promotion")?.only(["coupon", "type"]);
  if (!promotion) throw badParam("parameter_missing", "promotion", "Missing required param: promotion.");
  promotion.oneOf("type", ["coupon"]);
  const coupon = present(
    call,
    lookup(call, "coupon", promotion.need("coupon"), promotion.name("coupon"), "param"),
  );
  if (!coupon.valid) {
    throw refused(`Coupon expired: ${coupon.id}`, {
      code: "coupon_expired",
      param: promotion.name("coupon"),
    });
  }
  const code = params.text("code") ?? random(8).toUpperCase();
  if (!/^[0-9A-Za-z-]+$/.test(code)) {
    throw badParam(undefined, "code", "Promotion codes can have letters, digits and dashes only.");
  }
  if (allOf(call).some((each) => each.active && isSame(each.code, code))) {
    throw refused(`An active promotion code with \`code: ${code}\` already exists.`, { param: "code" });
  }
  const customer = params.text("customer");
  const made: Stripe.PromotionCode = {
    id: newId("promo"),
    object: "promotion_code",
    active: params.boolean("active") ?? true,
    code,
    created: call.now,
    customer: customer ? lookup(call, "customer", customer, "customer", "param").id : null,
    customer_account: null,
    expires_at: params.integer("expires_at") ?? null,
    livemode: false,
    max_redemptions: params.integer("max_redemptions") ?? null,
    metadata: params.metadata(),
    promotion: { coupon: coupon.id, type: "coupon" },
    restrictions: parseRestrictions(call),
    times_redeemed: 0,
  };
  store.insert("promotion_code", made, call.account);
  call.emit("promotion_code.created", made);
  return made;
}

const isSame = (one: string, other: string): boolean => one.toLowerCase() === other.toLowerCase();

function parseRestrictions({ params }: Call): Stripe.PromotionCode.Restrictions {
  const given = params
    .hash("restrictions")
    ?.only(["first_time_transaction", "minimum_amount", "minimum_amount_currency"]);
  return {
    first_time_transaction: given?.boolean("first_time_transaction") ?? false,
    minimum_amount: given?.integer("minimum_amount") ?? null,
    minimum_amount_currency: given?.text("minimum_amount_currency") ?? null,
  };
}

const allOf = (call: Call): Stripe.PromotionCode[] =>
  call.store.list("promotion_code", { account: call.account }).map((each) => present(call, each));

const codeOf = (call: Call): Stripe.PromotionCode =>
  present(call, lookup(call, "promotion_code", call.path.id ?? "", "promotion_code", "path"));

/** Lists codes, by the letters of a code whatever their case, and by whether one can still be redeemed. */
function list(call: Call): object {
  const { params } = call;
  const code = params.text("code");
  const active = params.boolean("active");
  const coupon = params.text("coupon");
  const ids = allOf(call)
    .filter((each) => code === undefined || isSame(each.code, code))
    .filter((each) => active === undefined || each.active === active)
    .filter((each) => coupon === undefined || idOf(each.promotion.coupon) === coupon)
    .map(({ id }) => id);
  return listPage(
    call,
    "promotion_code",
    "/v1/promotion_codes",
    { customer: "$.customer" },
    { among: ["$.id", ids] },
  );
}

function update(call: Call): Stripe.PromotionCode {
  const code = codeOf(call);
  const before = structuredClone(code);
  code.active = call.params.boolean("active") ?? code.active;
  code.metadata = call.params.metadata(code.metadata ?? {});
  call.store.save("promotion_code", code);
  call.emit("promotion_code.updated", code, before);
  return code;
}

export const promotionCodes: Resource = {
  routes: [
    {
      method: "POST",
      path: "/v1/promotion_codes",
      params: [
        "active",
        "code",
        "customer",
        "expires_at",
        "max_redemptions",
        "metadata",
        "promotion",
        "restrictions",
      ],
      run: create,
    },
    {
      method: "GET",
      path: "/v1/promotion_codes",
      params: [...LIST_PARAMS, "active", "code", "coupon", "customer"],
      run: list,
    },
    { method: "GET", path: "/v1/promotion_codes/:id", params: [], run: codeOf },
    { method: "POST", path: "/v1/promotion_codes/:id", params: ["active", "metadata"], run: update },
  ],
};
