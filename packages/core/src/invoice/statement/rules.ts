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
};

/** Who reads it: a client is told of "your bank". */
export type Reader = "client" | "owner";

/** Money that a payer's bank took back for good. */
export const describeLoss = (reader: Reader): string =>
  `Taken back by ${reader === "client" ? "your" : "the client’s"} bank`;

/** "Payment for INV-0007", "Credit note CN-0002 for INV-0007"; `note` is the number of the note that moved it. */
export function inWords(
  { cause, number, note }: { cause: Posting["cause"]; number: string | null; note?: string | undefined },
  reader: Reader,
): string {
  const invoice = number ?? "an invoice";
  if (cause === "dispute_lost") return `${describeLoss(reader)}, ${invoice}`;
  if (note && cause === "credit_note") return `Credit note ${note} for ${invoice}`;
  if (note && cause === "void") return `Canceled by ${note}: ${invoice}`;
  return `${WORDS[cause] ?? "Other movement,"} ${invoice}`;
}

export interface Side {
  label: string;
  amount: number;
}

/**
 * What an account ends with: what is still due or in the client's favor and, where both open invoices and credit
 * stand behind it, the two sides of it, which sum to it.
 */
export function closingOf(
  of: { closing: number; open: number; kept: number },
  reader: Reader,
): { sides: Side[]; label: string; amount: number } {
  const { closing, open, kept } = of;
  const whose = reader === "client" ? "your" : "the client’s";
  return {
    sides:
      kept > 0
        ? [
            { label: "Open invoices", amount: open },
            { label: reader === "client" ? "Your credit" : "The client’s credit", amount: -kept },
          ]
        : [],
    label: closing < 0 ? `In ${whose} favor` : "Still due",
    amount: Math.abs(closing),
  };
}
