import type { Line } from "../../connected-account/rules";
import { disputeDebitOf, sumRequestedRefunds } from "../../invoice/payment/rules";
import type { PaymentRow } from "../../invoice/read";
import { Money } from "../../platform/money";
import { WORDS } from "../../platform/status";
import { netOf } from "./net";

/** The parts of a payment for its owner, and what is taken out of it; below 0 where that comes back. */
export interface Figures {
  amount: number;
  refunded: number;
  /** The amount held back while it is disputed. */
  contested: number;
  fee: number;
  dispute_fee: number;
}

export const netIn = ({ amount, refunded, contested, fee, dispute_fee }: Figures): number =>
  Money.subtract(amount, Money.sum([refunded, contested, fee, dispute_fee]));

/** Returns the figures of a payment as it is now, from the parts of `netOf`. */
export function figuresOf(of: PaymentRow): Figures {
  const { fee, contested } = netOf(of);
  return {
    amount: Money.add(of.amount, of.surcharge ?? 0),
    refunded: Money.add(sumRequestedRefunds(of), disputeDebitOf(of)),
    contested,
    fee,
    dispute_fee: of.dispute?.fee ?? 0,
  };
}

/** Sums the lines about one payment. */
export function figuresIn(lines: readonly Line[]): Figures {
  const sum = (kind: Line["kind"]) =>
    Money.sum(lines.filter((each) => each.kind === kind).map(({ amount }) => amount));
  const taken = (kind: Line["kind"]) => Money.subtract(0, sum(kind));
  return {
    amount: sum("payment"),
    refunded: taken("refund"),
    contested: taken("dispute"),
    fee: taken("fee"),
    dispute_fee: taken("dispute_fee"),
  };
}

/** Returns the lines of a payment, or of a part of it. */
export const linesIn = (of: Figures, about: Pick<Line, "payment_id" | "invoice_id">): Line[] => {
  const taken = (kind: Line["kind"], amount: number) => ({
    ...about,
    kind,
    amount: Money.subtract(0, amount),
  });
  return [
    { ...about, kind: "payment", amount: of.amount },
    taken("refund", of.refunded),
    taken("dispute", of.contested),
    taken("fee", of.fee),
    taken("dispute_fee", of.dispute_fee),
  ];
};

/**
 * Returns the part of a payment that is in none of these lines. Money that went back is one sum: it was
 * disputed when it went, and may be lost by now.
 */
export function subtractLines(whole: Figures, lines: readonly Line[]): Figures {
  const there = figuresIn(lines);
  const taken = Money.subtract(
    Money.add(whole.refunded, whole.contested),
    Money.add(there.refunded, there.contested),
  );
  const contested = Math.max(0, Math.min(taken, whole.contested));
  return {
    amount: Money.subtract(whole.amount, there.amount),
    refunded: Money.subtract(taken, contested),
    contested,
    fee: Money.subtract(whole.fee, there.fee),
    dispute_fee: Money.subtract(whole.dispute_fee, there.dispute_fee),
  };
}

export const isNothing = (of: Figures): boolean => Object.values(of).every((each) => each === 0);

/** Lists the deductions, each under its name; below 0 where one came back. */
export function listDeductions(of: Figures): { label: string; amount: number }[] {
  const back = (label: string, amount: number) => ({
    label: amount < 0 ? "Given back to you" : label,
    amount,
  });
  return [
    back(WORDS.refunded, of.refunded),
    back(WORDS.disputed, of.contested),
    { label: "Stripe fee", amount: of.fee },
    { label: "Dispute fee", amount: of.dispute_fee },
  ].filter(({ amount }) => amount !== 0);
}
