import { ListedEntity } from "../../invoice/entity";
import type { ListedRow } from "../../invoice/read";
import { Migration } from "../../platform/migration";
import { correctListed } from "./listed";

/** The list of invoices says of money that went back what `025-invoice-lost` made its invoices say. */
export const listedLost = Migration.define<ListedRow>({
  name: "026-listed-lost",
  when: "before",
  entity: ListedEntity,
  up: (row) => (row.amount_refunded ? correctListed(row) : undefined),
  down: () => undefined,
});
