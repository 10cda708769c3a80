import type { LedgerRow } from "./types";

/** A line of a mail's ledger. */
export const row = (label: string, value: string): LedgerRow => ({ label, value });

/** The line, where there is something to say in it. */
export const rowIf = (label: string, value: string | undefined): LedgerRow[] =>
  value ? [row(label, value)] : [];

/** An invoice by its number and what it is for; one without a title is an "Invoice" and is for nothing more. */
export const numbered = ({ number, title }: { number: string; title: string }): string =>
  title && title !== "Invoice" ? `${number} for ${title}` : number;
