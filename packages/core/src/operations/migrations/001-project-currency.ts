import { Migration } from "../../platform/migration";
import { ProjectEntity } from "../../project/entity";
import { clearCurrency, fillCurrency } from "./first-currency";

/** Adds to every project the currency of what is agreed in it (D7). */
export const projectCurrency = Migration.define<{ owner_id: number; currency: string }>({
  name: "001-project-currency",
  when: "before",
  entity: ProjectEntity,
  up: fillCurrency,
  down: clearCurrency,
});
