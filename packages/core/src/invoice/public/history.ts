import { Money } from "../../platform/money";
import { type PaymentRow, paymentShape, type Row } from "../read";
import type { PublicInfo } from "../schema";
import { methodInWords } from "../words";

type Happened = PublicInfo["history"][number];

const MOVES: Partial<Record<ReturnType<typeof paymentShape>[number]["status"], string>> = {
  processing: "is on its way",
  returned: "was returned by the bank",
};

/** What of a payment its payer knows: that it came, is on its way or went back. A card that was refused is not told. */
function ofPayment(payment: PaymentRow, money: (amount: number) => string): Happened[] {
  return paymentShape(payment).flatMap(({ amount, status, paid_at, refunds }) => {
    if (status === "failed" || status === "reversed") return [];
    const moves = status === "returned" && payment.provider === "credit" ? "was taken back" : MOVES[status];
    const came = moves
      ? `${money(amount)} ${moves}, ${methodInWords(payment)}`
      : `${money(amount)} paid, ${methodInWords(payment)}`;
    return [
      { on: paid_at, text: came },
      ...refunds
        .filter((refund) => refund.status === "succeeded" || refund.status === "pending")
        .map((refund) => ({ on: refund.refunded_on, text: `${money(refund.amount)} refunded` })),
    ];
  });
}

/** What happened to an invoice as its client is told, oldest first. */
export function historyOf(of: Row, payments: readonly PaymentRow[]): Happened[] {
  const money = (amount: number) => Money.format(amount, of.currency);
  const happened = [
    { on: of.issued_on ?? "", text: `Invoice over ${money(of.totals.total)}` },
    ...payments.flatMap((payment) => ofPayment(payment, money)),
    ...of.credit_notes.map(({ issued_on, kind, number, amount }) => ({
      on: issued_on,
      text: kind === "void" ? `Canceled by ${number}` : `${money(amount)} credited by ${number}`,
    })),
  ];
  return happened.sort((a, b) => (a.on < b.on ? -1 : a.on > b.on ? 1 : 0));
}
