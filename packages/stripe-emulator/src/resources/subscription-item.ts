import type { Stripe } from "stripe";
import { StripeError } from "../error";
import type { Form } from "../form";
import { PAGE_PARAMS } from "../list";
import { lookup } from "../lookup";
import { Params } from "../params";
import type { Call, Resource } from "../types";
import { updateSubscription } from "./subscription-update";
import { BASIL } from "./versions";

const ITEM = ["metadata", "price", "quantity"];
const CHANGE = ["payment_behavior", "proration_behavior", "proration_date"];

/** Returns the item of the path with its subscription. */
function itemOf(call: Call): { item: Stripe.SubscriptionItem; subscription: Stripe.Subscription } {
  const id = call.path.id ?? "";
  const all = call.store.list("subscription", { account: call.account });
  for (const subscription of all) {
    const item = subscription.items.data.find((each) => each.id === id);
    if (item) return { item, subscription };
  }
  throw new StripeError(404, {
    type: "invalid_request_error",
    code: "resource_missing",
    param: "item",
    message: `No such subscription_item: '${id}'`,
  });
}

/** Changes one item, in the way of an update of its subscription. */
function change(call: Call, subscription: string, item: Form): Stripe.Subscription {
  const kept = Object.entries(call.params.form).filter(([name]) => CHANGE.includes(name));
  const form: Form = { ...Object.fromEntries(kept), items: { "0": item } };
  return updateSubscription({ ...call, path: { id: subscription }, params: new Params(form) });
}

const partsOf = ({ params }: Call): Form =>
  Object.fromEntries(Object.entries(params.form).filter(([name]) => ITEM.includes(name)));

function create(call: Call): Stripe.SubscriptionItem {
  const { id } = lookup(call, "subscription", call.params.need("subscription"), "subscription", "param");
  const made = change(call, id, partsOf(call)).items.data.at(-1);
  if (!made) throw new Error("an item that was added is there");
  return made;
}

function update(call: Call): Stripe.SubscriptionItem {
  const { item, subscription } = itemOf(call);
  const { items } = change(call, subscription.id, { ...partsOf(call), id: item.id });
  return items.data.find(({ id }) => id === item.id) ?? item;
}

function remove(call: Call): Stripe.DeletedSubscriptionItem {
  const { item, subscription } = itemOf(call);
  change(call, subscription.id, { id: item.id, deleted: "true" });
  return { id: item.id, object: "subscription_item", deleted: true };
}

function list(call: Call): Stripe.ApiList<Stripe.SubscriptionItem> {
  const named = call.params.need("subscription");
  return lookup(call, "subscription", named, "subscription", "param").items;
}

export const subscriptionItems: Resource = {
  since: BASIL,
  routes: [
    {
      method: "POST",
      path: "/v1/subscription_items",
      params: [...ITEM, ...CHANGE, "subscription"],
      run: create,
    },
    {
      method: "GET",
      path: "/v1/subscription_items",
      params: [...PAGE_PARAMS, "subscription"],
      run: list,
    },
    { method: "GET", path: "/v1/subscription_items/:id", params: [], run: (call) => itemOf(call).item },
    { method: "POST", path: "/v1/subscription_items/:id", params: [...ITEM, ...CHANGE], run: update },
    { method: "DELETE", path: "/v1/subscription_items/:id", params: CHANGE, run: remove },
  ],
};
