/** What may happen to a payment, as a table (D15, D32), and what the client may carry of its cost (D10). Browser-safe. */

import { Code } from "../../platform/error/catalogue";
import { Money } from "../../platform/money";
import { machine } from "../../platform/state";
import { stepOf } from "../../platform/stripe/amount";
import { limitsOf } from "../../platform/stripe/limits";

/** What is stored; refunds and disputes are facts beside it. */
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

const same = <const S extends string>(...states: S[]) =>
  Object.fromEntries(states.map((state) => [state, state])) as { [state in S]: state };
const to = <const S extends string, const T extends string>(states: readonly S[], target: T) =>
  Object.fromEntries(states.map((state) => [state, target])) as { [state in S]: T };

const open = ["initiated", "unknown", "failed"] as const;
const moving = [...open, "processing", "canceled"] as const;
const there = ["settled", "partially_refunded"] as const;

/**
 * The table (D32). What ended never goes back: a returned payment does not settle again, a lost dispute is not
 * won. News of the provider that the table refuses is old news and changes nothing; a person is told the code.
 * A dispute that was won leaves the payment as it was before.
 */
export const payment = machine<State, Action>(STATES, {
  identify: { unknown: "initiated", otherwise: Code.Conflict },
  // One that was given up here may have been confirmed there at that moment.
  process: { ...to([...open, "canceled"], "processing"), otherwise: Code.Conflict },
  settle: { ...to(moving, "settled"), otherwise: Code.Conflict },
  fail: { ...to([...open, "processing"], "failed"), otherwise: Code.Conflict },
  cancel: { ...to(open, "canceled"), otherwise: Code.Conflict },
  return: { ...to([...there, "disputed"], "returned"), otherwise: Code.Conflict },
  reverse: { settled: "reversed", otherwise: Code.Conflict },
  refund: {
    ...to(there, "refunded"),
    ...{ refunded: Code.AmountNotPositive, lost: Code.AmountNotPositive },
    processing: Code.PaymentProcessing,
    otherwise: Code.Conflict,
  },
  dispute: { ...to(there, "disputed"), ...same("disputed"), refunded: "disputed", otherwise: Code.Conflict },
  win: {
    disputed: "settled",
    ...same("settled", "partially_refunded", "refunded"),
    otherwise: Code.Conflict,
  },
  lose: { ...to(["disputed", ...there, "refunded"], "lost"), otherwise: Code.Conflict },
});

export interface Facts {
  status: Stored;
  amount: number;
  /** Refunds that were asked for and did not fail. */
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

/**
 * What of a payment was given back by refunds and a lost dispute together: never more than was paid. What the
 * provider takes beyond that is a cost, whichever of the two came first.
 */
export const givenBack = (of: { amount: number; refunded: number; lost: number }): number =>
  Math.min(of.amount, Money.add(of.refunded, of.lost));

/** What can still be refunded (D37): never more than settled. */
export const refundable = (of: Facts): number =>
  of.status === "settled" ? Math.max(0, Money.subtract(of.amount, of.refunded)) : 0;

/**
 * What of a payment a refund is not refused for: of its invoice's payments together, never what became the client's
 * credit and was spent. `over` is what of the invoice's money is the client's, `hand` what they have of it.
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

export const METHODS = ["card", "bank"] as const;
export type Method = (typeof METHODS)[number];

/** The provider's names of the ways to pay. */
export const TYPES = { card: "card", bank: "us_bank_account" } as const satisfies Record<Method, string>;

/** The way to pay of one of the provider's names. */
export const wayOf = (type: string): Method => (type === TYPES.bank ? "bank" : "card");

/** The provider's prices: per mille of the amount, a fixed part, and the most; the latter two in US cents. */
const PRICES: Record<Method, { mille: number; fixed: number; most?: number }> = {
  card: { mille: 29, fixed: 30 },
  bank: { mille: 8, fixed: 0, most: 500 },
};

/**
 * The line that a client who carries the processing fee sees for the chosen method before paying (D10), in
 * minor units: so much that the provider's fee of amount and line together leaves the amount whole, rounded up to
 * what the provider takes.
 * It is not refunded, since the provider keeps it.
 */
export function surchargeOf(method: Method, amount: number, currency: string): number {
  const { mille, fixed, most } = PRICES[method];
  const flat = Money.rescale(fixed, "USD", currency);
  const line = Number(
    (BigInt(amount) * BigInt(mille) + BigInt(flat) * 1000n + BigInt(999 - mille)) / BigInt(1000 - mille),
  );
  const exact = most === undefined ? line : Math.min(line, Money.rescale(most, "USD", currency));
  const step = stepOf(currency);
  return Math.ceil(exact / step) * step;
}

/**
 * The most of what is due that one payment can be, by whichever of the ways: with the fee beside it where the client
 * carries that, and in the provider's steps.
 */
export function mostAtOnce(
  due: number,
  of: { ways: readonly Method[]; currency: string; pass_fee: boolean },
): number {
  const { ways, currency, pass_fee } = of;
  const { most } = limitsOf(currency);
  const step = stepOf(currency);
  const fits = (steps: number) =>
    ways.every((way) => {
      const fee = pass_fee ? surchargeOf(way, steps * step, currency) : 0;
      return Money.add(steps * step, fee) <= most;
    });
  let [low, high] = [0, Math.floor(Math.min(due, most) / step)];
  while (low < high) {
    const middle = Math.ceil((low + high) / 2);
    if (fits(middle)) low = middle;
    else high = middle - 1;
  }
  return low * step;
}

/** What the provider will keep of what was charged, as long as it has not told: it rounds half a unit up. */
export function estimateFee(method: Method, charged: number, currency: string): number {
  const { mille, fixed, most } = PRICES[method];
  const part = Number((BigInt(charged) * BigInt(mille) + 500n) / 1000n);
  const fee = Money.add(part, Money.rescale(fixed, "USD", currency));
  return most === undefined ? fee : Math.min(fee, Money.rescale(most, "USD", currency));
}
