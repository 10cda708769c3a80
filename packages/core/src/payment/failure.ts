import { paymentFailed, paymentFailedOwner, paymentReplaced } from "@stint/email";
import { hasReceipt, methodInWords, money, receiptNumber } from "../invoice";
import { addressClient, addressOwner } from "../invoice/mail";
import { load, type PaymentRow } from "../invoice/read";
import { Mail } from "../mailing";
import { chargedOf } from "./intent/charge-amount";
import type { InvoiceWithPayments } from "./settle";

interface Ref {
  invoice_id: number;
  payment_id: number;
}

interface Told {
  opened: InvoiceWithPayments;
  payment: PaymentRow;
  /** The mail's key: once for each payment that failed, once more should it have been returned. */
  what: "failed" | "returned" | "reversed";
  reason: string;
}

/** Why it counts no more, as its payer and its owner are told. What the owner wrote of it is for the owner. */
function describeEnd({ status, failure, ended_note }: PaymentRow, seller: string): string {
  if (status === "failed") return failure ?? "The payment did not go through.";
  if (status === "reversed") return `${seller} took back the record of this payment.`;
  return ended_note ?? "The bank returned the payment.";
}

/** A payment that failed, was returned or taken back, with words for people; nothing once it went through after all. */
async function readFailure(ref: Ref): Promise<Told | undefined> {
  const opened = await load(ref.invoice_id);
  const payment = opened.payments.find(({ id }) => id === ref.payment_id);
  if (payment?.status !== "failed" && payment?.status !== "returned" && payment?.status !== "reversed")
    return undefined;
  const reason = describeEnd(payment, opened.row.snapshot?.seller.name ?? "The sender");
  return { opened, payment, what: payment.status, reason };
}

const describeFailure = ({ opened: { row }, payment, reason }: Told) => ({
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

const keyOf = ({ opened, payment, what }: Told, reader: string): string =>
  `invoice:${opened.row.id}:payment:${payment.id}:${what}:${reader}`;

/** The provider, and our own words of a dispute, speak of the payer to somebody else: "The customer's account has …". */
const addressPayer = (reason: string): string =>
  reason
    .replace(/\bthe customer[’']s\b/gi, (words) => (words.startsWith("T") ? "Your" : "your"))
    .replace(/^The customer has notified their bank\b/, "You told your bank")
    .replace(/\bthe (?:account’s holder|payer) says\b/, "you told your bank")
    .replace(/\bthe payer does not recognize\b/, "you do not recognize")
    .replace(/\bthe payer asked the bank to\b/, "you asked the bank to");

/** The reaction to `invoice.payment_failed` and `invoice.payment_returned`: the client may pay again. Once. */
export async function mailFailedClient(ref: Ref): Promise<void> {
  const told = await readFailure(ref);
  if (!told) return;
  const { row } = told.opened;
  // Taken back by hand, it is news to whoever has a receipt that holds no more, and is asked to pay again.
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

/** The same for the owner. */
export async function mailFailedOwner(ref: Ref): Promise<void> {
  const told = await readFailure(ref);
  // What the owner took back by hand is no news to them.
  if (!told || told.what === "reversed") return;
  const { headers, props } = await addressOwner(told.opened.row, keyOf(told, "owner"));
  await Mail.send({ ...headers, ...paymentFailedOwner({ ...props, ...describeFailure(told) }) });
}

/** The reaction to `invoice.payment_replaced`: who authorized a debit and waits for it hears that it was ended. Once. */
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
