import { api, newKey } from "../../../lib/api";
import { isApiError } from "../../../lib/api-error";
import { count } from "../../../lib/format";
import { errorText } from "../../../lib/report";
import { toast, toastError } from "../../../lib/toast";
import { invoiceChanged, type ListedInvoice } from "../queries";
import type { ManyVerb } from "./able";

export const nameOf = ({ number, title, client_name }: ListedInvoice): string =>
  number || title || client_name || "Invoice";

interface Outcome {
  done: number[];
  /** Those that were not sent because nobody chose a tax or said that none applies. */
  untaxed: ListedInvoice[];
  /** The refusals in words, with the names of their invoices. */
  refused: string[];
}

/** Sends one after another; one that is refused does not stop the others. */
async function sendMany(rows: readonly ListedInvoice[], confirm_no_tax?: true): Promise<Outcome> {
  const done: number[] = [];
  const untaxed: ListedInvoice[] = [];
  const refused: string[] = [];
  for (const row of rows) {
    try {
      await api.post("/invoices/{id}/send", {
        path: { id: row.id },
        key: newKey(),
        body: { confirm_no_tax },
      });
      done.push(row.id);
    } catch (error) {
      if (isApiError(error) && error.handled) break;
      if (isApiError(error) && "confirm_no_tax" in error.fields) untaxed.push(row);
      else refused.push(`${nameOf(row)}: ${errorText(error)}`);
    }
  }
  return { done, untaxed, refused };
}

/** Most that are reminded of in one call. */
const AT_ONCE = 100;

/** Reminds each client in one mail of all their open invoices among the chosen ones. */
async function remindMany(rows: readonly ListedInvoice[]): Promise<Outcome> {
  const done: number[] = [];
  const refused: string[] = [];
  // Invoices of one client go together.
  const sorted = rows.toSorted((a, b) => (a.client_id ?? 0) - (b.client_id ?? 0));
  for (let start = 0; start < sorted.length; start += AT_ONCE) {
    const some = sorted.slice(start, start + AT_ONCE);
    try {
      const { data } = await api.post("/invoices/remind", {
        key: newKey(),
        body: { invoice_ids: some.map(({ id }) => id) },
      });
      done.push(...data.reminded);
      const words = new Map(data.refused.map(({ id, message }) => [id, message]));
      refused.push(
        ...some.flatMap((row) => (words.has(row.id) ? `${nameOf(row)}: ${words.get(row.id)}` : [])),
      );
    } catch (error) {
      if (isApiError(error) && error.handled) break;
      refused.push(errorText(error));
    }
  }
  return { done, untaxed: [], refused };
}

/**
 * Sends or reminds, and shows the outcome. Answers the ids that it worked for, and the invoices that wait for a word
 * on their tax; `confirm_no_tax` gives it for all of them.
 */
export async function runMany(
  rows: readonly ListedInvoice[],
  verb: ManyVerb,
  confirm_no_tax?: true,
): Promise<Pick<Outcome, "done" | "untaxed">> {
  const { done, untaxed, refused } = await (verb === "send"
    ? sendMany(rows, confirm_no_tax)
    : remindMany(rows));
  invoiceChanged();
  if (done.length > 0) toast(`${count(done.length, "invoice")} ${verb === "send" ? "sent" : "reminded of"}.`);
  if (refused.length > 0) toastError(refused.join(" "));
  return { done, untaxed };
}
