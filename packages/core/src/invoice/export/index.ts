import { type ListInput, list } from "../list";
import { invoicesAsCsv } from "./rules";

/** Exports the invoices of a list as a spreadsheet, amounts as decimals of their own currency (D7, D48). */
export async function exportCsv(
  input: Pick<ListInput, "project_id" | "client_id" | "status" | "filter" | "sort">,
) {
  const { items } = await list({ ...input, per_page: Number.MAX_SAFE_INTEGER });
  return invoicesAsCsv(items);
}
