/**
 * The table of what may happen to a payment (D15, D32), and the fee that the client may carry (D10).
 * Browser-safe.
 */

import { PROVIDER_FEES } from "../../billing/fee/rules";
import type { Fee, Fees } from "../../billing/fee/schema";
import { Code } from "../../platform/error/catalogue";
import { Money } from "../../platform/money";
import { lead, machine, stayIn } from "../../platform/state";
import { stepOf } from "../../platform/stripe/amount";
import { mostOf } from "../../platform/stripe/limits";
import { METHODS, type PaymentMethod } from "../../platform/stripe/methods/rules";

/** The stored statuses; refunds and disputes are facts beside them. */
export const STATUSES = [
  "initiated",
  "unknown",
  "processing",
  "settled",
  "failed",
  "canceled",
  "returned",
  "reversed",
] as const;
export type Stored = (typeof STATUSES)[number];

export const STATES = [...STATUSES, "partially_refunded", "refunded", "disputed", "lost"] as const;
export type State = (typeof STATES)[number];

export const ACTIONS = [
  "identify",
  "process",
  "settle",
  "fail",
  "cancel",
  "return",
  "reverse",
  "refund",
  "dispute",
  "win",
  "lose",
] as const;
export type Action = (typeof ACTIONS)[number];

const open = ["initiated", "unknown", "failed"] as const;
const moving = [...open, "processing", "canceled"] as const;
const there = ["settled", "partially_refunded"] as const;

/**
 * The table (D32). An ended payment never goes back: a returned payment does not settle again, a lost dispute
 * is not won. Provider events that the table refuses are out of date and change nothing; a person gets the
 * code. A dispute that was won leaves the payment unchanged.
 */
export const payment = machine<State, Action>(STATES, {
  identify: { unknown: "initiated", otherwise: Code.Conflict },
  // A payment canceled here may have been confirmed at the provider at that moment.
  process: { ...lead([...open, "canceled"], "processing"), otherwise: Code.Conflict },
  settle: { ...lead(moving, "settled"), otherwise: Code.Conflict },
  fail: { ...lead([...open, "processing"], "failed"), otherwise: Code.Conflict },
  // A debit that was announced for a later day can be canceled until the provider hands it to the banks.
  cancel: { ...lead([...open, "processing"], "canceled"), otherwise: Code.Conflict },
  return: { ...lead([...there, "disputed"], "returned"), otherwise: Code.Conflict },
  reverse: { settled: "reversed", otherwise: Code.Conflict },
  refund: {
    ...lead(there, "refunded"),
    ...{ refunded: Code.AmountNotPositive, lost: Code.AmountNotPositive },
    processing: Code.PaymentProcessing,
    otherwise: Code.Conflict,
  },
  dispute: {
    ...lead(there, "disputed"),
    ...stayIn("disputed"),
    refunded: "disputed",
    otherwise: Code.Conflict,
  },
  win: {
    disputed: "settled",
    ...stayIn("settled", "partially_refunded", "refunded"),
    otherwise: Code.Conflict,
  },
  lose: { ...lead(["disputed", ...there, "refunded"], "lost"), otherwise: Code.Conflict },
});

export interface Facts {
  status: Stored;
  amount: number;
  /** Refunds that were requested and did not fail. */
  refunded: number;
  dispute?: { status: "open" | "won" | "lost" } | undefined;
}

export function stateOf(of: Facts): State {
  if (of.status !== "settled") return of.status;
  if (of.dispute?.status === "open") return "disputed";
  if (of.dispute?.status === "lost") return "lost";
  if (of.refunded >= of.amount) return "refunded";
  return of.refunded > 0 ? "partially_refunded" : "settled";
}

interface RefundSum {
  status: string;
  amount: number;
}
interface WithRefunds {
  refunds?: readonly RefundSum[] | undefined;
}

const sumAmounts = (of: readonly RefundSum[]): number => Money.sum(of.map(({ amount }) => amount));

/** Says whether a refund's money is out. It is not while the provider has not answered (`unknown`). */
export const isOut = (status: string): boolean => status === "pending" || status === "succeeded";

/**
 * Sums the refunds of a payment that were requested and did not fail, unanswered ones too: states and limits
 * count them, so that the same money is not refunded twice (D37).
 */
export const sumRequestedRefunds = ({ refunds = [] }: WithRefunds): number =>
  sumAmounts(refunds.filter(({ status }) => status !== "failed"));

/** Sums the refunds of a payment whose money is out: invoice, receipt and ledger count only these. */
export const sumSentRefunds = ({ refunds = [] }: WithRefunds): number =>
  sumAmounts(refunds.filter(({ status }) => isOut(status)));

/**
 * Returns what the provider debits for a lost dispute: surcharge and refunded money may be part of it. Of the
 * invoice's own money it is `returnedAmount` that counts.
 */
export const disputeDebitOf = (of: { dispute?: { status: string; amount: number } | undefined }): number =>
  of.dispute?.status === "lost" ? of.dispute.amount : 0;

/**
 * Returns what went back of a payment by refunds and a lost dispute together: never more than was paid. What
 * the provider takes beyond that is a cost, whichever of the two came first.
 */
export const returnedAmount = (of: { amount: number; refunded: number; lost: number }): number =>
  Math.min(of.amount, Money.add(of.refunded, of.lost));

/** Returns what can still be refunded (D37): never more than settled. */
export const refundable = (of: Facts): number =>
  of.status === "settled" ? Math.max(0, Money.subtract(of.amount, of.refunded)) : 0;

/**
 * Returns the largest refund of a payment: over all payments of its invoice, credit that the client has spent
 * is not refundable. `over` is the part of the invoice's money that became credit, `hand` the credit that is
 * left.
 */
export function mostRefundable(
  of: Facts & { online: boolean; currency: string },
  among: { payments: readonly Facts[]; over: number; hand: number },
): number {
  const free = (each: Facts) => (payment.guard(stateOf(each), "refund") === undefined ? refundable(each) : 0);
  const spent = Math.max(0, Money.subtract(among.over, among.hand));
  const left = Money.subtract(Money.sum(among.payments.map(free)), spent);
  const most = Math.max(0, Math.min(free(of), left));
  return of.online ? most - (most % stepOf(of.currency)) : most;
}

export type Method = PaymentMethod;
export { METHODS, typeOf, wayOf } from "../../platform/stripe/methods/rules";

/**
 * Returns the surcharge for a client who carries the processing fee, shown before paying (D10), in minor
 * units: just enough that the fee on amount and surcharge together leaves the amount whole, rounded up to the
 * provider's steps. It is not refunded, since the provider keeps it.
 */
export function surchargeOf({ mille, fixed, most }: Fee, amount: number, currency: string): number {
  const flat = Money.rescale(fixed, "USD", currency);
  const line = Number(
    (BigInt(amount) * BigInt(mille) + BigInt(flat) * 1000n + BigInt(999 - mille)) / BigInt(1000 - mille),
  );
  const exact = most === undefined ? line : Math.min(line, Money.rescale(most, "USD", currency));
  const step = stepOf(currency);
  return Math.ceil(exact / step) * step;
}

/**
 * Returns the largest part of the amount due that one payment can be, over the given methods: with the
 * surcharge where the client carries it, and in the provider's steps.
 */
export function mostAtOnce(
  due: number,
  of: { ways: readonly Method[]; currency: string; pass_fee: boolean; fees: Fees },
): number {
  const { ways, currency, pass_fee, fees } = of;
  const step = stepOf(currency);
  const fits = (steps: number) =>
    ways.every((way) => {
      const fee = pass_fee ? surchargeOf(fees[way], steps * step, currency) : 0;
      return Money.add(steps * step, fee) <= mostOf(way, currency);
    });
  const most = Math.min(...ways.map((way) => mostOf(way, currency)));
  let [low, high] = [0, Math.floor(Math.min(due, most) / step)];
  while (low < high) {
    const middle = Math.ceil((low + high) / 2);
    if (fits(middle)) low = middle;
    else high = middle - 1;
  }
  return low * step;
}

/** Computes a fee on a charge as the provider does until it is known: it rounds half a unit up. */
export function estimateFee({ mille, fixed, most }: Fee, charged: number, currency: string): number {
  const part = Number((BigInt(charged) * BigInt(mille) + 500n) / 1000n);
  const fee = Money.add(part, Money.rescale(fixed, "USD", currency));
  return most === undefined ? fee : Math.min(fee, Money.rescale(most, "USD", currency));
}

/** Computes what of the fee on a charge is ours: the part of the plan's fee above the provider's own. */
export function planFeeOf(fees: Fees, method: Method, charged: number, currency: string): number {
  const [whole, theirs] = [fees, PROVIDER_FEES].map((of) => estimateFee(of[method], charged, currency));
  return Math.max(0, Money.subtract(whole ?? 0, theirs ?? 0));
}

/** Says whether some way costs more than the provider takes for it. */
export const hasPlanFee = (fees: Fees): boolean =>
  METHODS.some((way) => fees[way].mille > PROVIDER_FEES[way].mille);
