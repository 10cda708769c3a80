import type { HEAD } from "./schema";

/**
 * Words of the history for each column of an invoice's head (schema.ts). Browser-safe, and without a schema.
 */
export const HEAD_WORDS = {
  title: "what it is for",
  issued_on: "the issue date",
  due_on: "the due date",
  payment_terms: "the days to pay",
  note: "the note",
  terms: "the terms",
  purchase_order: "the order number",
  buyer_reference: "the buyer reference",
  supply_from: "the day of the supply",
  supply_until: "the end of the supply",
  supplied_on_issue: "that it was supplied on the day of issue",
  exchange_rate: "the rate of exchange",
  exchange_rate_on: "the day of the rate",
  exchange_rate_source: "where the rate is from",
  is_plain: "whether it is a final invoice",
  email_cc: "the copies",
  tax_inclusive: "how tax is counted",
  no_tax: "that no tax applies",
  pass_fee: "who carries the fee",
  allow_partial: "whether a part can be paid",
} as const satisfies Record<keyof typeof HEAD, string>;
