import { ListedEntity } from "../../invoice/entity";
import type { ListedRow } from "../../invoice/read";
import { Migration } from "../../platform/migration";
import { correctListed } from "./listed";

/** The list of invoices says what credit notes took off the withheld tax. */
export const listedWithheld = Migration.define<ListedRow>({
  name: "040-listed-withheld",
  when: "before",
  entity: ListedEntity,
  up: correctListed,
  down: () => undefined,
});
