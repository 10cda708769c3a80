import { creditUsed, creditUsedOwner, receiptClient, receiptOwner, refundClient } from "@stint/email";
import { methodInWords, money, receiptNumber, receiptOf } from "../invoice";
import { addressClient, addressOwner, attach } from "../invoice/mail";
import { receiptFile } from "../invoice/print";
import { load, type PaymentRow, type Row } from "../invoice/read";
import { Mail } from "../mailing";
import { env } from "../platform/env";
import { chargedOf } from "./intent/charge-amount";
import { amountsWaiting, estimateArrival, netOf } from "./platform-balance";
import type { InvoiceWithPayments } from "./settle";

interface Ref {
  invoice_id: number;
  payment_id: number;
}

/** What of an online payment reaches the owner after the fee, and about when, where it is on its way to their bank. */
function reachesOwner(payment: PaymentRow, row: Row) {
  const { fee, net } = netOf(payment);
  const arrives_on = estimateArrival(payment.paid_at, payment.paid_at, payment.currency);
  return {
    fee: money(fee, row),
    ...(payment.account ? { arrives: { amount: money(net, row), on: arrives_on } } : {}),
  };
}

/** How the invoice stood once the payment was in, as both sides are told it. */
function describeStanding(opened: InvoiceWithPayments, payment: PaymentRow) {
  const { row } = opened;
  const { lines, due } = receiptOf(opened, payment);
  const number = row.number ?? "";
  return {
    facts: {
      number,
      amount: money(payment.amount, row),
      still_due: money(due, row),
      settled: due === 0,
    },
    rows: [
      { label: `Invoice ${number}`, value: money(row.totals.total, row) },
      ...lines.map(({ label, amount }) => ({ label, value: money(amount, row) })),
    ],
  };
}

/** The mails of one payment to both sides; each goes out once, however often this runs. */
async function addressBoth({ row }: InvoiceWithPayments, { id }: PaymentRow) {
  const key = `invoice:${row.id}:receipt:${id}`;
  return {
    to_client: addressClient(row, `${key}:client`),
    to_owner: await addressOwner(row, `${key}:owner`),
  };
}

/**
 * The reaction to `invoice.paid` and `invoice.partially_paid`: both sides get the receipt of the payment, with what
 * was still due once it was in; of a client's credit that was used, word of that.
 */
export async function mailReceipts(ref: Ref): Promise<void> {
  const opened = await load(ref.invoice_id);
  const { row, payments } = opened;
  const payment = payments.find(({ id }) => id === ref.payment_id);
  if (payment?.status !== "settled" || !row.snapshot || !row.number) return;
  if (payment.provider === "credit") return mailCredit(opened, payment);
  const [{ to_client, to_owner }, pdf, waits] = await Promise.all([
    addressBoth(opened, payment),
    receiptFile(opened, payment),
    payment.provider === "stripe" && !payment.account ? amountsWaiting() : [],
  ]);
  const waiting = waits.find(({ currency }) => currency === row.currency);
  const { facts, rows } = describeStanding(opened, payment);
  const told = { ...facts, receipt: receiptNumber(row, payment), received_on: payment.paid_at };
  const attached = pdf && attach(pdf);
  if (to_client)
    await Mail.send({
      ...to_client.headers,
      cc: to_client.cc,
      // What the owner notes by hand as often as they like is mail of the owner's.
      answers: payment.provider === "stripe" ? [to_client.props.to, ...to_client.cc] : [],
      ...receiptClient({
        ...to_client.props,
        ...told,
        rows,
        ...(payment.surcharge
          ? { surcharge: money(payment.surcharge, row), charged: money(chargedOf(payment), row) }
          : {}),
        can_be_returned: payment.method === "us_bank_account",
        file: attached?.file,
      }),
      attachments: attached?.attachments,
    });
  // Whoever noted it by hand needs no mail of their own act.
  if (payment.provider === "manual") return;
  await Mail.send({
    ...to_owner.headers,
    ...receiptOwner({
      ...to_owner.props,
      ...told,
      method: methodInWords(payment),
      ...reachesOwner(payment, row),
      ...(waiting
        ? { waiting: { amount: money(waiting.amount, row), link: `${env().STINT_URL}/money` } }
        : {}),
    }),
    attachments: attached?.attachments,
  });
}

/** A client's credit was used: no money came, so nobody thanks for any and there is no receipt. */
async function mailCredit(opened: InvoiceWithPayments, payment: PaymentRow): Promise<void> {
  const { to_client, to_owner } = await addressBoth(opened, payment);
  const { facts, rows } = describeStanding(opened, payment);
  const told = { ...facts, used_on: payment.paid_at };
  if (to_client)
    await Mail.send({
      ...to_client.headers,
      cc: to_client.cc,
      ...creditUsed({ ...to_client.props, ...told, rows }),
    });
  await Mail.send({ ...to_owner.headers, ...creditUsedOwner({ ...to_owner.props, ...told }) });
}

/** The reaction to `invoice.refunded`: the client hears what comes back, and how. Once for each refund. */
export async function mailRefund(ref: Ref & { refund_id: number }): Promise<void> {
  const opened = await load(ref.invoice_id);
  const { row, payments } = opened;
  const payment = payments.find(({ id }) => id === ref.payment_id);
  const refund = payment?.refunds?.find(({ id }) => id === ref.refund_id);
  if (!payment || !refund || refund.status === "failed" || !row.number) return;
  const to_client = addressClient(row, `invoice:${row.id}:refund:${refund.id}:client`);
  if (!to_client) return;
  const pdf = await receiptFile(opened, payment);
  const due = row.totals.amount_due;
  await Mail.send({
    ...to_client.headers,
    cc: to_client.cc,
    // Money that came online goes back but once: what is paid and refunded by hand is mail of the owner's.
    answers: payment.provider === "stripe" ? [to_client.props.to, ...to_client.cc] : [],
    ...refundClient({
      ...to_client.props,
      number: row.number,
      amount: money(refund.amount, row),
      of: money(payment.amount, row),
      method: methodInWords(payment),
      reason: refund.reason,
      online: payment.provider === "stripe",
      ...(due > 0 ? { still_due: money(due, row) } : {}),
    }),
    attachments: pdf ? attach(pdf).attachments : [],
  });
}
