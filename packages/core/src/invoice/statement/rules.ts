/** The words for postings in a client's account. Pure. */
import type { Posting } from "../../ledger/schema";
import { fill } from "../../platform/language/rules";
import type { Kind } from "../settlement/schema";
import type { StatementWords } from "./words/en";

/** The reader: a client reads "your bank". */
export type Reader = "client" | "owner";

/** Describes money that a payer's bank took back for good. */
export const describeLoss = (reader: Reader): string =>
  `Taken back by ${reader === "client" ? "your bank" : "the client’s bank"}`;

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

/** What a statement is written in: its own words, and what invoices are called there. */
export interface Speech {
  words: StatementWords;
  kinds: Record<Kind | "invoice", string>;
}

/** Returns the fixed words of an account's pages. */
export const labelsOf = ({ rows, end, way, an_invoice, owed, ...labels }: StatementWords, from: string) => ({
  ...labels,
  from,
});

/** Describes a posting: "Payment for INV-0007", "Credit note CN-0002 for INV-0007". */
function inWords({ cause, number, note = "", kind }: Named, { words, kinds }: Speech): string {
  const { rows } = words;
  const invoice = number ?? words.an_invoice;
  if (cause === "invoice") return `${kinds[kind ?? "invoice"]} ${invoice}`;
  const text = {
    ...rows,
    ...(note ? { credit_note: rows.credit_note_by, void: rows.void_by } : {}),
  }[cause as keyof typeof rows];
  return fill(text ?? rows.other, { invoice, note });
}

/** Describes an amount waived because money went back, or the end of that: "Not charged again, INV-0007". */
function waivedInWords({ number, note }: Named, amount: number, { words }: Speech): string {
  const { waived, waived_by, waived_over } = words.rows;
  const text = amount <= 0 ? waived : note ? waived_by : waived_over;
  return fill(text, { invoice: number ?? words.an_invoice, note: note ?? "" });
}

/**
 * Returns the rows of one posting in a client's account. Every document and every payment has its own amount;
 * surcharges and waived amounts are rows beside it.
 */
export function rowsOf(
  { billed, processing, received, waived, withheld, rounding }: MovementSums,
  named: Named,
  speech: Speech,
): { text: string; charged: number; received: number }[] {
  const { rows, an_invoice } = speech.words;
  const charge = (text: string, charged: number) => ({
    text: fill(text, { invoice: named.number ?? an_invoice }),
    charged,
    received: 0,
  });
  return [
    // A charge comes before its payment, so that the balance never drops below its true value in between.
    ...(processing > 0 ? [charge(rows.processing, processing)] : []),
    ...(billed !== 0 || received !== 0 ? [{ text: inWords(named, speech), charged: billed, received }] : []),
    ...(processing < 0 ? [charge(rows.processing_less, processing)] : []),
    ...(withheld === 0 ? [] : [charge(withheld < 0 ? rows.withheld : rows.withheld_less, withheld)]),
    ...(rounding === 0 ? [] : [charge(rows.rounding, rounding)]),
    ...(waived !== 0 ? [{ text: waivedInWords(named, waived, speech), charged: waived, received: 0 }] : []),
  ];
}

/** Describes a part of the closing balance: "$200.00 of it is on its way from your bank". */
export const describeOnItsWay = (
  { amount, closing, in_words }: { amount: number; closing: number; in_words: string },
  { way }: StatementWords,
): string =>
  fill(amount === closing ? way.all : amount < closing ? way.part : way.other, { amount: in_words });

/** The end of an account as its owner reads it on the screen. */
export const OWNER_END: StatementWords["end"] = {
  open: "Open invoices",
  kept: "The client’s credit",
  favor: "In the client’s favor",
  due: "Still due",
};

export interface Side {
  label: string;
  amount: number;
}

/**
 * Returns the end of an account: the amount due or in the client's favor and, where it has both open invoices
 * and credit, the two sides, which sum to it.
 */
export const closingOf = (
  { closing, open, kept }: { closing: number; open: number; kept: number },
  words: StatementWords["end"],
): { sides: Side[]; label: string; amount: number } => ({
  sides:
    kept > 0
      ? [
          { label: words.open, amount: open },
          { label: words.kept, amount: -kept },
        ]
      : [],
  label: closing < 0 ? words.favor : words.due,
  amount: Math.abs(closing),
});
