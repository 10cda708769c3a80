import type Stripe from "stripe";
import { Money } from "../platform/money";
import { stripe } from "../platform/stripe";
import { planOf } from "./plans";
import { soldBy } from "./price";
import type { Line } from "./schema";

const priceOf = (line: Stripe.InvoiceLineItem): string | undefined => {
  const price = line.pricing?.price_details?.price;
  return typeof price === "string" ? price : price?.id;
};
const instant = (seconds: number): string => new Date(seconds * 1000).toISOString();

function kindOf(line: Stripe.InvoiceLineItem): Line["kind"] {
  const item = line.parent?.subscription_item_details;
  if (!item?.proration) return line.amount === 0 ? "trial" : "period";
  const isCredit = line.amount < 0 || item.proration_details?.credited_items;
  return isCredit ? "unused" : "rest";
}

/** What prices of ours sell, by the provider's ids: a price never changes there, so each is read once. */
const sold = new Map<string, ReturnType<typeof soldBy>>();

async function readSold(id: string): Promise<void> {
  if (!sold.has(id)) sold.set(id, soldBy(await (await stripe()).prices.retrieve(id)));
}

/**
 * Says what lines of the provider's invoices bill, by the prices that they name: a price of ours says its plan
 * (`soldBy`), whatever the provider's sentence is.
 */
export async function describeLines(lines: readonly Stripe.InvoiceLineItem[]): Promise<Line[]> {
  const ids = [...new Set(lines.map(priceOf))].filter((id) => id !== undefined);
  await Promise.all(ids.map(readSold));
  return lines.map((line) => {
    const found = sold.get(priceOf(line) ?? "");
    return {
      kind: found ? kindOf(line) : "other",
      plan: found?.plan ?? null,
      name: found ? planOf(found.plan).name : "",
      seats: found?.seat ? (line.quantity ?? 1) : null,
      starts_at: instant(line.period.start),
      ends_at: instant(line.period.end),
      amount: line.amount,
      description: line.description ?? "",
    };
  });
}

/** Returns what an invoice of the provider's takes off and adds, and what credit pays of it, in cents. */
export const sumsOf = (of: Stripe.Invoice) => ({
  discount_amount: Money.sum((of.total_discount_amounts ?? []).map(({ amount }) => amount)),
  tax_amount: Money.sum((of.total_taxes ?? []).map(({ amount }) => amount)),
  credit_amount: Money.clamp(Money.subtract(of.total, of.amount_due), 0, Math.max(0, of.total)),
  total_amount: of.total,
});
