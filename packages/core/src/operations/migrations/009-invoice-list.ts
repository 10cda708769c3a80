import { isDeepStrictEqual } from "node:util";
import { InvoiceEntity, ListedEntity } from "../../invoice/entity";
import { type ListedRow, type Row, toListedRow } from "../../invoice/read";
import { Db } from "../../platform/db";
import { Migration } from "../../platform/migration";

/**
 * Every row of the list of invoices is what its invoice says, its place in the list among it. Taken back nothing
 * changes: the code of before writes these rows anew with each invoice.
 */
export const invoiceList = Migration.define<ListedRow>({
  name: "009-invoice-list",
  when: "before",
  entity: ListedEntity,
  up: async (row) => {
    const { owner_id, id } = row;
    if (owner_id === undefined || id === undefined) return undefined;
    const invoice = await Db.get(Db.wanted<Row>(InvoiceEntity, { owner_id, invoice_id: id }));
    if (!invoice) return undefined;
    const right = Object.entries(toListedRow(invoice)) as [keyof ListedRow, unknown][];
    const wrong = right.filter(([name, value]) => !isDeepStrictEqual(row[name], value));
    return Object.fromEntries(wrong.map(([name, value]) => [name, value ?? null]));
  },
  down: () => undefined,
});
