/** How postings read in a client's account. Pure. */
import type { Posting } from "../../ledger/schema";

const WORDS: Partial<Record<Posting["cause"], string>> = {
  invoice: "Invoice",
  credit_note: "Credit note for",
  void: "Canceled:",
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
