import { creditUsed, creditUsedOwner, receiptClient, receiptOwner, refundClient } from "@stint/email";
import { methodInWords, money, ownLink, publicLink, receiptNumber, receiptOf } from "../invoice";
import { mailBrand } from "../invoice/mail";
import { receiptFile } from "../invoice/print";
import { load, type PaymentRow, type Row } from "../invoice/read";
import type { BalanceLine } from "../invoice/schema";
import { Mail } from "../mailing";
import { env } from "../platform/env";
import { User } from "../user";
import { chargedOf } from "./intent/charge-amount";
import { amountsWaiting } from "./platform-balance";
import type { Opened } from "./settle";

const inRows = (lines: readonly BalanceLine[], row: Row) =>
  lines.map(({ label, amount }) => ({ label, value: money(amount, row) }));

/**
 * The reaction to `invoice.paid` and `invoice.partially_paid`: both sides get the receipt of the payment,
 * with what was still due once it was in; of a client's credit that was used, word of that. Each mail goes out once per payment, however often this runs.
 */
export async function mailReceipts(ref: { invoice_id: number; payment_id: number }): Promise<void> {
  const opened = await load(ref.invoice_id);
  const { row, payments } = opened;
  const payment = payments.find(({ id }) => id === ref.payment_id);
  const { snapshot, number, sent_to } = row;
  if (payment?.status !== "settled" || !snapshot || !number) return;
  if (payment.provider === "credit") return mailCredit(opened, payment);
  const [owner, pdf, waits] = await Promise.all([
    User.contact(row.owner_id),
    receiptFile(opened, payment),
    payment.provider === "stripe" && !payment.account ? amountsWaiting() : [],
  ]);
  const waiting = waits.find(({ currency }) => currency === row.currency);
  const { lines, due } = receiptOf(opened, payment);
  const receipt = receiptNumber(row, payment);
  const told = {
    receipt,
    number,
    amount: money(payment.amount, row),
    received_on: payment.paid_at,
    still_due: money(due, row),
    settled: due === 0,
  };
  const attachments = pdf ? [{ name: pdf.name, type: "application/pdf", content: pdf.bytes }] : [];
  if (sent_to)
    await Mail.send({
      owner_id: row.owner_id,
      key: `invoice:${row.id}:receipt:${payment.id}:client`,
      to: sent_to,
      cc: row.email_cc,
      from_name: snapshot.brand.name,
      reply_to: snapshot.seller.email,
      ...receiptClient({
        ...told,
        brand: mailBrand(snapshot),
        to: sent_to,
        first_name: row.sent_to_name,
        rows: [{ label: `Invoice ${number}`, value: money(row.totals.total, row) }, ...inRows(lines, row)],
        ...(payment.surcharge
          ? { surcharge: money(payment.surcharge, row), charged: money(chargedOf(payment), row) }
          : {}),
        can_be_returned: payment.method === "us_bank_account",
        file: pdf && { name: pdf.name, size: pdf.bytes.byteLength },
        link: publicLink(row),
      }),
      attachments,
    });
  await Mail.send({
    owner_id: row.owner_id,
    key: `invoice:${row.id}:receipt:${payment.id}:owner`,
    to: owner.email,
    ...receiptOwner({
      ...told,
      to: owner.email,
      first_name: owner.first_name,
      client: row.client_name,
      title: row.title || "Invoice",
      method:
        payment.provider === "manual"
          ? `by hand: ${methodInWords(payment).toLowerCase()}`
          : methodInWords(payment),
      ...(waiting
        ? { waiting: { amount: money(waiting.amount, row), link: `${env().STINT_URL}/money` } }
        : {}),
      link: ownLink(row),
    }),
    attachments,
  });
}

/** A client's credit was used: no money came, so nobody thanks for any and there is no receipt. */
async function mailCredit(opened: Opened, payment: PaymentRow): Promise<void> {
  const { row } = opened;
  const { snapshot, number, sent_to } = row;
  if (!snapshot || !number) return;
  const owner = await User.contact(row.owner_id);
  const { lines, due } = receiptOf(opened, payment);
  const told = {
    number,
    amount: money(payment.amount, row),
    used_on: payment.paid_at,
    still_due: money(due, row),
    settled: due === 0,
  };
  if (sent_to)
    await Mail.send({
      owner_id: row.owner_id,
      key: `invoice:${row.id}:receipt:${payment.id}:client`,
      to: sent_to,
      cc: row.email_cc,
      from_name: snapshot.brand.name,
      reply_to: snapshot.seller.email,
      ...creditUsed({
        ...told,
        brand: mailBrand(snapshot),
        to: sent_to,
        first_name: row.sent_to_name,
        rows: [{ label: `Invoice ${number}`, value: money(row.totals.total, row) }, ...inRows(lines, row)],
        link: publicLink(row),
      }),
    });
  await Mail.send({
    owner_id: row.owner_id,
    key: `invoice:${row.id}:receipt:${payment.id}:owner`,
    to: owner.email,
    ...creditUsedOwner({
      ...told,
      to: owner.email,
      first_name: owner.first_name,
      client: row.client_name,
      title: row.title || "Invoice",
      link: ownLink(row),
    }),
  });
}

/** The reaction to `invoice.refunded`: the client hears what comes back, and how. Once for each refund. */
export async function mailRefund(ref: {
  invoice_id: number;
  payment_id: number;
  refund_id: number;
}): Promise<void> {
  const opened = await load(ref.invoice_id);
  const { row, payments } = opened;
  const payment = payments.find(({ id }) => id === ref.payment_id);
  const refund = payment?.refunds?.find(({ id }) => id === ref.refund_id);
  const { snapshot, number, sent_to } = row;
  if (!payment || !refund || refund.status === "failed" || !snapshot || !number || !sent_to) return;
  const pdf = await receiptFile(opened, payment);
  await Mail.send({
    owner_id: row.owner_id,
    key: `invoice:${row.id}:refund:${refund.id}:client`,
    to: sent_to,
    cc: row.email_cc,
    from_name: snapshot.brand.name,
    reply_to: snapshot.seller.email,
    ...refundClient({
      brand: mailBrand(snapshot),
      to: sent_to,
      first_name: row.sent_to_name,
      number,
      title: row.title || "Invoice",
      amount: money(refund.amount, row),
      of: money(payment.amount, row),
      method: methodInWords(payment),
      reason: refund.reason,
      online: payment.provider === "stripe",
      link: publicLink(row),
    }),
    attachments: pdf ? [{ name: pdf.name, type: "application/pdf", content: pdf.bytes }] : [],
  });
}
