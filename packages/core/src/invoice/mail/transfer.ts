import type { LedgerRow } from "@stint/email";
import type { Row } from "../read";
import { transferLines } from "../transfer/rules";

type Owing = Pick<Row, "snapshot" | "totals" | "number">;

const rowsOf = (lines: readonly { label: string; value: string }[]): LedgerRow[] =>
  lines.map(({ label, value }) => ({ label, value }));

/** Returns the account to transfer to, field by field, while something is due. */
export function describeTransfer({ snapshot, totals }: Owing): { transfer?: LedgerRow[] } {
  if (!snapshot?.bank || totals.amount_due <= 0) return {};
  return { transfer: rowsOf(transferLines(snapshot.bank)) };
}

/**
 * Returns the account of several invoices, with the reference of each; nothing where they do not all go to one.
 */
export function describeTransfers(rows: readonly Owing[]): { transfer?: LedgerRow[] } {
  const banks = rows.map(({ snapshot }) => snapshot?.bank);
  const lines = banks.map((bank) => bank && rowsOf(transferLines({ ...bank, reference: "" })));
  const [first] = lines;
  if (!first || lines.some((each) => JSON.stringify(each) !== JSON.stringify(first))) return {};
  const references = rows.flatMap(({ snapshot, number }) =>
    snapshot?.bank
      ? rowsOf(transferLines(snapshot.bank))
          .slice(first.length)
          .map(({ value }) => ({ label: `Reference, ${number ?? ""}`, value }))
      : [],
  );
  return { transfer: [...first, ...references] };
}
