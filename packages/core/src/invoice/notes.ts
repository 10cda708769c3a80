import { Code, fail } from "../platform/error";
import { CreditNoteEntity, type CreditNoteRow } from "./credit-note-entity";
import { row as invoiceRow, type Row } from "./read";
import type { CreditNote } from "./schema";

export const noteShape = (note: CreditNoteRow): CreditNote => ({
  id: note.id,
  kind: note.kind,
  number: note.number,
  invoice_id: note.invoice_id,
  invoice_number: note.invoice_number ?? "",
  currency: note.currency,
  amount: note.amount,
  ...(note.lines ? { lines: note.lines } : {}),
  ...(note.withheld ? { withheld: note.withheld } : {}),
  ...(note.rounding ? { rounding: note.rounding } : {}),
  groups: note.groups,
  reason: note.reason,
  issued_on: note.issued_on,
  created_at: note.created_at,
});

/** Returns all notes of an invoice, its void among them, oldest first, strongly consistent. */
export async function notesOf(
  of: Pick<Row, "owner_id" | "project_id" | "credit_notes">,
): Promise<CreditNoteRow[]> {
  const { owner_id, project_id: project_key = 0 } = of;
  const keys = of.credit_notes.map(({ id }) => ({ owner_id, project_key, id }));
  if (keys.length === 0) return [];
  const { data } = await CreditNoteEntity.get(keys).go({ consistent: true, concurrency: 4 });
  return data.sort((a, b) => a.created_at.localeCompare(b.created_at));
}

/** Returns a note with its invoice. 1066 "invoice", 1003. */
export async function openNote(id: number, note_id: number): Promise<{ row: Row; note: CreditNoteRow }> {
  const row = await invoiceRow(id);
  const { data } = await CreditNoteEntity.get({
    owner_id: row.owner_id,
    project_key: row.project_id ?? 0,
    id: note_id,
  }).go({ consistent: true });
  if (!data || data.invoice_id !== id) return fail(Code.NotFound);
  return { row, note: data };
}

export const creditNote = async (id: number, note_id: number): Promise<CreditNote> =>
  noteShape((await openNote(id, note_id)).note);
