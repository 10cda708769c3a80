import { ListedEntity } from "../../invoice/entity";
import type { ListedRow } from "../../invoice/read";
import { Migration } from "../../platform/migration";
import { correctListed } from "./listed";

/** The list of invoices names each tax. */
export const listedTaxes = Migration.define<ListedRow>({
  name: "037-listed-taxes",
  when: "before",
  entity: ListedEntity,
  up: (row) => (row.taxes === undefined ? correctListed(row) : undefined),
  down: () => undefined,
});
