import { isDeepStrictEqual } from "node:util";
import { InvoiceEntity, ListedEntity } from "../../invoice/entity";
import { type ListedRow, type Row, toListedRow } from "../../invoice/read";
import { Db } from "../../platform/db";
import { Migration } from "../../platform/migration";

/**
 * Rewrites every row of the invoice list from its invoice, including its place in the list. Reverting changes
 * nothing: the previous code rewrites these rows with each invoice.
 */
export const invoiceList = Migration.define<ListedRow>({
  name: "009-invoice-list",
  when: "before",
  entity: ListedEntity,
  up: async (row) => {
    const { owner_id, id } = row;
    if (owner_id === undefined || id === undefined) return undefined;
    const invoice = await Db.get(Db.describeRow<Row>(InvoiceEntity, { owner_id, invoice_id: id }));
    if (!invoice) return undefined;
    const right = Object.entries(toListedRow(invoice)) as [keyof ListedRow, unknown][];
    const wrong = right.filter(([name, value]) => !isDeepStrictEqual(row[name], value));
    return Object.fromEntries(wrong.map(([name, value]) => [name, value ?? null]));
  },
  down: () => undefined,
});
