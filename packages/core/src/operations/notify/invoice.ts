import type * as z from "zod";
import { Invoice } from "../../invoice";
import { findDelivery } from "../../invoice/delivery/read";
import { adviceFor, findMeaning, RINGS } from "../../invoice/delivery/rules";
import { getRecurring } from "../../invoice/recurring/change";
import { invoiceLink, notifyOwner } from "../../notification";
import { InvoiceText, PaymentText, type Text } from "../../notification/texts";
import { Day } from "../../platform/date";
import { Money } from "../../platform/money";

/**
 * Notifications about an invoice, its payments and its series, for the reactions to their events. Each reads
 * the current state, and is shown once by its key.
 */

interface Ref {
  invoice_id: number;
}
interface PaymentRef extends Ref {
  payment_id: number;
}

const loadNamed = async (id: number) => {
  const invoice = await Invoice.get(id);
  const { number, client_name: client, totals, currency } = invoice;
  return { invoice, number, client, due: Money.format(totals.amount_due || totals.total, currency) };
};
type Named = Awaited<ReturnType<typeof loadNamed>>;

/** Adds a notification; `what` names it once per invoice, and its first word is the notification's type. */
const notifyOf = ({ id, project_id }: Invoice.Info, what: string, text: Text): Promise<void> =>
  notifyOwner({
    key: `invoice:${id}:${what}`,
    type: `invoice.${what.split(":")[0]}`,
    ...text,
    link: invoiceLink({ id, project_id }),
    metadata: { project_id, invoice_id: id },
  });

const paymentOf = ({ payments }: Invoice.Info, payment_id: number | undefined) =>
  payments.find(({ id }) => id === payment_id);

/** Notifies the owner of the payment that settled an invoice, with the amount received. */
export async function notifyInvoicePaid(of: Ref & { payment_id?: number }): Promise<void> {
  const invoice = await Invoice.get(of.invoice_id);
  const { number, client_name: client, title, totals, currency } = invoice;
  const payment = paymentOf(invoice, of.payment_id);
  const amount = Money.format(payment?.amount ?? totals.total, currency);
  const byCredit = payment?.method === "credit";
  await notifyOf(invoice, "paid", InvoiceText.describePaid({ number, client, title, amount, byCredit }));
}

/** Notifies the owner of an overdue invoice, once per invoice. */
export async function notifyInvoiceOverdue(of: Ref): Promise<void> {
  const { invoice, ...named } = await loadNamed(of.invoice_id);
  await notifyOf(invoice, "overdue", InvoiceText.describeOverdue(named));
}

/** Notifies the owner that the client says a transfer is on its way, once for each report. */
export async function notifyTransferSent({ invoice_id, sent_at }: Ref & { sent_at: string }): Promise<void> {
  const { invoice, ...named } = await loadNamed(invoice_id);
  if (invoice.totals.amount_due === 0) return;
  await notifyOf(invoice, `transfer_sent:${sent_at}`, InvoiceText.describeTransferSent(named));
}

/**
 * Notifies the owner that an automatically sent invoice cannot be paid by any of its methods: only the owner
 * can offer the client another.
 */
export async function notifyInvoiceUnpayable(of: z.infer<typeof Invoice.Events.Sent.schema>): Promise<void> {
  if (!of.scheduled && !of.answers) return;
  const { invoice, number, client } = await loadNamed(of.invoice_id);
  const { payment_methods, payment_problems, totals } = invoice;
  const isBlocked = (way: string) => payment_problems.some(({ method }) => method === way);
  if (totals.amount_due === 0 || payment_methods.length === 0 || !payment_methods.every(isBlocked)) return;
  const reasons = payment_problems.map(({ reason }) => reason);
  await notifyOf(invoice, "unpayable", InvoiceText.describeUnpayable({ number, client, reasons }));
}

/** Notifies the owner that an invoice scheduled for this day could not be sent. */
export async function notifyInvoiceSendFailed(
  of: Ref & Parameters<typeof Invoice.reasonOf>[0],
): Promise<void> {
  const { invoice, client } = await loadNamed(of.invoice_id);
  const text = InvoiceText.describeSendFailed({
    title: invoice.title,
    client,
    reason: Invoice.reasonOf(of),
  });
  await notifyOf(invoice, `send_failed:${of.why ?? of.code}`, text);
}

/** Notifies the owner that a series of invoices was paused. */
export async function notifySeriesPaused(
  of: { recurring_id: number } & Parameters<typeof Invoice.reasonOf>[0],
): Promise<void> {
  const series = await getRecurring(of.recurring_id);
  await notifyOwner({
    key: `recurring:${series.id}:paused:${series.next_on ?? ""}`,
    type: "recurring.paused",
    ...InvoiceText.describeSeriesPaused({
      title: series.title,
      client: series.client_name,
      reason: Invoice.reasonOf(of),
    }),
    link: `/invoices/recurring/${series.id}`,
    metadata: { recurring_id: series.id },
  });
}

/** Returns the payment's amount in words, if it differs from the amount due. */
function partOf({ invoice }: Named, payment_id: number): string | undefined {
  const payment = paymentOf(invoice, payment_id);
  return payment && payment.amount !== invoice.totals.amount_due
    ? Money.format(payment.amount, invoice.currency)
    : undefined;
}

/** Notifies the owner of a failed payment, once per payment. */
export async function notifyPaymentFailed({ invoice_id, payment_id }: PaymentRef): Promise<void> {
  const named = await loadNamed(invoice_id);
  const text = PaymentText.describeFailed({ ...named, part: partOf(named, payment_id) });
  await notifyOf(named.invoice, `payment_failed:${payment_id}`, text);
}

/** Notifies the owner that a bank returned a payment: the invoice is open again. */
export async function notifyPaymentReturned({ invoice_id, payment_id }: PaymentRef): Promise<void> {
  const named = await loadNamed(invoice_id);
  const payment = paymentOf(named.invoice, payment_id);
  // A payment that the owner took back by hand is not notified.
  if (payment?.status !== "returned") return;
  const { reason } = payment;
  const text = PaymentText.describeReturned({ ...named, part: partOf(named, payment_id), reason });
  await notifyOf(named.invoice, `payment_returned:${payment_id}`, text);
}

export async function notifyPaymentDisputed({ invoice_id, payment_id }: PaymentRef): Promise<void> {
  const { invoice, ...named } = await loadNamed(invoice_id);
  await notifyOf(invoice, `disputed:${payment_id}`, PaymentText.describeDisputed(named));
}

/** Notifies the owner that the bank asks about a payment, or that evidence is due soon. */
export async function notifyEvidenceAsked({
  invoice_id,
  payment_id,
  stage,
}: PaymentRef & { stage: "inquiry" | "reminder" }): Promise<void> {
  const { invoice, number, client } = await loadNamed(invoice_id);
  const payment = paymentOf(invoice, payment_id);
  const open = [payment?.dispute, payment?.inquiry].find((each) => each?.status === "open");
  if (!open || open.evidence_sent_at) return;
  const due_on = open.due_by ? Day.inWords(open.due_by.slice(0, 10)) : undefined;
  await notifyOf(
    invoice,
    `evidence_asked:${payment_id}:${stage}:${open.opened_at}`,
    PaymentText.describeEvidenceAsked({ number, client, stage, due_on }),
  );
}

export async function notifyDisputeClosed({
  invoice_id,
  payment_id,
  outcome,
}: PaymentRef & { outcome: "won" | "lost" }): Promise<void> {
  const { invoice, number } = await loadNamed(invoice_id);
  const text = PaymentText.describeDisputeClosed({ number, outcome });
  await notifyOf(invoice, `dispute_closed:${payment_id}:${outcome}`, text);
}

/** Notifies the owner of what a network told of an e-invoice, once for each status that is worth it. */
export async function notifyDeliveryTold(
  of: z.infer<typeof Invoice.Events.DeliveryTold.schema>,
): Promise<void> {
  const delivery = await findDelivery(of.invoice_id, of.document);
  if (!delivery) return;
  const { invoice, client } = await loadNamed(of.invoice_id);
  const meaning = findMeaning(delivery.network, of.code);
  const status = meaning?.status ?? delivery.status;
  if (!RINGS.has(status)) return;
  const text = InvoiceText.describeDeliveryTold({
    number: delivery.number,
    client,
    told: meaning?.text ?? "The e-invoice could not be delivered",
    reason: delivery.reason,
    advice: adviceFor(status),
  });
  await notifyOf(invoice, `delivery:${of.document}:${status}`, text);
}
