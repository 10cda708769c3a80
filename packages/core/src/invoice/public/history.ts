import { Money } from "../../platform/money";
import { disputeOf, lossOf, refundsOf } from "../balance";
import { type PaymentRow, paymentShape, type Row } from "../read";
import type { PublicInfo } from "../schema";
import { describeLoss } from "../statement/rules";
import { methodInWords } from "../words";

type Happened = PublicInfo["history"][number];

/** Describes how a payment came, in its payer's words. Refused cards are left out. */
function listArrivals(payment: PaymentRow, money: (amount: number) => string): Happened[] {
  return paymentShape(payment)
    .filter(({ status }) => status !== "failed")
    .map(({ amount, status, paid_at: on }) => {
      if (payment.provider === "credit") return { on, text: `${money(amount)} of your credit used` };
      const came = status === "processing" ? "is on its way" : "paid";
      return { on, text: `${money(amount)} ${came}, ${methodInWords(payment)}` };
    });
}

/** Describes a dispute of a payment, and its end where the money stays. */
function listDispute(payment: PaymentRow, money: (amount: number) => string): Happened[] {
  const dispute = disputeOf(payment);
  if (!dispute) return [];
  const amount = money(dispute.amount);
  return [
    { on: dispute.on, text: `${amount} disputed with your bank` },
    ...(dispute.status === "won"
      ? [{ on: dispute.ended ?? dispute.on, text: `Dispute of ${amount} closed, the payment stands` }]
      : []),
  ];
}

/** Describes what went back of it. */
function listReturns(payment: PaymentRow, money: (amount: number) => string): Happened[] {
  const lost = lossOf(payment);
  const { ended_on: on, status, provider } = payment;
  const bank = status === "returned" && provider !== "credit";
  return [
    ...refundsOf(payment).map((refund) => ({
      on: refund.refunded_on,
      text: `${money(refund.amount)} refunded`,
    })),
    ...(lost ? [{ on: lost.on, text: `${money(lost.amount)} ${describeLoss("client").toLowerCase()}` }] : []),
    ...(on
      ? [{ on, text: `${money(payment.amount)} was ${bank ? "returned by the bank" : "taken back"}` }]
      : []),
  ];
}

/** Lists an invoice's history for its client, oldest first; on one day money in comes before money out. */
export function historyOf(of: Row, payments: readonly PaymentRow[]): Happened[] {
  const money = (amount: number) => Money.format(amount, of.currency);
  const happened = [
    { on: of.issued_on ?? "", text: `Invoice for ${money(of.totals.total)}` },
    ...payments.flatMap((payment) => listArrivals(payment, money)),
    ...of.credit_notes.map(({ issued_on, kind, number, amount }) => ({
      on: issued_on,
      text: kind === "void" ? `Canceled by ${number}` : `${money(amount)} credited by ${number}`,
    })),
    ...payments.flatMap((payment) => listDispute(payment, money)),
    ...payments.flatMap((payment) => listReturns(payment, money)),
  ];
  return happened.sort((a, b) => (a.on < b.on ? -1 : a.on > b.on ? 1 : 0));
}
