/** Mails to the owner about a payment's events at the provider. */
import {
  disputeClosedOwner,
  disputeOwner,
  evidenceAskedOwner,
  refundFailedOwner,
  refundMadeOwner,
} from "@stint/email";
import { money } from "../invoice";
import { addressOwner } from "../invoice/mail";
import { load, type Row } from "../invoice/read";
import { Mail } from "../mailing";
import { Day } from "../platform/date";
import { Workspace } from "../workspace";
import { reasonInWords } from "./dispute";
import { refundIdOf } from "./refund/refund";
import { findContest } from "./rows";

interface Ref {
  invoice_id: number;
  payment_id: number;
}

/** Returns the invoice with one of its payments; undefined without the payment. */
async function openPayment({ invoice_id, payment_id }: Ref) {
  const { row, payments } = await load(invoice_id);
  const payment = payments.find(({ id }) => id === payment_id);
  return payment && { row, payment };
}

/** Returns what each of these mails needs: recipient, key and amount. */
async function address(row: Row, what: string, amount: number) {
  const { headers, props } = await addressOwner(row, `invoice:${row.id}:${what}:owner`);
  return { headers, props: { ...props, amount: money(amount, row) } };
}

/**
 * Reacts to `invoice.disputed`: how much, why, the deadline for evidence, and what of it is missing. Once for
 * each dispute.
 */
export async function mailDisputed(ref: Ref, missing: readonly string[]): Promise<void> {
  const of = await openPayment(ref);
  const dispute = of?.payment.dispute;
  if (!of || dispute?.status !== "open") return;
  const { time_zone } = await Workspace.get();
  const { headers, props } = await address(of.row, `dispute:${dispute.id}`, dispute.amount);
  await Mail.send({
    ...headers,
    ...disputeOwner({
      ...props,
      reason: reasonInWords(dispute.reason),
      missing,
      ...(dispute.due_by ? { evidence_due: Day.today(new Date(dispute.due_by), time_zone) } : {}),
    }),
  });
}

/**
 * Reacts to `invoice.evidence_asked`: the bank asks, or the deadline is near. Nothing once the evidence was
 * sent.
 */
export async function mailEvidenceAsked(
  ref: Ref & { stage: "inquiry" | "reminder" },
  missing: readonly string[],
): Promise<void> {
  const of = await openPayment(ref);
  const waiting = of && findContest(of.payment);
  if (!of || !waiting) return;
  const { time_zone } = await Workspace.get();
  const { headers, props } = await address(of.row, `evidence:${waiting.id}:${ref.stage}`, waiting.amount);
  await Mail.send({
    ...headers,
    ...evidenceAskedOwner({
      ...props,
      reason: reasonInWords(waiting.reason),
      stage: ref.stage,
      missing,
      ...(waiting.due_by ? { evidence_due: Day.today(new Date(waiting.due_by), time_zone) } : {}),
    }),
  });
}

/** Reacts to `invoice.dispute_closed`: who won, and where the money is. Once for each dispute. */
export async function mailDisputeClosed(ref: Ref): Promise<void> {
  const of = await openPayment(ref);
  const dispute = of?.payment.dispute;
  if (!of || !dispute || dispute.status === "open") return;
  const { headers, props } = await address(of.row, `dispute:${dispute.id}:closed`, dispute.amount);
  await Mail.send({ ...headers, ...disputeClosedOwner({ ...props, outcome: dispute.status }) });
}

/** Reacts to `payment.refund_failed`: the client did not get it. Once for each refund. */
export async function mailRefundFailed(ref: Ref & { refund_id: number }): Promise<void> {
  const of = await openPayment(ref);
  const refund = of?.payment.refunds?.find(({ id }) => id === ref.refund_id);
  if (!of || refund?.status !== "failed") return;
  const { headers, props } = await address(of.row, `refund:${refund.id}:failed`, refund.amount);
  const reason = (refund.failure ?? "").replace(/\.$/, "");
  await Mail.send({ ...headers, ...refundFailedOwner({ ...props, reason }) });
}

/** Reacts to `invoice.refunded`, for refunds made at the provider's own pages. Once for each refund. */
export async function mailRefundMade(ref: Ref & { refund_id: number }): Promise<void> {
  const of = await openPayment(ref);
  const refund = of?.payment.refunds?.find(({ id }) => id === ref.refund_id);
  const isTheirs = refund?.provider_id !== undefined && refund.id === refundIdOf(refund.provider_id);
  if (!of || !refund || !isTheirs || refund.status === "failed") return;
  const { headers, props } = await address(of.row, `refund:${refund.id}:made`, refund.amount);
  await Mail.send({ ...headers, ...refundMadeOwner(props) });
}
