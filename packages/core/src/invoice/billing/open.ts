import { Client } from "../../client";
import { Money } from "../../platform/money";
import { ofSchedule, rowsOf } from "../schedule/rows";
import type { OpenInvoice } from "./schema";

/**
 * Returns the sent invoices of a project's schedule that this client still owes, with their public addresses.
 * Those beside the schedule and those sent to a later client are left out. Money on its way counts as paid.
 */
export async function openInvoices(project_id: number, client_id: number): Promise<OpenInvoice[]> {
  const [listed, ids] = await Promise.all([ofSchedule(project_id), Client.idsOf(client_id)]);
  // A merged client has its former ids as well.
  const own = new Set<number | undefined>([client_id, ...ids]);
  const sent = listed.filter((row) => row.status === "sent" && !row.revoked_at && own.has(row.client_id));
  return (await rowsOf(sent))
    .map(({ hash, number, currency, due_on, totals, amount_processing }) => ({
      hash,
      number,
      currency,
      due_on: due_on ?? null,
      amount_due: Money.subtract(totals.amount_due, amount_processing),
    }))
    .filter((each): each is OpenInvoice => each.amount_due > 0 && !!each.hash && !!each.number)
    .sort((a, b) => (a.due_on ?? "").localeCompare(b.due_on ?? "") || a.number.localeCompare(b.number));
}
