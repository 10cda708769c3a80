/** The figures that screens show, computed from postings. Pure and browser-safe. */
import { Money } from "../platform/money";
import type { Account, Line } from "./rules";
import type { Posting } from "./schema";

interface Entry {
  /** The posted document: `invoice:7`, `payout:7`, `transfer:7`. */
  document: string;
  cause: Posting["cause"];
  date: string;
  currency: string;
  lines: readonly Line[];
}

/** Accounts that hold money: at the provider, held back by it, or in the owner's own accounts. */
const TILLS: readonly Account[] = ["clearing", "bank", "disputed"];
const SOLD: readonly Account[] = ["revenue", "tax"];
/** Fees between the owner and the provider; they do not concern the client. */
const PRIVATE = new Set<Posting["cause"]>(["fee", "dispute_fee"]);

const sumOf = (lines: readonly Line[], accounts: readonly Account[]): number =>
  Money.sum(lines.filter(({ account }) => accounts.includes(account)).map(({ amount }) => amount));

/** Causes whose fee lines are surcharges that clients paid, not money returned. */
const CARRIED = new Set<Posting["cause"]>(["payment", "returned", "reversed"]);

interface Movement {
  /** For a document: the amount that an invoice bills; below 0 for a credit note. */
  billed: number;
  /** The surcharge, received beside the billed amount (D10). */
  processing: number;
  received: number;
  /** Money that was returned and is not billed again: below 0, and above 0 once that is reversed. */
  waived: number;
  /** Tax that the client withholds, and so does not owe: below 0, and above 0 once they do not. */
  withheld: number;
  /** What rounds the amount asked for to a step of cash. */
  rounding: number;
}

/**
 * Returns the effect of one posting on a client's account, by kind: billed + processing + waived +
 * withheld + rounding - received is the change of the amount owed. A client's credit that pays an invoice does not count. Undefined for
 * postings that do not concern the client: payouts, transfers to the bank, fees.
 */
export function movement({ document, cause, lines }: Pick<Entry, "document" | "cause" | "lines">) {
  if (PRIVATE.has(cause) || !document.startsWith("invoice:")) return undefined;
  const given = Money.negate(sumOf(lines, ["refunds"]));
  const fees = Money.negate(sumOf(lines, ["fees"]));
  const carried = CARRIED.has(cause);
  const moved: Movement = {
    billed: Money.negate(sumOf(lines, SOLD)),
    processing: carried ? fees : 0,
    received: sumOf(lines, TILLS),
    waived: carried ? given : Money.add(given, fees),
    withheld: Money.negate(sumOf(lines, ["withheld"])),
    rounding: Money.negate(sumOf(lines, ["rounding"])),
  };
  return Object.values(moved).every((amount) => amount === 0) ? undefined : moved;
}

/** Returns the two sides of a client's balance: the unpaid invoices, and the client's credit. */
export function sidesOf(postings: readonly Pick<Entry, "document" | "lines">[]): {
  open: number;
  kept: number;
} {
  const lines = postings.filter(({ document }) => document.startsWith("invoice:")).flatMap((of) => of.lines);
  return { open: sumOf(lines, ["receivable"]), kept: Money.negate(sumOf(lines, ["credit"])) };
}

/** Returns the money received from clients less the money returned, including their surcharges (D10). */
export const receivedOf = (postings: readonly Pick<Entry, "document" | "cause" | "lines">[]): number =>
  Money.sum(postings.map((posting) => movement(posting)?.received ?? 0));

/** Returns the provider's fees for payments and disputes, including those that clients paid as surcharges. */
export const sumFees = (postings: readonly Pick<Entry, "cause" | "lines">[]): number =>
  Money.negate(
    Money.sum(postings.filter(({ cause }) => PRIVATE.has(cause)).map(({ lines }) => sumOf(lines, TILLS))),
  );

/** Returns the surcharges that clients paid, less returned ones: received beside the invoiced amount. */
export const surchargesOf = (postings: readonly Pick<Entry, "cause" | "lines">[]): number =>
  Money.negate(
    Money.sum(postings.filter(({ cause }) => !PRIVATE.has(cause)).map(({ lines }) => sumOf(lines, ["fees"]))),
  );

/** Returns the refunds that no credit note documents. */
export const refundedOf = (postings: readonly Pick<Entry, "lines">[]): number =>
  Money.sum(postings.map(({ lines }) => sumOf(lines, ["refunds"])));

/** Returns what clients paid with credit; below 0 if invoices gave them more of it. */
export const paidWithCreditOf = (postings: readonly Pick<Entry, "lines">[]): number =>
  Money.sum(postings.map(({ lines }) => sumOf(lines, ["credit"])));

/** Returns the tax that clients withhold of what was invoiced, less what rounding to steps of cash added. */
export const sumWithheld = (postings: readonly Pick<Entry, "lines">[]): number =>
  Money.sum(postings.map(({ lines }) => sumOf(lines, ["withheld", "rounding"])));

/** Returns the invoiced amount less credit notes; with tax. */
export const invoicedOf = (postings: readonly Pick<Entry, "lines">[]): number =>
  Money.negate(Money.sum(postings.map(({ lines }) => sumOf(lines, SOLD))));
