/**
 * Double entry, as pure functions. A posting is a set of lines that sum to 0 in one currency: amounts above 0
 * are debits, below 0 credits. Only this file can make `Balanced` lines, so nothing unbalanced is ever posted.
 */
import { Money } from "../platform/money";

/**
 * - `receivable`: what clients owe. `clearing`: money at the payment provider. `bank`: money in the owner's own
 *   accounts. `disputed`: money that the provider holds back while a payment is contested.
 * - `revenue`, `tax`: what sent invoices earn, and the tax in it. `refunds`: what was given back of it, by the
 *   owner or by a lost dispute. `fees`: what the provider kept, less what clients carried of it.
 * - `credit`: what clients have in hand with us. `payouts`: what teammates cost. `payable`: what they wait for.
 */
export const ACCOUNTS = [
  "receivable",
  "clearing",
  "bank",
  "disputed",
  "revenue",
  "tax",
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

/** Lines of one posting: those of 0 are left out, one line for each account. Throws when they do not sum to 0. */
export function balance(parts: Parts): Balanced {
  const sums = new Map<Account, number>();
  for (const [account, amount] of parts) sums.set(account, Money.add(sums.get(account) ?? 0, amount));
  const lines = [...sums]
    .filter(([, amount]) => amount !== 0)
    .map(([account, amount]) => ({ account, amount }));
  if (Money.sum(lines.map(({ amount }) => amount)) !== 0) throw new Unbalanced(lines);
  return lines as unknown as Balanced;
}

/** Moves an amount: what `to` gains, `from` gives. */
const move = (amount: number, from: Account, to: Account): Parts => [
  [to, amount],
  [from, Money.negate(amount)],
];

/** Where money comes in and goes out: at the provider, or in the owner's own accounts. */
export type Till = "clearing" | "bank";

/** An invoice is sent: the client owes its total, tax is set apart from what was earned. */
export const sold = (of: { total: number; tax: number }): Balanced =>
  balance([
    ["receivable", of.total],
    ["revenue", Money.negate(Money.subtract(of.total, of.tax))],
    ["tax", Money.negate(of.tax)],
  ]);

/** What of a note's amount was not owed any more, where that had been refunded, and what is left for the client. */
export interface Excess {
  /** Refunded before: the note is the paper to it. */
  offset: number;
  /** Paid and not refunded: the client's credit now (D35). */
  given: number;
}

/** Splits a note of `amount` over what is due, what was refunded without a note, and the client's credit. */
export function excessOf(amount: number, of: { due: number; refunds: number }): Excess {
  const rest = Math.max(0, Money.subtract(amount, of.due));
  const offset = Math.min(rest, of.refunds);
  return { offset, given: Money.subtract(rest, offset) };
}

/** A credit note or void: the sale is taken back. */
export const credited = (of: { total: number; tax: number } & Excess): Balanced =>
  balance([
    ["revenue", Money.subtract(of.total, of.tax)],
    ["tax", of.tax],
    ["receivable", Money.negate(Money.subtract(of.total, Money.add(of.offset, of.given)))],
    ["refunds", Money.negate(of.offset)],
    ["credit", Money.negate(of.given)],
  ]);

/**
 * Money came in: `amount` for the invoice, `over` of it more than was due and the client's credit (D35),
 * `surcharge` beside it for the provider's fee (D10).
 */
export const postSettled = (till: Till, of: { amount: number; over: number; surcharge: number }): Balanced =>
  balance([
    [till, Money.add(of.amount, of.surcharge)],
    ["receivable", Money.negate(Money.subtract(of.amount, of.over))],
    ["credit", Money.negate(of.over)],
    ["fees", Money.negate(of.surcharge)],
  ]);

/**
 * The exact opposite of `settled`: a returned debit, a payment by hand that was none. `beyond` of it had been
 * given back before: it went out twice, and is not owed anew.
 */
export const unsettled = (
  till: Till,
  of: { amount: number; over: number; surcharge: number; beyond: number },
): Balanced =>
  balance([
    ...postSettled(till, of).map(({ account, amount }) => [account, Money.negate(amount)] as const),
    ...move(of.beyond, "receivable", "refunds"),
  ]);

/** What the provider kept. */
export const postFee = (fee: number): Balanced => balance(move(fee, "clearing", "fees"));

/** Money given back (D37); `over` of it was the client's credit, `beyond` was more than had been paid. */
export const postRefund = (till: Till, of: { amount: number; over: number; beyond: number }): Balanced =>
  balance([
    ...move(Money.subtract(of.amount, Money.add(of.over, of.beyond)), till, "refunds"),
    ...move(of.over, till, "credit"),
    ...move(of.beyond, till, "fees"),
  ]);

/** A refund that the client's bank would not take: all of it is back. */
export const postRefundBack = (till: Till, of: { amount: number; over: number; beyond: number }): Balanced =>
  balance(postRefund(till, of).map(({ account, amount }) => [account, Money.negate(amount)]));

/** A payment is contested: the provider holds its money back, and keeps a fee. */
export const postDispute = (amount: number): Balanced => balance(move(amount, "clearing", "disputed"));
export const won = (amount: number): Balanced => balance(move(amount, "disputed", "clearing"));
/**
 * The client's bank gave the money back: nothing of it is owed anew. `over` of it was the client's credit;
 * `beyond` had been paid for the provider's fee, or was refunded before.
 */
export const disputeLost = (of: { amount: number; over: number; beyond: number }): Balanced =>
  balance([
    ...move(Money.subtract(of.amount, of.over), "disputed", "refunds"),
    ...move(of.over, "disputed", "credit"),
    ...move(of.beyond, "disputed", "fees"),
  ]);

/** A client's credit pays an invoice (D35), and back. */
export const postCreditUse = (amount: number): Balanced => balance(move(amount, "receivable", "credit"));
export const unapplied = (amount: number, beyond = 0): Balanced =>
  balance([...move(amount, "credit", "receivable"), ...move(beyond, "receivable", "refunds")]);

/** A payout is fixed: teammates are owed it; and paid. */
export const postPayout = (amount: number): Balanced => balance(move(amount, "payable", "payouts"));
/** `sent` of it by the provider, out of what it holds; the rest out of the owner's own accounts. */
export const paidOut = (amount: number, sent = 0): Balanced =>
  balance([...move(Money.subtract(amount, sent), "bank", "payable"), ...move(sent, "clearing", "payable")]);

/** The provider pays into the owner's bank. */
export const swept = (amount: number): Balanced => balance(move(amount, "clearing", "bank"));
/** The bank would not take it: it is at the provider again. */
export const unswept = (amount: number): Balanced => balance(move(amount, "bank", "clearing"));

export interface Balance {
  account: Account;
  currency: string;
  amount: number;
}

/** Sums by account and currency, in the order of the accounts; currencies are never added up (D7). */
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
