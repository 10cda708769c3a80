/** The figures that screens show, out of postings. Pure and browser-safe. */
import * as Money from "../platform/money";
import type { Account, Line } from "./rules";
import type { Posting } from "./schema";

interface Entry {
  /** `invoice:7`, `payout:7`, `transfer:7`. */
  document: string;
  cause: Posting["cause"];
  date: string;
  currency: string;
  lines: readonly Line[];
}

/** Where money lies: with the provider, held back by it, or in the owner's own accounts. */
const TILLS: readonly Account[] = ["clearing", "bank", "disputed"];
const SOLD: readonly Account[] = ["revenue", "tax"];
/** Between the owner and the provider; none of the client's affair. */
const PRIVATE = new Set<Posting["cause"]>(["fee", "dispute_fee"]);

const sumOf = (lines: readonly Line[], accounts: readonly Account[]): number =>
  Money.sum(lines.filter(({ account }) => accounts.includes(account)).map(({ amount }) => amount));

/** Where the fees in a posting are what its client carried of them, and no money given back. */
const CARRIED = new Set<Posting["cause"]>(["payment", "returned", "reversed"]);

interface Movement {
  /** Of a document: what an invoice bills, below 0 what a note takes off it. */
  billed: number;
  /** For the processing, which came in beside what was billed (D10). */
  processing: number;
  received: number;
  /** Money that went back and is not asked for anew: below 0, and above it once nothing of that is needed. */
  waived: number;
}

/**
 * What one posting is in a client's account, each thing by itself: billed + processing + waived - received is the
 * change of what is owed. A client's credit that pays an invoice is none of it. Undefined for what moves nothing
 * between the two: payouts, transfers to the bank, fees.
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
  };
  return Object.values(moved).every((amount) => amount === 0) ? undefined : moved;
}

/** The two sides of what a client owes: what invoices ask for, and what the client has in hand. */
export function sidesOf(postings: readonly Pick<Entry, "document" | "lines">[]): {
  open: number;
  kept: number;
} {
  const lines = postings.filter(({ document }) => document.startsWith("invoice:")).flatMap((of) => of.lines);
  return { open: sumOf(lines, ["receivable"]), kept: Money.negate(sumOf(lines, ["credit"])) };
}

/** Money that came in from clients less what went back to them, with the processing that they carried (D10). */
export const receivedOf = (postings: readonly Pick<Entry, "document" | "cause" | "lines">[]): number =>
  Money.sum(postings.map((posting) => movement(posting)?.received ?? 0));

/** What the provider took of it: fees of payments and disputes, those that clients carried among them. */
export const feesOf = (postings: readonly Pick<Entry, "cause" | "lines">[]): number =>
  Money.negate(
    Money.sum(postings.filter(({ cause }) => PRIVATE.has(cause)).map(({ lines }) => sumOf(lines, TILLS))),
  );

/** What clients carried of those fees, less what of it went back: received beside what was invoiced. */
export const surchargesOf = (postings: readonly Pick<Entry, "cause" | "lines">[]): number =>
  Money.negate(
    Money.sum(postings.filter(({ cause }) => !PRIVATE.has(cause)).map(({ lines }) => sumOf(lines, ["fees"]))),
  );

/** Given back of what was invoiced, as far as no credit note is the paper to it. */
export const refundedOf = (postings: readonly Pick<Entry, "lines">[]): number =>
  Money.sum(postings.map(({ lines }) => sumOf(lines, ["refunds"])));

/** What clients paid with credit; below 0 where invoices gave them more of it. */
export const paidWithCreditOf = (postings: readonly Pick<Entry, "lines">[]): number =>
  Money.sum(postings.map(({ lines }) => sumOf(lines, ["credit"])));

/** Sold by invoices, less what credit notes took back; with tax. */
export const invoicedOf = (postings: readonly Pick<Entry, "lines">[]): number =>
  Money.negate(Money.sum(postings.map(({ lines }) => sumOf(lines, SOLD))));
