import { keptOf } from "@stint/core/invoice/table/rules";
import { byCurrency } from "./totals";

/** What invoices ask for by currency: what was canceled or credited is in no sum, as in the list of all. */
export const sumInvoices = (
  invoices: readonly { total: number; amount_credited: number; currency: string; status: string }[],
): { currency: string; total: number }[] =>
  byCurrency(
    invoices
      .filter(({ status }) => status !== "void")
      .map((invoice) => ({ currency: invoice.currency, total: keptOf(invoice) })),
  );
