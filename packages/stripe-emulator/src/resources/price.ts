import type { Stripe } from "stripe";
import { isServed } from "../currency";
import { wireDecimal } from "../decimal";
import { badParam, refused } from "../error";
import { newId } from "../id";
import { LIST_PARAMS, listPage } from "../list";
import { lookup } from "../lookup";
import type { Call, Resource } from "../types";
import { makeProduct } from "./product";

const INTERVALS = ["day", "week", "month", "year"] as const;
/** A subscription's period is at most three years. */
const LONGEST = { day: 1095, week: 156, month: 36, year: 3 };

function create(call: Call): Stripe.Price {
  const { params, store } = call;
  const unit_amount = params.integer("unit_amount");
  if (unit_amount === undefined) {
    throw badParam("parameter_missing", "unit_amount", "Missing required param: unit_amount.");
  }
  if (unit_amount < 0) {
    throw badParam(
      "parameter_invalid_integer",
      "unit_amount",
      "This value must be greater than or equal to 0.",
    );
  }
  const currency = params.need("currency").toLowerCase();
  if (!isServed(currency) || !/^[a-z]{3}$/.test(currency))
    throw badParam("parameter_invalid_string", "currency", `Invalid currency: ${currency}.`);
  const recurring = recurringOf(call);
  const price: Stripe.Price = {
    id: newId("price"),
    object: "price",
    active: params.boolean("active") ?? true,
    billing_scheme: params.oneOf("billing_scheme", ["per_unit"]) ?? "per_unit",
    created: call.now,
    currency,
    custom_unit_amount: null,
    livemode: false,
    lookup_key: null,
    metadata: params.metadata(),
    nickname: params.text("nickname") ?? null,
    product: productOf(call),
    recurring,
    tax_behavior: params.oneOf("tax_behavior", ["exclusive", "inclusive", "unspecified"]) ?? "unspecified",
    tiers_mode: null,
    transform_quantity: null,
    type: recurring ? "recurring" : "one_time",
    unit_amount,
    unit_amount_decimal: wireDecimal(unit_amount),
  };
  nameKey(call, price);
  store.insert("price", price, call.account);
  call.emit("price.created", price);
  return price;
}

function recurringOf({ params }: Call): Stripe.Price.Recurring | null {
  const given = params
    .hash("recurring")
    ?.only(["interval", "interval_count", "trial_period_days", "usage_type"]);
  if (!given) return null;
  const interval = given.oneOf("interval", INTERVALS);
  if (!interval) {
    throw badParam(
      "parameter_missing",
      given.name("interval"),
      "Missing required param: recurring[interval].",
    );
  }
  const interval_count = given.integer("interval_count") ?? 1;
  if (interval_count < 1 || interval_count > LONGEST[interval]) {
    throw badParam(
      undefined,
      given.name("interval_count"),
      `Invalid interval_count: must be between 1 and ${LONGEST[interval]} for interval ${interval}.`,
    );
  }
  return {
    interval,
    interval_count,
    meter: null,
    trial_period_days: given.integer("trial_period_days") ?? null,
    usage_type: given.oneOf("usage_type", ["licensed"]) ?? "licensed",
  };
}

function productOf(call: Call): string {
  const described = call.params.hash("product_data");
  const id = call.params.text("product");
  if (described && id !== undefined) {
    throw badParam(
      undefined,
      "product",
      "You may only specify one of these parameters: product, product_data.",
    );
  }
  if (described) return makeProduct(call, described).id;
  return lookup(call, "product", id ?? call.params.need("product"), "product", "param").id;
}

/** Gives the price its lookup key, which one active price alone can have. */
function nameKey(call: Call, price: Stripe.Price): void {
  if (!call.params.has("lookup_key")) return;
  const key = call.params.text("lookup_key") ?? null;
  const [other] = key
    ? call.store.list("price", { account: call.account, where: [["$.lookup_key", key]] })
    : [];
  if (other && other.id !== price.id) {
    if (!call.params.boolean("transfer_lookup_key")) {
      throw refused(`A price (\`${other.id}\`) already uses that lookup key.`, { param: "lookup_key" });
    }
    const before = structuredClone(other);
    other.lookup_key = null;
    call.store.save("price", other);
    call.emit("price.updated", other, before);
  }
  price.lookup_key = key;
}

function update(call: Call): Stripe.Price {
  const price = lookup(call, "price", call.path.id ?? "", "price", "path");
  const before = structuredClone(price);
  price.active = call.params.boolean("active") ?? price.active;
  price.metadata = call.params.metadata(price.metadata);
  price.nickname = call.params.change("nickname", price.nickname);
  const behavior = call.params.oneOf("tax_behavior", ["exclusive", "inclusive", "unspecified"]);
  if (behavior && price.tax_behavior !== "unspecified" && behavior !== price.tax_behavior) {
    throw refused("The tax_behavior of a price cannot be changed once it is set.", { param: "tax_behavior" });
  }
  price.tax_behavior = behavior ?? price.tax_behavior;
  nameKey(call, price);
  call.store.save("price", price);
  call.emit("price.updated", price, before);
  return price;
}

function list(call: Call): object {
  const keys = call.params.list("lookup_keys");
  if (keys && keys.length > 10)
    throw badParam(undefined, "lookup_keys", "At most 10 lookup_keys are allowed.");
  const active = call.params.boolean("active");
  const interval = call.params
    .hash("recurring")
    ?.only(["interval", "usage_type"])
    .oneOf("interval", INTERVALS);
  const where: Array<[string, string | number]> = [];
  if (active !== undefined) where.push(["$.active", active ? 1 : 0]);
  if (interval) where.push(["$.recurring.interval", interval]);
  return listPage(
    call,
    "price",
    "/v1/prices",
    { currency: "$.currency", product: "$.product", type: "$.type" },
    { where, ...(keys ? { among: ["$.lookup_key", keys] } : {}) },
  );
}

export const prices: Resource = {
  routes: [
    {
      method: "POST",
      path: "/v1/prices",
      params: [
        "active",
        "billing_scheme",
        "currency",
        "lookup_key",
        "metadata",
        "nickname",
        "product",
        "product_data",
        "recurring",
        "tax_behavior",
        "transfer_lookup_key",
        "unit_amount",
      ],
      run: create,
    },
    {
      method: "GET",
      path: "/v1/prices",
      params: [...LIST_PARAMS, "active", "currency", "lookup_keys", "product", "recurring", "type"],
      run: list,
    },
    {
      method: "GET",
      path: "/v1/prices/:id",
      params: [],
      run: (call) => lookup(call, "price", call.path.id ?? "", "price", "path"),
    },
    {
      method: "POST",
      path: "/v1/prices/:id",
      params: ["active", "lookup_key", "metadata", "nickname", "tax_behavior", "transfer_lookup_key"],
      run: update,
    },
  ],
};
