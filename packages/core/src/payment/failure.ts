import { debitStopped, paymentFailed, paymentFailedOwner, paymentReplaced } from "@stint/email";
import { hasReceipt, methodInWords, money, receiptNumber } from "../invoice";
import { addressClient, addressOwner } from "../invoice/mail";
import type { InvoiceWithPayments } from "../invoice/payment";
import { load, type PaymentRow } from "../invoice/read";
import { Mail } from "../mailing";
import { chargedOf } from "./charge-amount";

interface Ref {
  invoice_id: number;
  payment_id: number;
}

interface FailureFacts {
  opened: InvoiceWithPayments;
  payment: PaymentRow;
  /** A part of the mail's key: one mail for each failed payment, and another one if it is returned later. */
  what: "failed" | "returned" | "reversed";
  reason: string;
}

/**
 * Describes to payer and owner why a payment no longer counts. The owner's own note is shown to the owner
 * only.
 */
function describeEnd({ status, failure, ended_note }: PaymentRow, seller: string): string {
  if (status === "failed") return failure ?? "The payment did not go through.";
  if (status === "reversed") return `${seller} took back the record of this payment.`;
  return ended_note ?? "The bank returned the payment.";
}

/**
 * Reads a failed, returned or reversed payment with words for people; undefined once it went through after
 * all.
 */
async function readFailure(ref: Ref): Promise<FailureFacts | undefined> {
  const opened = await load(ref.invoice_id);
  const payment = opened.payments.find(({ id }) => id === ref.payment_id);
  if (payment?.status !== "failed" && payment?.status !== "returned" && payment?.status !== "reversed")
    return undefined;
  const reason = describeEnd(payment, opened.row.snapshot?.seller.name ?? "The sender");
  return { opened, payment, what: payment.status, reason };
}

const describeFailure = ({ opened: { row }, payment, reason }: FailureFacts) => ({
  number: row.number ?? "",
  amount: money(payment.amount, row),
  still_due: money(row.totals.amount_due, row),
  method: methodInWords(payment),
  tried_on: payment.created_at.slice(0, 10),
  reason,
  ...(payment.status !== "failed" && {
    returned: {
      paid_on: payment.paid_at || payment.created_at.slice(0, 10),
      on: payment.ended_on ?? payment.paid_at,
      ...(hasReceipt(payment) && { receipt: receiptNumber(row, payment) }),
    },
  }),
});

const keyOf = ({ opened, payment, what }: FailureFacts, reader: string): string =>
  `invoice:${opened.row.id}:payment:${payment.id}:${what}:${reader}`;

/**
 * Turns a sentence about the payer ("The customer's account has …"), by the provider or by us, into one to
 * them.
 */
const addressPayer = (reason: string): string =>
  reason
    .replace(/\bthe customer[’']s\b/gi, (words) => (words.startsWith("T") ? "Your" : "your"))
    .replace(/^The customer has notified their bank\b/, "You told your bank")
    .replace(/\bthe (?:account’s holder|payer) says\b/, "you told your bank")
    .replace(/\bthe payer does not recognize\b/, "you do not recognize")
    .replace(/\bthe payer asked the bank to\b/, "you asked the bank to");

/**
 * Reacts to `invoice.payment_failed` and `invoice.payment_returned`: tells the client that they may pay
 * again. Once.
 */
export async function mailFailedClient(ref: Ref): Promise<void> {
  const told = await readFailure(ref);
  if (!told) return;
  const { row } = told.opened;
  // A reversal by hand matters only to a payer whose receipt is no longer valid, and who is asked to pay
  // again.
  if (told.what === "reversed" && !(hasReceipt(told.payment) && row.totals.amount_due > 0)) return;
  const to_client = addressClient(row, keyOf(told, "client"));
  if (!to_client || row.status !== "sent") return;
  await Mail.send({
    ...to_client.headers,
    ...paymentFailed({
      ...to_client.props,
      ...describeFailure({ ...told, reason: addressPayer(told.reason) }),
    }),
  });
}

/** Tells the owner the same. */
export async function mailFailedOwner(ref: Ref): Promise<void> {
  const told = await readFailure(ref);
  // The owner's own reversal is no news to them.
  if (!told || told.what === "reversed") return;
  const { headers, props } = await addressOwner(told.opened.row, keyOf(told, "owner"));
  await Mail.send({
    ...headers,
    news: { kind: "invoice_paid" },
    ...paymentFailedOwner({ ...props, ...describeFailure(told) }),
  });
}

/**
 * Reacts to `invoice.payment_replaced`: tells a payer who authorized a debit and waits for it that it was
 * canceled. Once.
 */
export async function mailReplaced({ invoice_id, payment_id }: Ref): Promise<void> {
  const { row, payments } = await load(invoice_id);
  const payment = payments.find(({ id }) => id === payment_id);
  const to_client = addressClient(row, `invoice:${invoice_id}:payment:${payment_id}:replaced:client`);
  if (payment?.status !== "canceled" || !to_client) return;
  const open = row.status === "sent" && row.totals.amount_due > 0 && (row.amount_processing ?? 0) === 0;
  await Mail.send({
    ...to_client.headers,
    ...paymentReplaced({
      ...to_client.props,
      number: row.number ?? "",
      amount: money(chargedOf(payment), row),
      ...(open ? { still_due: money(row.totals.amount_due, row) } : {}),
    }),
  });
}

/**
 * Reacts to `invoice.debit_stopped`: tells the client whether the debit that was announced before automatic payment
 * was stopped is still collected. Once.
 */
export async function mailDebitStopped({ invoice_id, payment_id }: Ref): Promise<void> {
  const { row, payments } = await load(invoice_id);
  const payment = payments.find(({ id }) => id === payment_id);
  const to_client = addressClient(row, `invoice:${invoice_id}:payment:${payment_id}:stopped:client`);
  if (!payment?.stop || !payment.charges?.on || !to_client) return;
  const open = payment.status === "canceled" && row.status === "sent" && row.totals.amount_due > 0;
  await Mail.send({
    ...to_client.headers,
    ...debitStopped({
      ...to_client.props,
      number: row.number ?? "",
      amount: money(chargedOf(payment), row),
      on: payment.charges.on,
      canceled: payment.status === "canceled",
      ...(open ? { still_due: money(row.totals.amount_due, row) } : {}),
    }),
  });
}
