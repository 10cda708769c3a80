import { ListedEntity } from "../../invoice/entity";
import type { ListedRow } from "../../invoice/read";
import { Migration } from "../../platform/migration";
import { correctListed } from "./listed";

/** The list of invoices says net and tax beside the total. */
export const listedTax = Migration.define<ListedRow>({
  name: "036-listed-tax",
  when: "before",
  entity: ListedEntity,
  up: (row) => (row.tax_total === undefined ? correctListed(row) : undefined),
  down: () => undefined,
});
