import { Csv } from "../platform/csv";
import { Money } from "../platform/money";
import { type ListInput, list } from "./list";

/** The invoices that a list shows as a spreadsheet, amounts as decimals of their own currency (D7, D48). */
export async function exportCsv(
  input: Pick<ListInput, "project_id" | "client_id" | "status" | "filter" | "sort">,
) {
  const { items } = await list({ ...input, per_page: Number.MAX_SAFE_INTEGER });
  return Csv.write(
    [
      "Number",
      "Title",
      "Client",
      "Project",
      "Status",
      "Issued",
      "Due",
      "Paid",
      "Currency",
      "Total",
      "Still due",
    ],
    items.map((of) => [
      of.number,
      of.title,
      of.client_name,
      of.project_name,
      of.status,
      of.issued_on,
      of.due_on,
      of.paid_at,
      of.currency,
      Money.toDecimal(of.total, of.currency),
      Money.toDecimal(of.amount_due, of.currency),
    ]),
  );
}
