import { keptOf } from "@stint/core/invoice/table/rules";
import { byCurrency } from "../../lib/totals";

/** Sums invoices by currency, without canceled and credited amounts, as the list of all invoices does. */
export const sumInvoices = (
  invoices: readonly { total: number; amount_credited: number; currency: string; status: string }[],
): { currency: string; total: number }[] =>
  byCurrency(
    invoices
      .filter(({ status }) => status !== "void")
      .map((invoice) => ({ currency: invoice.currency, total: keptOf(invoice) })),
  );
