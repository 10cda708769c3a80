import type { Line } from "../../connected-account/rules";
import { type PaymentRow, refundedOf } from "../../invoice/read";
import { Money } from "../../platform/money";
import { WORDS } from "../../platform/status";
import { netOf } from "./net";

/** What a payment brings its owner, and what is taken out of it; below 0 what comes back of that. */
export interface Figures {
  amount: number;
  refunded: number;
  /** Held back while it is disputed. */
  contested: number;
  fee: number;
  dispute_fee: number;
}

export const netIn = ({ amount, refunded, contested, fee, dispute_fee }: Figures): number =>
  Money.subtract(amount, Money.sum([refunded, contested, fee, dispute_fee]));

/** Of a payment as it stands now: what `netOf` is made of. */
export function figuresOf(of: PaymentRow): Figures {
  const { fee, contested } = netOf(of);
  return {
    amount: Money.add(of.amount, of.surcharge ?? 0),
    refunded: Money.add(refundedOf(of), of.dispute?.status === "lost" ? of.dispute.amount : 0),
    contested,
    fee,
    dispute_fee: of.dispute?.fee ?? 0,
  };
}

/** What lines about one payment come to. */
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

/** The lines that a payment is, or a part of it. */
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
 * What of a payment is in none of these lines. What went back is one sum: it was disputed when it went, and may be
 * lost by now.
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

/** What is taken out, each under its name; below 0 what came back. */
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
