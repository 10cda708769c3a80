import { creditUsed, creditUsedOwner, receiptClient, receiptOwner, refundClient } from "@stint/email";
import { find as findAccount } from "../connected-account/read";
import { methodInWords, money, receiptNumber, receiptOf } from "../invoice";
import { addressClient, addressOwner, attach } from "../invoice/mail";
import type { InvoiceWithPayments } from "../invoice/payment";
import { receiptFile, refundFile } from "../invoice/print";
import { load, type PaymentRow, type Row } from "../invoice/read";
import { Mail } from "../mailing";
import { env } from "../platform/env";
import { isDebit } from "../platform/stripe/methods/rules";
import { chargedOf } from "./charge-amount";
import { amountsWaiting, estimateArrival, netOf } from "./platform-balance";

interface Ref {
  invoice_id: number;
  payment_id: number;
}

/**
 * Returns what of an online payment reaches the owner after the fee, and when about, where it is on its way
 * to their bank; or that it goes to the one that was connected when it was begun, before the company changed hands.
 */
async function reachesOwner(payment: PaymentRow, row: Row) {
  const { fee, net } = netOf(payment);
  const told = { fee: money(fee, row) };
  if (!payment.account) return told;
  const amount = money(net, row);
  if ((await findAccount())?.provider_id !== payment.account) return { ...told, elsewhere: { amount } };
  const on = estimateArrival(payment.paid_at, payment.paid_at, payment.currency);
  return { ...told, arrives: { amount, on } };
}

/** Describes the invoice right after the payment, for both sides. */
function describeReceipt(opened: InvoiceWithPayments, payment: PaymentRow) {
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

/** Addresses the mails of one payment to both sides; each goes out once, however often this runs. */
async function addressBoth({ row }: InvoiceWithPayments, { id }: PaymentRow) {
  const key = `invoice:${row.id}:receipt:${id}`;
  return {
    to_client: addressClient(row, `${key}:client`),
    to_owner: await addressOwner(row, `${key}:owner`),
  };
}

/**
 * Reacts to `invoice.paid` and `invoice.partially_paid`: both sides get the receipt of the payment, with the
 * amount still due after it; a use of credit is announced without a receipt.
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
  const { facts, rows } = describeReceipt(opened, payment);
  const told = { ...facts, receipt: receiptNumber(row, payment), received_on: payment.paid_at };
  const attached = pdf && attach(pdf);
  if (to_client)
    await Mail.send({
      ...to_client.headers,
      cc: to_client.cc,
      // A payment that the owner records by hand is the owner's own act, so its mail takes from the budget.
      answers: payment.provider === "stripe" ? [to_client.props.to, ...to_client.cc] : [],
      ...receiptClient({
        ...to_client.props,
        ...told,
        rows,
        ...(payment.surcharge
          ? { surcharge: money(payment.surcharge, row), charged: money(chargedOf(payment), row) }
          : {}),
        can_be_returned: isDebit(payment.method),
        file: attached?.file,
      }),
      attachments: attached?.attachments,
    });
  // The owner recorded it by hand and needs no mail about it.
  if (payment.provider === "manual") return;
  await Mail.send({
    ...to_owner.headers,
    news: { kind: "invoice_paid" },
    ...receiptOwner({
      ...to_owner.props,
      ...told,
      method: methodInWords(payment),
      ...(await reachesOwner(payment, row)),
      ...(waiting
        ? { waiting: { amount: money(waiting.amount, row), link: `${env().STINT_URL}/money` } }
        : {}),
    }),
    attachments: attached?.attachments,
  });
}

/** Mails the use of a client's credit: no money came in, so there are no thanks and no receipt. */
async function mailCredit(opened: InvoiceWithPayments, payment: PaymentRow): Promise<void> {
  const { to_client, to_owner } = await addressBoth(opened, payment);
  const { facts, rows } = describeReceipt(opened, payment);
  const told = { ...facts, used_on: payment.paid_at };
  if (to_client)
    await Mail.send({
      ...to_client.headers,
      cc: to_client.cc,
      ...creditUsed({ ...to_client.props, ...told, rows }),
    });
  await Mail.send({
    ...to_owner.headers,
    news: { kind: "invoice_paid" },
    ...creditUsedOwner({ ...to_owner.props, ...told }),
  });
}

/** Reacts to `invoice.refunded`: tells the client what comes back, and how. Once for each refund. */
export async function mailRefund(ref: Ref & { refund_id: number }): Promise<void> {
  const opened = await load(ref.invoice_id);
  const { row, payments } = opened;
  const payment = payments.find(({ id }) => id === ref.payment_id);
  const at = payment?.refunds?.findIndex(({ id }) => id === ref.refund_id) ?? -1;
  const refund = payment?.refunds?.[at];
  if (!payment || !refund || refund.status === "failed" || !row.number) return;
  const to_client = addressClient(row, `invoice:${row.id}:refund:${refund.id}:client`);
  if (!to_client) return;
  const pdf = await refundFile(opened, payment, at);
  const due = row.totals.amount_due;
  await Mail.send({
    ...to_client.headers,
    cc: to_client.cc,
    // An online payment goes back only once; payments and refunds by hand are the owner's acts, so their mail
    // takes from the budget.
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
