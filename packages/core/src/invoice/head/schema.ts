import * as z from "zod";
import { Column } from "../../platform/column";
import { DateOnly, EmailCc, ExchangeRate, line, text } from "../../platform/shape";

/**
 * The head of an invoice: the fields of the whole that its owner fills in. Each column here is in the row, in
 * answers, in the inputs that make and change an invoice, and in its history; the groups say where else it
 * goes.
 */

/** Columns that the client reads. */
export const PRINTED = {
  title: Column.filled(z.string(), line("Title", 200), ""),
  note: Column.filled(z.string(), text("Note", 2000), ""),
  /** Terms of payment in the owner's words. */
  terms: Column.filled(z.string(), text("Terms", 2000), ""),
  /** The client's purchase-order number. */
  purchase_order: Column.filled(z.string(), line("Purchase order", 60), ""),
  /** What the client's books find it by: a Leitweg-ID, a department (BT-10). */
  buyer_reference: Column.filled(z.string(), line("Buyer reference", 100), ""),
  /** The client carries the processing fee, as a line beside the amount (D10). */
  pass_fee: Column.filled(z.boolean(), z.boolean(), false),
  /** The client may pay a part online, a deposit first. */
  allow_partial: Column.filled(z.boolean(), z.boolean(), false),
};

/** Columns that a series has, too, and changes for its future invoices. */
export const REPEATED = {
  ...PRINTED,
  /** Days to pay, used where no due date is set; each draft starts with those of its project or workspace. */
  payment_terms: Column.filled(
    z.number().int(),
    z.number().int().min(0, "Use 0 to 365 days").max(365, "Use 0 to 365 days"),
    0,
  ),
};

/** Columns that a copy takes over. */
export const COPIED = {
  ...REPEATED,
  email_cc: Column.filled(z.array(z.string()), EmailCc, []),
  /** Prices, discounts and charges include tax. */
  tax_inclusive: Column.filled(z.boolean(), z.boolean(), false),
  /** Its owner said that no tax applies; unused where there is one. */
  no_tax: Column.filled(z.boolean(), z.boolean(), false),
};

/**
 * The day of the supply, or with `supply_until` its period (BT-72, BG-14): of this invoice alone, as its owner
 * says; nothing fills it in.
 */
export const SUPPLY = {
  supply_from: Column.nullable(DateOnly, DateOnly),
  supply_until: Column.nullable(DateOnly, DateOnly),
  /** Its owner says that the day of the supply is the day of issue; nothing else does. */
  supplied_on_issue: Column.nullable(z.boolean(), z.boolean()),
};

/**
 * The rate to the currency of the seller's books (BT-6): its units for one of the invoice's, its day and where it
 * was published, as the owner typed them.
 */
export const EXCHANGE = {
  exchange_rate: Column.nullable(z.string(), ExchangeRate),
  exchange_rate_on: Column.nullable(DateOnly, DateOnly),
  exchange_rate_source: Column.nullable(z.string(), line("Source", 60)),
};

/** All columns of the head. */
export const HEAD = {
  ...COPIED,
  ...SUPPLY,
  ...EXCHANGE,
  /** Its owner wants no final invoice of the last payment of an agreement, but a plain one. */
  is_plain: Column.nullable(z.boolean(), z.boolean()),
  issued_on: Column.nullable(DateOnly, DateOnly),
  due_on: Column.nullable(DateOnly, DateOnly),
};
