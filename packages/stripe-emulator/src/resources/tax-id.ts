import type { Stripe } from "stripe";
import { refused } from "../error";
import { newId } from "../id";
import { listPage, PAGE_PARAMS } from "../list";
import { lookup } from "../lookup";
import type { Params } from "../params";
import type { Call, Resource, Work } from "../types";

/** The forms of tax ids by their type; those of other types are not known here. */
const FORMS: Readonly<Record<string, RegExp>> = {
  au_abn: /^\d{11}$/,
  ca_bn: /^\d{9}$/,
  ca_gst_hst: /^\d{9}RT\d{4}$/,
  ch_vat: /^CHE-\d{3}\.\d{3}\.\d{3} (MWST|TVA|IVA)$/,
  eu_vat:
    /^(AT|BE|BG|CY|CZ|DE|DK|EE|EL|ES|FI|FR|HR|HU|IE|IT|LT|LU|LV|MT|NL|PL|PT|RO|SE|SI|SK|XI)[0-9A-Z+*]{2,12}$/,
  gb_vat: /^(GB|XI)(\d{9}|\d{12}|(GD|HA)\d{3})$/,
  in_gst: /^\d{2}[A-Z]{5}\d{4}[A-Z][0-9A-Z]Z[0-9A-Z]$/,
  jp_cn: /^\d{13}$/,
  no_vat: /^\d{9}MVA$/,
  nz_gst: /^\d{9}$/,
  sg_gst: /^M\d{8}[A-Z]$/,
  us_ein: /^\d{2}-\d{7}$/,
};
/** The number of ids that a customer can have. */
const MOST = 5;
const EU = "eu_vat";

/** Adds a tax id to a customer; whether it is really theirs is found out later. */
export function makeTaxId(work: Work, customer: string, given: Params): Stripe.TaxId {
  const type = given.oneOf("type", Object.keys(FORMS)) ?? given.need("type");
  const value = given.need("value").trim().toUpperCase();
  if (!FORMS[type]?.test(value)) {
    throw refused(`Invalid value for ${type}.`, { code: "tax_id_invalid", param: given.name("value") });
  }
  const present = work.store.list("tax_id", { account: work.account, where: [["$.customer", customer]] });
  if (present.length >= MOST) throw refused(`A customer can have at most ${MOST} tax ids.`);
  if (present.some((each) => each.type === type && each.value === value))
    throw refused("This tax id is already there.", { code: "resource_already_exists", param: "value" });
  const made: Stripe.TaxId = {
    id: newId("txi"),
    object: "tax_id",
    country: type === EU ? value.slice(0, 2).replace("EL", "GR") : type.slice(0, 2).toUpperCase(),
    created: work.now,
    customer,
    customer_account: null,
    livemode: false,
    owner: { customer, customer_account: null, type: "customer" },
    type,
    value,
    verification: {
      status: type === EU || type === "gb_vat" ? "pending" : "unavailable",
      verified_address: null,
      verified_name: null,
    },
  };
  work.store.insert("tax_id", made, work.account);
  work.emit("customer.tax_id.created", made);
  return made;
}

const customerOf = (call: Call): string =>
  lookup(call, "customer", call.path.id ?? "", "customer", "path").id;

function taxIdOf(call: Call): Stripe.TaxId {
  const found = lookup(call, "tax_id", call.path.tax_id ?? "", "id", "path");
  if (found.customer !== customerOf(call))
    throw refused(`No such tax_id: '${found.id}'`, { code: "resource_missing", param: "id" });
  return found;
}

function remove(call: Call): Stripe.DeletedTaxId {
  const found = taxIdOf(call);
  call.store.remove(found.id);
  call.emit("customer.tax_id.deleted", found);
  return { id: found.id, object: "tax_id", deleted: true };
}

export const taxIds: Resource = {
  routes: [
    {
      method: "POST",
      path: "/v1/customers/:id/tax_ids",
      params: ["type", "value"],
      run: (call) => makeTaxId(call, customerOf(call), call.params),
    },
    {
      method: "GET",
      path: "/v1/customers/:id/tax_ids",
      params: PAGE_PARAMS,
      run: (call) => {
        const customer = customerOf(call);
        const url = `/v1/customers/${customer}/tax_ids`;
        return listPage(call, "tax_id", url, {}, { where: [["$.customer", customer]] });
      },
    },
    { method: "GET", path: "/v1/customers/:id/tax_ids/:tax_id", params: [], run: taxIdOf },
    { method: "DELETE", path: "/v1/customers/:id/tax_ids/:tax_id", params: [], run: remove },
  ],
};
