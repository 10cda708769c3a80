/** How postings become a client's account. Pure. */
import type { Posting } from "../../ledger/schema";
import { Money } from "../../platform/money";

type Lines = Pick<Posting, "lines">["lines"];

/** Where money lies: with the provider, held back by it, or in the owner's own accounts. */
const TILLS = new Set(["clearing", "bank", "disputed"]);
/** What the client owes, less what it has in hand. */
const OWED = new Set(["receivable", "credit"]);
/** Between the owner and the provider; none of the client's affair. */
const PRIVATE = new Set<Posting["cause"]>(["fee", "dispute_fee"]);

const sumOf = (lines: Lines, accounts: ReadonlySet<string>): number =>
  Money.sum(lines.filter(({ account }) => accounts.has(account)).map(({ amount }) => amount));

/**
 * What one posting bills and what it brings in: charged - received is the change of what is owed. Money given back
 * lowers both. Undefined for what moves nothing between the two.
 */
export function movement({ cause, lines }: Pick<Posting, "cause" | "lines">) {
  if (PRIVATE.has(cause)) return undefined;
  const received = sumOf(lines, TILLS);
  const charged = Money.add(sumOf(lines, OWED), received);
  return charged === 0 && received === 0 ? undefined : { charged, received };
}

const WORDS: Partial<Record<Posting["cause"], string>> = {
  invoice: "Invoice",
  credit_note: "Credit note for",
  void: "Cancelled:",
  payment: "Payment for",
  returned: "Payment returned by the bank,",
  reversed: "Payment taken back,",
  refund: "Refund of",
  refund_failed: "Refund that did not arrive,",
  dispute_lost: "Taken back by the client's bank,",
};

/** "Payment for INV-0007". */
export const inWords = (cause: Posting["cause"], number: string | null): string =>
  `${WORDS[cause] ?? "Other movement,"} ${number ?? "an invoice"}`;
