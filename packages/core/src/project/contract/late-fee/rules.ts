/** The late fee of a contract term in figures (D39), and its sentence in the document. Browser-safe. */
import { format, rescale } from "../../../platform/money";
import type { Block } from "../text/rules";

/** The kinds of late fee: simple interest on the unpaid amount; a year's rate is counted by days. */
export const LATE_FEE_KINDS = {
  percent_month: "Per cent a month",
  percent_year: "Per cent a year",
  fixed: "Fixed amount, once",
} as const;
export type LateFeeKind = keyof typeof LATE_FEE_KINDS;

/** The fields that the owner fills in and the client accepts with the term. */
export interface LateFeeTerms {
  kind: LateFeeKind;
  /** Percent as a decimal string; null for a fixed fee. */
  percent: string | null;
  /** Minor units of the document's currency; null unless the fee is fixed. */
  amount: number | null;
  /** Days after the due date before the fee begins. */
  grace_days: number;
  /** The largest fee, as a share of the unpaid amount. */
  cap_percent: string;
}

const RATES = {
  percent_month: (percent: string) => `${percent}% of what is unpaid for each month begun`,
  percent_year: (percent: string) =>
    `${percent}% a year of what is unpaid, counted by the days since the due date`,
};

/** Returns the late fee in words, as the client reads and accepts it: "Late fee: from the 11th day …". */
export function lateFeeInWords(fee: LateFeeTerms, currency: string): string {
  const { kind, percent, amount, grace_days, cap_percent } = fee;
  const what = kind === "fixed" ? `${format(amount ?? 0, currency)} once` : RATES[kind](percent ?? "0");
  return `Late fee: from day ${grace_days + 1} after the due date of an invoice, ${what}; in all at most ${cap_percent}% of what is unpaid.`;
}

/** Returns the same figure in another currency: a fee of $25.00 becomes ¥25, and never zero (D7). */
export const feeIn = (fee: LateFeeTerms | null | undefined, from: string, to: string): LateFeeTerms | null =>
  fee ? { ...fee, amount: fee.amount === null ? null : Math.max(1, rescale(fee.amount, from, to)) } : null;

/** Returns a term's text with the sentence of its late fee below it. */
export const withLateFee = (
  blocks: readonly Block[],
  fee: LateFeeTerms | null | undefined,
  currency: string,
): Block[] => [
  ...blocks,
  ...(fee ? [{ type: "paragraph" as const, content: [{ text: lateFeeInWords(fee, currency) }] }] : []),
];
