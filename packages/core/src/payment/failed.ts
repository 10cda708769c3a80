import { paymentFailed, paymentFailedOwner } from "@stint/email";
import { hasReceipt, methodInWords, money, ownLink, publicLink, receiptNumber } from "../invoice";
import { mailBrand } from "../invoice/mail";
import { load, type PaymentRow } from "../invoice/read";
import { Mail } from "../mailing";
import { User } from "../user";
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
async function failure(ref: Ref): Promise<Told | undefined> {
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

const facts = ({ opened: { row }, payment, reason }: Told) => ({
  number: row.number ?? "",
  title: row.title || "Invoice",
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

/** The reaction to `invoice.payment_failed` and `invoice.payment_returned`: the client may pay again. Once. */
export async function mailFailedClient(ref: Ref): Promise<void> {
  const told = await failure(ref);
  if (!told) return;
  const { row } = told.opened;
  if (!row.snapshot || !row.sent_to || row.status !== "sent") return;
  await Mail.send({
    owner_id: row.owner_id,
    key: `invoice:${row.id}:payment:${told.payment.id}:${told.what}:client`,
    to: row.sent_to,
    from_name: row.snapshot.brand.name,
    reply_to: row.snapshot.seller.email,
    ...paymentFailed({
      ...facts(told),
      brand: mailBrand(row.snapshot),
      to: row.sent_to,
      first_name: row.sent_to_name,
      link: publicLink(row),
    }),
  });
}

/** The same for the owner. */
export async function mailFailedOwner(ref: Ref): Promise<void> {
  const told = await failure(ref);
  if (!told) return;
  const { row } = told.opened;
  const owner = await User.contact(row.owner_id);
  await Mail.send({
    owner_id: row.owner_id,
    key: `invoice:${row.id}:payment:${told.payment.id}:${told.what}:owner`,
    to: owner.email,
    ...paymentFailedOwner({
      ...facts(told),
      to: owner.email,
      first_name: owner.first_name,
      client: row.client_name,
      link: ownLink(row),
    }),
  });
}
