import type { Info } from "@stint/core/invoice/schema";
import { api, newKey } from "../../../lib/api";
import { isApiError } from "../../../lib/api-error";
import { count } from "../../../lib/format";
import { errorText } from "../../../lib/report";
import { toast, toastError } from "../../../lib/toast";
import { invoiceChanged, type ListedInvoice } from "../queries";

export type ManyVerb = "send" | "remind";

const owing = new Set<ListedInvoice["status"]>(["sent", "viewed", "partially_paid", "overdue"]);
const ready = new Set<ListedInvoice["status"]>(["draft", "scheduled"]);

/** Those of the chosen that a verb is for. */
export const fitting = (rows: readonly ListedInvoice[], verb: ManyVerb): ListedInvoice[] =>
  rows.filter(({ status }) => (verb === "send" ? ready : owing).has(status));

const named = ({ number, title, client_name }: ListedInvoice): string =>
  number || title || client_name || "Invoice";

/** Sends or reminds one after another; one that is refused does not stop the others. Answers those it worked for. */
export async function runMany(rows: readonly ListedInvoice[], verb: ManyVerb): Promise<number[]> {
  const done: number[] = [];
  const refused: string[] = [];
  for (const row of rows) {
    try {
      await api.post<Info>(`/invoices/{id}/${verb}`, { path: { id: row.id }, key: newKey(), body: {} });
      done.push(row.id);
    } catch (error) {
      if (isApiError(error) && error.handled) break;
      refused.push(`${named(row)}: ${errorText(error)}`);
    }
  }
  invoiceChanged();
  if (done.length > 0)
    toast(
      verb === "send" ? `${count(done.length, "invoice")} sent.` : `${count(done.length, "reminder")} sent.`,
    );
  if (refused.length > 0) toastError(refused.join(" "));
  return done;
}
