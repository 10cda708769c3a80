import type { Stripe } from "stripe";
import { badParam } from "../error";
import { newId } from "../id";
import type { Params } from "../params";
import { share, sum } from "./share";

export interface CreditLine {
  line: Stripe.CreditNoteLineItem;
  discount: number;
  tax: number;
}

/** Reads the lines of a credit note: of an invoice's lines, of its own, or one of an amount. */
export function creditLines(params: Params, invoice: Stripe.Invoice): CreditLine[] {
  const amount = params.integer("amount");
  const given = params.hashes("lines");
  if ((amount === undefined) === (given === undefined)) {
    throw badParam(
      "parameter_missing",
      "amount",
      "You must specify exactly one of these parameters: amount, lines.",
    );
  }
  if (amount !== undefined) return [ownLine("Credit", amount, 1)];
  return (given ?? []).map((each) => {
    each.only(["amount", "description", "invoice_line_item", "quantity", "type", "unit_amount"]);
    const type = each.oneOf("type", ["custom_line_item", "invoice_line_item"]) ?? each.need("type");
    if (type === "custom_line_item") {
      return ownLine(
        each.need("description"),
        each.needInteger("unit_amount"),
        each.integer("quantity") ?? 1,
      );
    }
    const id = each.need("invoice_line_item");
    const line = invoice.lines.data.find((one) => one.id === id);
    if (!line)
      throw badParam(
        "resource_missing",
        each.name("invoice_line_item"),
        `No such invoice line item: '${id}'`,
      );
    return lineOf(line, creditedOf(line, each));
  });
}

function creditedOf(line: Stripe.InvoiceLineItem, given: Params): number {
  const quantity = given.integer("quantity");
  const amount =
    given.integer("amount") ??
    (quantity === undefined ? line.amount : share(line.amount, quantity, line.quantity ?? 1));
  if (amount > 0 && amount <= line.amount) return amount;
  throw badParam(
    undefined,
    given.name("amount"),
    "The amount of a credit note's line must be greater than 0 and at most that of the invoice's line.",
  );
}

/** Returns the credit for a part of an invoice's line, with the same part of its discounts and taxes. */
function lineOf(of: Stripe.InvoiceLineItem, amount: number): CreditLine {
  const discount_amounts = (of.discount_amounts ?? []).map((each) => ({
    ...each,
    amount: share(each.amount, amount, of.amount),
  }));
  const taxes = (of.taxes ?? []).map((each) => ({ ...each, amount: share(each.amount, amount, of.amount) }));
  const discount = sum(discount_amounts.map((each) => each.amount));
  const tax = sum(
    taxes.filter(({ tax_behavior }) => tax_behavior === "exclusive").map((each) => each.amount),
  );
  const made = bareLine(of.description, amount, of.quantity ?? 1);
  return {
    line: {
      ...made,
      discount_amount: discount,
      discount_amounts,
      invoice_line_item: of.id,
      taxes,
      type: "invoice_line_item",
    },
    discount,
    tax,
  };
}

const ownLine = (description: string, unit: number, quantity: number): CreditLine => ({
  line: { ...bareLine(description, unit * quantity, quantity), unit_amount: unit },
  discount: 0,
  tax: 0,
});

const bareLine = (
  description: string | null,
  amount: number,
  quantity: number,
): Stripe.CreditNoteLineItem => ({
  id: newId("cnli"),
  object: "credit_note_line_item",
  amount,
  description,
  discount_amount: 0,
  discount_amounts: [],
  livemode: false,
  metadata: {},
  pretax_credit_amounts: [],
  quantity,
  tax_rates: [],
  taxes: [],
  type: "custom_line_item",
  unit_amount: null,
  unit_amount_decimal: null,
});

/** Adds up the lines of a credit note, in cents. */
export function creditTotals(lines: readonly CreditLine[]) {
  const subtotal = sum(lines.map(({ line }) => line.amount));
  const discount = sum(lines.map((each) => each.discount));
  const tax = sum(lines.map((each) => each.tax));
  return { subtotal, discount, tax, total: subtotal - discount + tax };
}
