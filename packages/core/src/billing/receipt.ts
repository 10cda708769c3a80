import type Stripe from "stripe";
import { iso } from "../platform/clock";
import { stripe } from "../platform/stripe";
import type { Row } from "./entity";
import type { Provided } from "./state";

/** What says of which invoices an owner has a receipt: the time of the newest payment, and those paid at it. */
type Receipts = Pick<Row, "receipts_at" | "receipt_ids">;

/** Returns the second at which an invoice was paid, as an instant. */
export const timeOfPayment = ({ status_transitions }: Stripe.Invoice): string =>
  new Date((status_transitions.paid_at ?? 0) * 1000).toISOString();

/** A charge of nothing has no receipt. Those of a row of before begin with the first reading (`receiptsAfter`). */
const isNew = ({ receipts_at, receipt_ids = [] }: Receipts, invoice: Stripe.Invoice): boolean =>
  receipts_at !== undefined &&
  invoice.status === "paid" &&
  invoice.total > 0 &&
  timeOfPayment(invoice) >= receipts_at &&
  !receipt_ids.includes(invoice.id ?? "");

const subscriptionOf = ({ parent }: Stripe.Invoice): string | undefined => {
  const of = parent?.subscription_details?.subscription;
  return typeof of === "string" ? of : of?.id;
};

const latestOf = ({ latest_invoice: latest }: Stripe.Subscription): Stripe.Invoice[] =>
  latest && typeof latest === "object" ? [latest] : [];

/**
 * Returns the invoices of our subscriptions that were paid and are not told of yet, oldest first. They are listed
 * only where the latest ones show that something may be new: an older one may have been paid unseen before it.
 */
export async function findPaid(row: Row, { all, invoice }: Provided): Promise<Stripe.Invoice[]> {
  const mayBeNew = invoice?.id !== row.invoice_id || all.flatMap(latestOf).some((each) => isNew(row, each));
  if (!mayBeNew) return [];
  const { data } = await (await stripe()).invoices.list({
    customer: row.customer_id,
    status: "paid",
    limit: 100,
  });
  const ours = new Set(all.map(({ id }) => id));
  return data
    .filter((each) => ours.has(subscriptionOf(each) ?? "") && isNew(row, each))
    .sort((a, b) => timeOfPayment(a).localeCompare(timeOfPayment(b)));
}

/**
 * Returns what is known to be told once these are: the invoices of one second may come in two readings. A row that
 * the code of before has written begins now, so that nobody gets a receipt of an old invoice.
 */
export function receiptsAfter(of: Receipts, paid: readonly Stripe.Invoice[]): Receipts {
  const last = paid.at(-1);
  if (!last) return { receipts_at: of.receipts_at ?? iso() };
  const receipts_at = timeOfPayment(last);
  const same = of.receipts_at === receipts_at ? (of.receipt_ids ?? []) : [];
  const ids = paid.filter((each) => timeOfPayment(each) === receipts_at).map(({ id }) => id ?? "");
  return { receipts_at, receipt_ids: [...same, ...ids] };
}
