import type { Block } from "./blocks";
import type { LedgerRow } from "./types";

/** Returns a line of a mail's ledger. */
export const row = (label: string, value: string): LedgerRow => ({ label, value });

/** Returns the line, or none without a value. */
export const rowIf = (label: string, value: string | undefined): LedgerRow[] =>
  value ? [row(label, value)] : [];

/**
 * Names an invoice by its number and title; one without a title is called "Invoice" and has just its number.
 */
export const numbered = ({ number, title }: { number: string; title: string }): string =>
  title && title !== "Invoice" ? `${number} for ${title}` : number;

/** Returns the account to transfer to as a part of a mail; none without one. */
export const transferPart = ({ transfer = [] }: { transfer?: LedgerRow[] }): Block[] =>
  transfer.length > 0
    ? [
        { kind: "muted", strong: "By bank transfer", text: "to this account:" },
        { kind: "ledger", rows: transfer },
      ]
    : [];
