import type { Stripe } from "stripe";
import { badParam, refused } from "../error";
import { random } from "../id";
import { LIST_PARAMS, listPage } from "../list";
import { lookup } from "../lookup";
import type { Params } from "../params";
import type { Call, Resource } from "../types";

const FIELDS = [
  "active",
  "description",
  "images",
  "marketing_features",
  "metadata",
  "name",
  "statement_descriptor",
  "tax_code",
  "unit_label",
  "url",
];

function create(call: Call): Stripe.Product {
  const { params, store } = call;
  const id = params.text("id") ?? `prod_${random(14)}`;
  if (store.find("product", id, call.account)) {
    throw refused(`Product already exists. If you already created this product, please use its ID: ${id}.`, {
      code: "resource_already_exists",
      param: "id",
    });
  }
  const product: Stripe.Product = {
    id,
    object: "product",
    active: true,
    created: call.now,
    default_price: null,
    description: null,
    images: [],
    livemode: false,
    marketing_features: [],
    metadata: {},
    name: params.need("name"),
    package_dimensions: null,
    shippable: null,
    statement_descriptor: null,
    tax_code: null,
    tax_details: null,
    type: "service",
    unit_label: null,
    updated: call.now,
    url: null,
  };
  fill(product, params);
  store.insert("product", product, call.account);
  call.emit("product.created", product);
  return product;
}

/** Creates a product that a price describes (`product_data`). */
export function makeProduct(call: Call, given: Params): Stripe.Product {
  return create({ ...call, params: given.only([...FIELDS, "id"]) });
}

function fill(product: Stripe.Product, params: Params): void {
  product.active = params.boolean("active") ?? product.active;
  product.description = params.change("description", product.description);
  product.images = params.list("images") ?? product.images;
  product.marketing_features =
    params.hashes("marketing_features")?.map((each) => ({ name: each.only(["name"]).need("name") })) ??
    product.marketing_features;
  product.metadata = params.metadata(product.metadata);
  if (params.has("name")) product.name = params.need("name");
  product.statement_descriptor = params.change("statement_descriptor", product.statement_descriptor ?? null);
  if (params.has("tax_code")) product.tax_code = params.text("tax_code") ?? null;
  product.unit_label = params.change("unit_label", product.unit_label ?? null);
  product.url = params.change("url", product.url);
}

function update(call: Call): Stripe.Product {
  const product = lookup(call, "product", call.path.id ?? "", "id", "path");
  const before = structuredClone(product);
  fill(product, call.params);
  const price = call.params.text("default_price");
  if (price !== undefined) {
    const found = lookup(call, "price", price, "default_price", "param");
    if (found.product !== product.id) {
      throw badParam(undefined, "default_price", `The price ${price} does not belong to this product.`);
    }
    product.default_price = price;
  }
  product.updated = call.now;
  call.store.save("product", product);
  call.emit("product.updated", product, before);
  return product;
}

function remove(call: Call): Stripe.DeletedProduct {
  const product = lookup(call, "product", call.path.id ?? "", "id", "path");
  const priced = call.store.list("price", { account: call.account, where: [["$.product", product.id]] });
  if (priced.length > 0) {
    throw refused(
      "This product cannot be deleted because it has one or more user-created prices. You can set its `active` property to false instead.",
    );
  }
  call.store.remove(product.id);
  call.emit("product.deleted", product);
  return { id: product.id, object: "product", deleted: true };
}

function list(call: Call): object {
  const ids = call.params.list("ids");
  const active = call.params.boolean("active");
  return listPage(
    call,
    "product",
    "/v1/products",
    {},
    {
      ...(ids ? { among: ["$.id", ids] } : {}),
      ...(active === undefined ? {} : { where: [["$.active", active ? 1 : 0]] }),
    },
  );
}

export const products: Resource = {
  routes: [
    { method: "POST", path: "/v1/products", params: [...FIELDS, "id"], run: create },
    { method: "GET", path: "/v1/products", params: [...LIST_PARAMS, "active", "ids"], run: list },
    {
      method: "GET",
      path: "/v1/products/:id",
      params: [],
      run: (call) => lookup(call, "product", call.path.id ?? "", "id", "path"),
    },
    { method: "POST", path: "/v1/products/:id", params: [...FIELDS, "default_price"], run: update },
    { method: "DELETE", path: "/v1/products/:id", params: [], run: remove },
  ],
};
