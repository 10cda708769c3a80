import type { InvoiceWithPayments } from "../../invoice/payment";
import { settledPayments } from "../../invoice/payment/read";
import { receiptFile } from "../../invoice/print";
import { load, type PaymentRow } from "../../invoice/read";
import { Code, fail } from "../../platform/error";
import type { EvidenceFiles } from "./files";
import type { Found } from "./rules";
import { listServices } from "./services";

/**
 * Finds the other payment of a client that a payer may take for the same one: in the same amount and
 * currency, the nearest in time. Undefined without one.
 */
export async function findTwin(
  { row }: InvoiceWithPayments,
  payment: PaymentRow,
): Promise<{ texts: Found; files: EvidenceFiles } | undefined> {
  const alike = (await settledPayments(row.owner_id)).filter(
    ({ id, amount, currency, charge_id }) =>
      id !== payment.id && charge_id && amount === payment.amount && currency === payment.currency,
  );
  const apart = (of: PaymentRow) => Math.abs(Date.parse(of.created_at) - Date.parse(payment.created_at));
  for (const other of alike.sort((a, b) => apart(a) - apart(b)).slice(0, 20)) {
    const opened = await load(other.invoice_id);
    if (opened.row.client_id !== row.client_id) continue;
    const itemsOf = (of: typeof row) => listServices(of).join("; ");
    return {
      texts: {
        duplicate_charge_id: other.charge_id ?? "",
        duplicate_charge_explanation: `Two payments of the same amount, each for an invoice of its own or a part of one. This payment (${payment.paid_at}) is for invoice ${row.number}, ${row.title}: ${itemsOf(row)}. The other payment (${other.paid_at}) is for invoice ${opened.row.number}, ${opened.row.title}: ${itemsOf(opened.row)}.`,
      },
      files: {
        duplicate_charge_documentation: {
          name: "Receipt of the other payment.pdf",
          make: async () => (await receiptFile(opened, other))?.bytes ?? fail(Code.NotFound),
        },
      },
    };
  }
  return undefined;
}
