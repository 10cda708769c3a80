import { ListedEntity } from "../../invoice/entity";
import type { ListedRow } from "../../invoice/read";
import { Migration } from "../../platform/migration";
import { correctListed } from "./listed";

/** The list of invoices says to which step of cash the amount to pay is rounded. */
export const listedCashStep = Migration.define<ListedRow>({
  name: "043-listed-cash-step",
  when: "before",
  entity: ListedEntity,
  up: (row) => (row.rounding ? correctListed(row) : undefined),
  down: () => undefined,
});
