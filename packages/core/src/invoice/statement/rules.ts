/** The words for postings in a client's account. Pure. */
import type { Posting } from "../../ledger/schema";
import { nameOfKind } from "../print/rules";
import type { Kind } from "../settlement/schema";

const WORDS: Partial<Record<Posting["cause"], string>> = {
  credit_note: "Credit note for",
  void: "Canceled:",
  payment: "Payment for",
  returned: "Payment returned by the bank,",
  reversed: "Payment taken back,",
  refund: "Refund of",
  refund_failed: "Refund that did not arrive,",
};

/** The reader: a client reads "your bank". */
export type Reader = "client" | "owner";

const bankOf = (reader: Reader): string => (reader === "client" ? "your bank" : "the client’s bank");

/** Describes money that a payer's bank took back for good. */
export const describeLoss = (reader: Reader): string => `Taken back by ${bankOf(reader)}`;

/** One posting's parts in a client's account (`Ledger.Figures.movement`). */
type MovementSums = Record<"billed" | "processing" | "received" | "waived" | "withheld" | "rounding", number>;

interface Named {
  cause: Posting["cause"];
  /** The invoice's number. */
  number: string | null;
  /** The number of the note that moved it. */
  note?: string | undefined;
  /** What the invoice is among the payments of its agreement. */
  kind?: Kind | null | undefined;
}

/** Describes a posting: "Payment for INV-0007", "Credit note CN-0002 for INV-0007". */
function inWords({ cause, number, note, kind }: Named, reader: Reader): string {
  const invoice = number ?? "an invoice";
  if (cause === "invoice") return `${nameOfKind(kind)} ${invoice}`;
  if (cause === "dispute_lost") return `${describeLoss(reader)}, ${invoice}`;
  if (note && cause === "credit_note") return `Credit note ${note} for ${invoice}`;
  if (note && cause === "void") return `Canceled by ${note}: ${invoice}`;
  return `${WORDS[cause] ?? "Other movement,"} ${invoice}`;
}

/** Describes an amount waived because money went back, or the end of that: "Not charged again, INV-0007". */
const waivedInWords = ({ number, note }: Named, amount: number): string =>
  [
    `Not charged again, ${number ?? "an invoice"}`,
    ...(amount > 0 ? [note ? `now credited by ${note}` : "no longer needed"] : []),
  ].join(": ");

/**
 * Returns the rows of one posting in a client's account. Every document and every payment has its own amount;
 * surcharges and waived amounts are rows beside it.
 */
export function rowsOf(
  { billed, processing, received, waived, withheld, rounding }: MovementSums,
  named: Named,
  reader: Reader,
): { text: string; charged: number; received: number }[] {
  const invoice = named.number ?? "an invoice";
  const taken = processing < 0 ? "Processing not charged," : "Processing of the payment for";
  const beside = { text: `${taken} ${invoice}`, charged: processing, received: 0 };
  return [
    // A charge comes before its payment, so that the balance never drops below its true value in between.
    ...(processing > 0 ? [beside] : []),
    ...(billed !== 0 || received !== 0 ? [{ text: inWords(named, reader), charged: billed, received }] : []),
    ...(processing < 0 ? [beside] : []),
    ...(withheld === 0
      ? []
      : [
          {
            text: `${withheld < 0 ? "Tax withheld of" : "No longer withheld of"} ${invoice}`,
            charged: withheld,
            received: 0,
          },
        ]),
    ...(rounding === 0 ? [] : [{ text: `Rounding of ${invoice}`, charged: rounding, received: 0 }]),
    ...(waived !== 0 ? [{ text: waivedInWords(named, waived), charged: waived, received: 0 }] : []),
  ];
}

/** Describes a part of the closing balance: "$200.00 of it is on its way from your bank". */
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
 * Returns the end of an account: the amount due or in the client's favor and, where it has both open invoices
 * and credit, the two sides, which sum to it.
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
