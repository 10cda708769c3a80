import { dayInWords } from "../../lib/format";
import type { ListedInvoice } from "./queries";

/** The mark of a status: the wire's "partially_paid" is drawn as part paid. */
export const statusName = ({ status }: Pick<ListedInvoice, "status">): string =>
  status === "partially_paid" ? "part_paid" : status;

/** What stands behind the word: when it goes out, was paid, or is due. */
export function when(
  invoice: Pick<ListedInvoice, "status" | "send_on" | "paid_at" | "due_on" | "created_at">,
): string {
  if (invoice.status === "scheduled" && invoice.send_on) return `goes out ${dayInWords(invoice.send_on)}`;
  if (invoice.status === "paid" && invoice.paid_at) return dayInWords(invoice.paid_at);
  return "";
}
