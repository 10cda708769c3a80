import { Invoice } from "@stint/core/invoice";
import { type Route, route } from "../../http/route";

const answer = Invoice.Info;
const can = "invoice.write";

/** Lines, the discount and taxes of a draft. Each call answers the invoice with its new totals. */
export const lines: Route[] = [
  route({
    method: "post",
    path: "/invoices/{id}/items",
    can,
    summary: "Adds a line",
    body: Invoice.ItemInput,
    answer,
    status: 201,
    run: ({ params, body, if_match }) => Invoice.addItem(params.id, body, if_match),
  }),
  route({
    method: "patch",
    path: "/invoices/{id}/items/{item_id}",
    can,
    summary: "Changes or moves a line",
    body: Invoice.ItemUpdateInput,
    answer,
    run: ({ params, body, if_match }) => Invoice.updateItem(params.id, params.item_id, body, if_match),
  }),
  route({
    method: "delete",
    path: "/invoices/{id}/items/{item_id}",
    can,
    summary: "Removes a line",
    answer,
    run: ({ params, if_match }) => Invoice.removeItem(params.id, params.item_id, if_match),
  }),
  route({
    method: "post",
    path: "/invoices/{id}/discounts",
    can,
    summary: "Sets the discount; an invoice has one",
    body: Invoice.DiscountInput,
    answer,
    status: 201,
    run: ({ params, body, if_match }) => Invoice.addDiscount(params.id, body, if_match),
  }),
  route({
    method: "patch",
    path: "/invoices/{id}/discounts/{discount_id}",
    can,
    summary: "Replaces the discount's rate or amount",
    body: Invoice.DiscountInput,
    answer,
    run: ({ params, body, if_match }) =>
      Invoice.updateDiscount(params.id, params.discount_id, body, if_match),
  }),
  route({
    method: "delete",
    path: "/invoices/{id}/discounts/{discount_id}",
    can,
    summary: "Removes the discount",
    answer,
    run: ({ params, if_match }) => Invoice.removeDiscount(params.id, params.discount_id, if_match),
  }),
  route({
    method: "post",
    path: "/invoices/{id}/taxes",
    can,
    summary: "Adds a tax on the whole net",
    body: Invoice.TaxInput,
    answer,
    status: 201,
    run: ({ params, body, if_match }) => Invoice.addTax(params.id, body, if_match),
  }),
  route({
    method: "patch",
    path: "/invoices/{id}/taxes/{tax_id}",
    can,
    summary: "Changes a tax",
    body: Invoice.TaxUpdateInput,
    answer,
    run: ({ params, body, if_match }) => Invoice.updateTax(params.id, params.tax_id, body, if_match),
  }),
  route({
    method: "delete",
    path: "/invoices/{id}/taxes/{tax_id}",
    can,
    summary: "Removes a tax",
    answer,
    run: ({ params, if_match }) => Invoice.removeTax(params.id, params.tax_id, if_match),
  }),
];
