import { ListedEntity } from "../../invoice/entity";
import type { ListedRow } from "../../invoice/read";
import { Migration } from "../../platform/migration";
import { correctListed } from "./listed";

/** Invoices whose prices include tax count with it against what was accepted, which includes it, too. */
export const listedInclusive = Migration.define<ListedRow>({
  name: "038-listed-inclusive",
  when: "before",
  entity: ListedEntity,
  up: correctListed,
  down: () => undefined,
});
