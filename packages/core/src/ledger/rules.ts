/**
 * Double-entry bookkeeping as pure functions. A posting is a set of lines that sum to 0 in one currency:
 * amounts above 0 are debits, below 0 credits. Only this file can make `Balanced` lines, so nothing
 * unbalanced is ever posted.
 */
import { Money } from "../platform/money";

/**
 * - `receivable`: the amounts that clients owe. `clearing`: money at the payment provider. `bank`: money in the
 *   owner's own accounts. `disputed`: money that the provider holds back during a dispute.
 * - `revenue`, `tax`: the revenue of sent invoices, and its tax. `refunds`: money returned, by the owner or by a
 *   lost dispute. `fees`: the provider's fees, less the surcharges that clients paid.
 * - `withheld`: tax that clients withheld, a claim on the tax office. `rounding`: what rounding to steps of cash gave
 *   away (above 0) or took.
 * - `credit`: the clients' credit. `payouts`: the cost of teammates. `payable`: the amounts owed to them.
 */
export const ACCOUNTS = [
  "receivable",
  "clearing",
  "bank",
  "disputed",
  "revenue",
  "tax",
  "withheld",
  "rounding",
  "refunds",
  "fees",
  "credit",
  "payouts",
  "payable",
] as const;
export type Account = (typeof ACCOUNTS)[number];

export interface Line {
  account: Account;
  /** Minor units; above 0 a debit, below 0 a credit, never 0. */
  amount: number;
}

declare const balanced: unique symbol;
/** Lines that sum to 0. */
export type Balanced = readonly Line[] & { readonly [balanced]: true };

export class Unbalanced extends Error {
  constructor(lines: readonly Line[]) {
    super(`These lines do not balance: ${JSON.stringify(lines)}`);
    this.name = "Unbalanced";
  }
}

type Parts = readonly (readonly [account: Account, amount: number])[];

/**
 * Returns the lines of one posting, one for each account, without zero ones. Throws when they do not sum to
 * 0.
 */
export function balance(parts: Parts): Balanced {
  const sums = new Map<Account, number>();
  for (const [account, amount] of parts) sums.set(account, Money.add(sums.get(account) ?? 0, amount));
  const lines = [...sums]
    .filter(([, amount]) => amount !== 0)
    .map(([account, amount]) => ({ account, amount }));
  if (Money.sum(lines.map(({ amount }) => amount)) !== 0) throw new Unbalanced(lines);
  return lines as unknown as Balanced;
}

/** Moves an amount between accounts: debits `to`, credits `from`. */
const move = (amount: number, from: Account, to: Account): Parts => [
  [to, amount],
  [from, Money.negate(amount)],
];

/** The accounts that payments go into and out of: at the provider, or the owner's own. */
export type Till = "clearing" | "bank";

/** What of a total the client does not pay to the business, and what rounds the rest; absent is nothing. */
interface Deducted {
  withheld?: number | undefined;
  rounding?: number | undefined;
}

/** Returns what the client pays of a total. */
const payable = ({ total, withheld = 0, rounding = 0 }: { total: number } & Deducted): number =>
  Money.add(Money.subtract(total, withheld), rounding);

const deductions = ({ withheld = 0, rounding = 0 }: Deducted): Parts => [
  ["withheld", withheld],
  ["rounding", Money.negate(rounding)],
];

/**
 * Posts a sent invoice: the client owes its total less the tax that they withhold; tax is separate from revenue.
 */
export const postSale = (of: { total: number; tax: number } & Deducted): Balanced =>
  balance([
    ["receivable", payable(of)],
    ...deductions(of),
    ["revenue", Money.negate(Money.subtract(of.total, of.tax))],
    ["tax", Money.negate(of.tax)],
  ]);

/** The part of a credit note above the amount due: refunded before, or left to the client. */
export interface Excess {
  /** Refunded before: the note documents it. */
  offset: number;
  /** Paid and not refunded: the client's credit now (D35). */
  given: number;
}

/** Splits a note of `amount` into the amount due, refunds without a note, and the client's credit. */
export function excessOf(amount: number, of: { due: number; refunds: number }): Excess {
  const rest = Math.max(0, Money.subtract(amount, of.due));
  const offset = Math.min(rest, of.refunds);
  return { offset, given: Money.subtract(rest, offset) };
}

/** Posts a credit note or void: the sale is reversed, with what is withheld of it no more and its rounding. */
export const postCreditNote = (of: { total: number; tax: number } & Deducted & Excess): Balanced =>
  balance([
    ["revenue", Money.subtract(of.total, of.tax)],
    ["tax", of.tax],
    ...deductions(of).map(([account, amount]) => [account, Money.negate(amount)] as const),
    ["receivable", Money.negate(Money.subtract(payable(of), Money.add(of.offset, of.given)))],
    ["refunds", Money.negate(of.offset)],
    ["credit", Money.negate(of.given)],
  ]);

/**
 * Posts tax that the client does not withhold after all: they owe `amount` more, but for `over` of it that they had paid
 * and that was their credit. Both below 0: they withhold it after all, which is the reason of `offset` of what was refunded
 * before. `rounding` changes with it.
 */
export const postUnwithheld = (of: {
  amount: number;
  rounding: number;
  over: number;
  offset: number;
}): Balanced =>
  balance([
    ["withheld", Money.negate(of.amount)],
    ["rounding", Money.negate(of.rounding)],
    ["receivable", Money.subtract(Money.add(of.amount, of.rounding), Money.subtract(of.over, of.offset))],
    ["credit", of.over],
    ["refunds", Money.negate(of.offset)],
  ]);

/**
 * Posts a received payment: `amount` for the invoice, of which `over` exceeds the amount due and becomes the
 * client's credit (D35), and `surcharge` for the provider's fee (D10).
 */
export const postPayment = (till: Till, of: { amount: number; over: number; surcharge: number }): Balanced =>
  balance([
    [till, Money.add(of.amount, of.surcharge)],
    ["receivable", Money.negate(Money.subtract(of.amount, of.over))],
    ["credit", Money.negate(of.over)],
    ["fees", Money.negate(of.surcharge)],
  ]);

/**
 * Reverses `postPayment`: a returned debit, or a manual payment that was wrong. `beyond` of it was refunded
 * before: it went out twice, and is not owed again.
 */
export const reversePayment = (
  till: Till,
  of: { amount: number; over: number; surcharge: number; beyond: number },
): Balanced =>
  balance([
    ...postPayment(till, of).map(({ account, amount }) => [account, Money.negate(amount)] as const),
    ...move(of.beyond, "receivable", "refunds"),
  ]);

/** Posts the provider's fee. */
export const postFee = (fee: number): Balanced => balance(move(fee, "clearing", "fees"));

/** Posts a refund (D37); `over` of it was the client's credit, `beyond` exceeds what had been paid. */
export const postRefund = (till: Till, of: { amount: number; over: number; beyond: number }): Balanced =>
  balance([
    ...move(Money.subtract(of.amount, Money.add(of.over, of.beyond)), till, "refunds"),
    ...move(of.over, till, "credit"),
    ...move(of.beyond, till, "fees"),
  ]);

/** Reverses a refund that the client's bank refused. */
export const reverseRefund = (till: Till, of: { amount: number; over: number; beyond: number }): Balanced =>
  balance(postRefund(till, of).map(({ account, amount }) => [account, Money.negate(amount)]));

/** Posts a dispute: the provider holds the payment back, and charges a fee. */
export const postDispute = (amount: number): Balanced => balance(move(amount, "clearing", "disputed"));
export const postDisputeWon = (amount: number): Balanced => balance(move(amount, "disputed", "clearing"));
/**
 * Posts a lost dispute: nothing is owed again. `over` of it was the client's credit; `beyond` had been paid
 * as surcharge, or was refunded before.
 */
export const postDisputeLost = (of: { amount: number; over: number; beyond: number }): Balanced =>
  balance([
    ...move(Money.subtract(of.amount, of.over), "disputed", "refunds"),
    ...move(of.over, "disputed", "credit"),
    ...move(of.beyond, "disputed", "fees"),
  ]);

/** Posts a client's credit that pays an invoice (D35), and its reversal. */
export const postCreditUse = (amount: number): Balanced => balance(move(amount, "receivable", "credit"));
export const reverseCreditUse = (amount: number, beyond = 0): Balanced =>
  balance([...move(amount, "credit", "receivable"), ...move(beyond, "receivable", "refunds")]);

/** Posts a committed payout, which is owed to teammates, and its payment. */
export const postPayout = (amount: number): Balanced => balance(move(amount, "payable", "payouts"));
/**
 * Posts the payment of a payout: `sent` of it from the provider's balance, the rest from the owner's own
 * accounts.
 */
export const postPayoutPaid = (amount: number, sent = 0): Balanced =>
  balance([...move(Money.subtract(amount, sent), "bank", "payable"), ...move(sent, "clearing", "payable")]);

/** Reverses the payment of a payout that came back: it is owed as before, and `sent` is at the provider again. */
export const reversePayoutPaid = (amount: number, sent = 0): Balanced =>
  balance(postPayoutPaid(amount, sent).map(({ account, amount: moved }) => [account, Money.negate(moved)]));

/** Posts a payout of the provider to the owner's bank. */
export const postTransfer = (amount: number): Balanced => balance(move(amount, "clearing", "bank"));
/** Reverses it when the bank refuses it. */
export const reverseTransfer = (amount: number): Balanced => balance(move(amount, "bank", "clearing"));

export interface Balance {
  account: Account;
  currency: string;
  amount: number;
}

/**
 * Returns the sums by account and currency, in the order of the accounts; currencies are never added up (D7).
 */
export function sums(postings: readonly { currency: string; lines: readonly Line[] }[]): Balance[] {
  const all = new Map<string, Balance>();
  for (const { currency, lines } of postings)
    for (const { account, amount } of lines) {
      const key = `${ACCOUNTS.indexOf(account)}`.padStart(2, "0") + currency;
      const old = all.get(key);
      all.set(key, { account, currency, amount: Money.add(old?.amount ?? 0, amount) });
    }
  return [...all].sort(([a], [b]) => (a < b ? -1 : 1)).map(([, sum]) => sum);
}
