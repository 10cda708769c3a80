import type { ReactNode } from "react";
import type { LedgerColumn } from "./ledger";
import { Money } from "./money";
import { Status } from "./status";

type ColumnOptions<Row> = Partial<Omit<LedgerColumn<Row>, "id" | "head" | "cell">>;

/** Money on the right edge; `of` gives the cents and, if rows differ in it, the currency and a plus. */
export const amountColumn = <Row,>(
  head: string,
  of: (row: Row) => { value: number | null; currency?: string; plus?: boolean },
  rest: ColumnOptions<Row> = {},
): LedgerColumn<Row> => ({
  id: "amount",
  head,
  width: "130px",
  align: "right",
  stack: "amount",
  cell: (row) => <Money {...of(row)} />,
  ...rest,
});

/** Makes the column of a row's status: mark and word. */
export const statusColumn = <Row,>(
  of: (row: Row) => Parameters<typeof Status>[0]["status"],
  rest: ColumnOptions<Row> = {},
): LedgerColumn<Row> => ({
  id: "status",
  head: "Status",
  width: "140px",
  stack: "second",
  cell: (row) => <Status status={of(row)} />,
  ...rest,
});

/** Makes a column of secondary facts: small and muted, and hidden on a phone. */
export const quietColumn = <Row,>(
  id: string,
  head: string,
  of: (row: Row) => ReactNode,
  rest: ColumnOptions<Row> = {},
): LedgerColumn<Row> => ({
  id,
  head,
  width: "110px",
  stack: "hide",
  cell: (row) => <span className="text-14 text-muted">{of(row)}</span>,
  ...rest,
});
