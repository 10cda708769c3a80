import { isDeepStrictEqual } from "node:util";
import { InvoiceEntity } from "../../invoice/entity";
import { type ListedRow, type Row, toListedRow } from "../../invoice/read";
import { Db } from "../../platform/db";

/** What of a row of the list of invoices is not what its invoice says. */
export async function correctListed(row: Partial<ListedRow>): Promise<Db.Changes<ListedRow> | undefined> {
  const { owner_id, id } = row;
  if (owner_id === undefined || id === undefined) return undefined;
  const invoice = await Db.get(Db.describeRow<Row>(InvoiceEntity, { owner_id, invoice_id: id }));
  if (!invoice) return undefined;
  const right = Object.entries(toListedRow(invoice)) as [keyof ListedRow, unknown][];
  const wrong = right.filter(([name, value]) => !isDeepStrictEqual(row[name], value));
  return Object.fromEntries(wrong.map(([name, value]) => [name, value ?? null]));
}
