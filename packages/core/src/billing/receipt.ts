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

interface Found {
  /** Paid, and not told of yet; oldest first. */
  paid: Stripe.Invoice[];
  /** Those that may still be paid, though a later one has followed; undefined for none. */
  unpaid_ids: string[] | undefined;
}

/**
 * Finds the invoices of our subscriptions that were paid and are not told of yet. They are listed only where the
 * latest ones show that something may be new, because an older one may have been paid unseen before it, and as long
 * as an older one waits for its payment, which the latest ones do not show.
 */
export async function findPaid(row: Row, { all, invoice }: Provided): Promise<Found> {
  const latest = all.flatMap(latestOf);
  const mayBeNew =
    invoice?.id !== row.invoice_id || row.unpaid_ids !== undefined || latest.some((each) => isNew(row, each));
  if (!mayBeNew) return { paid: [], unpaid_ids: undefined };
  const { data } = await (await stripe()).invoices.list({ customer: row.customer_id, limit: 100 });
  const ours = new Set(all.map(({ id }) => id));
  const own = data.filter((each) => ours.has(subscriptionOf(each) ?? ""));
  const waits = ({ id, status }: Stripe.Invoice): boolean =>
    (status === "draft" || status === "open") && latest.every((each) => each.id !== id);
  const unpaid_ids = own.filter(waits).map(({ id = "" }) => id);
  return {
    paid: own
      .filter((each) => isNew(row, each))
      .sort((a, b) => timeOfPayment(a).localeCompare(timeOfPayment(b))),
    unpaid_ids: unpaid_ids.length > 0 ? unpaid_ids : undefined,
  };
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
