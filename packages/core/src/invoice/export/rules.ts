import { write } from "../../platform/csv";
import { add, toDecimal } from "../../platform/money";
import { wordOf } from "../../platform/status";
import { labelTax } from "../../platform/tax/rules";
import { nameOfKind } from "../print/rules";
import type { Listed } from "../schema";

/** Lists the taxes by name, rate and amount, each once: "GST 5%: 50.00; QST 9.975%: 99.75". */
function listTaxes({ taxes, currency }: Pick<Listed, "taxes" | "currency">): string {
  const amounts = new Map<string, number>();
  for (const { name, rate, category, amount } of taxes) {
    const label = category === "S" ? labelTax(name, rate) : name;
    amounts.set(label, add(amounts.get(label) ?? 0, amount));
  }
  return [...amounts].map(([label, amount]) => `${label}: ${toDecimal(amount, currency)}`).join("; ");
}

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
      "Paid on",
      "Currency",
      "Net",
      "Tax",
      "Taxes",
      "Total",
      "Credited",
      "Withheld",
      "Rounding",
      "Paid",
      "Given back",
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
      listTaxes(of),
      toDecimal(of.total, of.currency),
      toDecimal(of.amount_credited, of.currency),
      toDecimal(of.withheld, of.currency),
      toDecimal(of.rounding, of.currency),
      toDecimal(of.amount_paid, of.currency),
      toDecimal(of.amount_refunded, of.currency),
      toDecimal(of.amount_due, of.currency),
    ]),
  );
