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

const bankOf = (reader: Reader): string => (reader === "client" ? "your bank" : "the client’s bank");

/** Money that a payer's bank took back for good. */
export const describeLoss = (reader: Reader): string => `Taken back by ${bankOf(reader)}`;

/** What one posting is in a client's account (`Ledger.Figures.movement`). */
type Moved = Record<"billed" | "processing" | "received" | "waived", number>;

interface Named {
  cause: Posting["cause"];
  /** Of the invoice. */
  number: string | null;
  /** Of the note that moved it. */
  note?: string | undefined;
}

/** "Payment for INV-0007", "Credit note CN-0002 for INV-0007". */
function inWords({ cause, number, note }: Named, reader: Reader): string {
  const invoice = number ?? "an invoice";
  if (cause === "dispute_lost") return `${describeLoss(reader)}, ${invoice}`;
  if (note && cause === "credit_note") return `Credit note ${note} for ${invoice}`;
  if (note && cause === "void") return `Canceled by ${note}: ${invoice}`;
  return `${WORDS[cause] ?? "Other movement,"} ${invoice}`;
}

/** "Not charged again, INV-0007": what was taken off for money that went back, and that this ended. */
const waivedInWords = ({ number, note }: Named, amount: number): string =>
  [
    `Not charged again, ${number ?? "an invoice"}`,
    ...(amount > 0 ? [note ? `now credited by ${note}` : "no longer needed"] : []),
  ].join(": ");

/**
 * The rows of one posting in a client's account. Every document and every payment stands with its own amount; what
 * was paid for the processing, and what is not charged again, are rows beside it.
 */
export function rowsOf(
  { billed, processing, received, waived }: Moved,
  named: Named,
  reader: Reader,
): { text: string; charged: number; received: number }[] {
  const invoice = named.number ?? "an invoice";
  const taken = processing < 0 ? "Processing not charged," : "Processing of the payment for";
  const beside = { text: `${taken} ${invoice}`, charged: processing, received: 0 };
  return [
    // What is charged for comes before its payment, so that the balance never goes below what it is.
    ...(processing > 0 ? [beside] : []),
    ...(billed !== 0 || received !== 0 ? [{ text: inWords(named, reader), charged: billed, received }] : []),
    ...(processing < 0 ? [beside] : []),
    ...(waived !== 0 ? [{ text: waivedInWords(named, waived), charged: waived, received: 0 }] : []),
  ];
}

/** "$200.00 of it is on its way from your bank": under a closing balance, of which it may be a part. */
export function describeOnItsWay(
  { amount, closing, words }: { amount: number; closing: number; words: string },
  reader: Reader,
): string {
  const part = amount === closing ? "All of it" : amount < closing ? `${words} of it` : words;
  return `${part} is on its way from ${bankOf(reader)}`;
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
