import { paymentFailed, paymentFailedOwner } from "@stint/email";
import { hasReceipt, methodInWords, money, receiptNumber } from "../invoice";
import { addressClient, addressOwner } from "../invoice/mail";
import { load, type PaymentRow } from "../invoice/read";
import { Mail } from "../mailing";
import type { Opened } from "./settle";

interface Ref {
  invoice_id: number;
  payment_id: number;
}

interface Told {
  opened: Opened;
  payment: PaymentRow;
  /** The mail's key: once for each payment that failed, once more should it have been returned. */
  what: "failed" | "returned";
  reason: string;
}

/** A payment that failed or was returned, with words for people; nothing once it went through after all. */
async function readFailure(ref: Ref): Promise<Told | undefined> {
  const opened = await load(ref.invoice_id);
  const payment = opened.payments.find(({ id }) => id === ref.payment_id);
  // What the owner took back by hand is no news to anybody.
  if (payment?.status !== "failed" && payment?.status !== "returned") return undefined;
  const reason =
    payment.status === "failed"
      ? (payment.failure ?? "The payment did not go through.")
      : (payment.ended_note ?? "The bank returned the payment.");
  return { opened, payment, what: payment.status, reason };
}

const describeFailure = ({ opened: { row }, payment, reason }: Told) => ({
  number: row.number ?? "",
  amount: money(payment.amount, row),
  still_due: money(row.totals.amount_due, row),
  method: methodInWords(payment),
  tried_on: payment.created_at.slice(0, 10),
  reason,
  ...(payment.status === "returned" && {
    returned: {
      paid_on: payment.paid_at || payment.created_at.slice(0, 10),
      on: payment.ended_on ?? payment.paid_at,
      ...(hasReceipt(payment) && { receipt: receiptNumber(row, payment) }),
    },
  }),
});

const keyOf = ({ opened, payment, what }: Told, reader: string): string =>
  `invoice:${opened.row.id}:payment:${payment.id}:${what}:${reader}`;

/** The reaction to `invoice.payment_failed` and `invoice.payment_returned`: the client may pay again. Once. */
export async function mailFailedClient(ref: Ref): Promise<void> {
  const told = await readFailure(ref);
  if (!told) return;
  const { row } = told.opened;
  const to_client = addressClient(row, keyOf(told, "client"));
  if (!to_client || row.status !== "sent") return;
  await Mail.send({
    ...to_client.headers,
    ...paymentFailed({ ...to_client.props, ...describeFailure(told) }),
  });
}

/** The same for the owner. */
export async function mailFailedOwner(ref: Ref): Promise<void> {
  const told = await readFailure(ref);
  if (!told) return;
  const { headers, props } = await addressOwner(told.opened.row, keyOf(told, "owner"));
  await Mail.send({ ...headers, ...paymentFailedOwner({ ...props, ...describeFailure(told) }) });
}
