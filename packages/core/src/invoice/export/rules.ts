import { write } from "../../platform/csv";
import { toDecimal } from "../../platform/money";
import { wordOf } from "../../platform/status";
import { nameOfKind } from "../print/rules";
import type { Listed } from "../schema";

/**
 * Writes invoices as a spreadsheet, amounts as decimals of their own currency (D7, D48). Browser-safe: the
 * web app exports a selection with it.
 */
export const invoicesAsCsv = (rows: readonly Listed[]): string =>
  write(
    [
      "Number",
      "Kind",
      "Title",
      "Client",
      "Project",
      "Status",
      "Issued",
      "Due",
      "Paid",
      "Currency",
      "Net",
      "Tax",
      "Total",
      "Credited",
      "Withheld",
      "Still due",
    ],
    rows.map((of) => [
      of.number,
      nameOfKind(of.kind),
      of.title,
      of.client_name,
      of.project_name,
      wordOf(of.status),
      of.issued_on,
      of.due_on,
      of.paid_at,
      of.currency,
      toDecimal(of.net_total, of.currency),
      toDecimal(of.tax_total, of.currency),
      toDecimal(of.total, of.currency),
      toDecimal(of.amount_credited, of.currency),
      toDecimal(of.withheld, of.currency),
      toDecimal(of.amount_due, of.currency),
    ]),
  );
