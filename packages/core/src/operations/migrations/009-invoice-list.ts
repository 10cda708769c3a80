import { ListedEntity } from "../../invoice/entity";
import type { ListedRow } from "../../invoice/read";
import { Migration } from "../../platform/migration";
import { correctListed } from "./listed";

/**
 * Rewrites every row of the invoice list from its invoice, including its place in the list. Reverting changes
 * nothing: the previous code rewrites these rows with each invoice.
 */
export const invoiceList = Migration.define<ListedRow>({
  name: "009-invoice-list",
  when: "before",
  entity: ListedEntity,
  up: correctListed,
  down: () => undefined,
});
