import * as z from "zod";
import { Column } from "../../platform/column";
import { DateOnly, EmailCc, line, text } from "../../platform/shape";

/**
 * The head of an invoice: what its owner says of the whole. A column here is in the row, in answers, in what makes and
 * changes an invoice, and in its history; the groups say where else it goes.
 */

/** The client reads it. */
export const PRINTED = {
  title: Column.filled(z.string(), line("Title", 200), ""),
  note: Column.filled(z.string(), text("Note", 2000), ""),
  /** Terms of payment in the owner's words. */
  terms: Column.filled(z.string(), text("Terms", 2000), ""),
  /** The client's purchase-order number. */
  purchase_order: Column.filled(z.string(), line("Purchase order", 60), ""),
  /** The client carries the processing fee, as a line beside the amount (D10). */
  pass_fee: Column.filled(z.boolean(), z.boolean(), false),
  /** The client may pay a part of it online: a deposit first. */
  allow_partial: Column.filled(z.boolean(), z.boolean(), false),
};

/** A series has it too, and changes it for what it makes from then on. */
export const REPEATED = {
  ...PRINTED,
  /** Days to pay, used where no due date was set; each draft begins with those of its project or workspace. */
  payment_terms: Column.filled(
    z.number().int(),
    z.number().int().min(0, "Use 0 to 365 days").max(365, "Use 0 to 365 days"),
    0,
  ),
};

/** A copy takes it over. */
export const COPIED = {
  ...REPEATED,
  email_cc: Column.filled(z.array(z.string()), EmailCc, []),
  /** Prices, discounts and charges have their tax in them. */
  tax_inclusive: Column.filled(z.boolean(), z.boolean(), false),
};

/** All of it. */
export const HEAD = {
  ...COPIED,
  issued_on: Column.nullable(DateOnly, DateOnly),
  due_on: Column.nullable(DateOnly, DateOnly),
};
