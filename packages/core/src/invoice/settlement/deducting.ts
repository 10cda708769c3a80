import { countedInvoices } from "../billing/counted-invoices";
import type { Row } from "../read";
import { rowsOf } from "../schedule/rows";

/** Finds the sent final invoice that takes another one off. */
export async function findDeducting({ id, project_id }: Row): Promise<Row | undefined> {
  if (project_id === undefined) return undefined;
  const finals = (await countedInvoices(project_id)).filter(
    ({ kind, status }) => kind === "final" && status === "sent",
  );
  const rows = finals.length > 0 ? await rowsOf(finals) : [];
  return rows.find(({ settlement }) => settlement?.earlier.some(({ invoice_id }) => invoice_id === id));
}
