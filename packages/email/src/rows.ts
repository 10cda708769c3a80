import type { LedgerRow } from "./types";

/** A line of a mail's ledger. */
export const row = (label: string, value: string): LedgerRow => ({ label, value });

/** The line, where there is something to say in it. */
export const rowIf = (label: string, value: string | undefined): LedgerRow[] =>
  value ? [row(label, value)] : [];
