import { DeliverableEntity } from "../../library/entity";
import { Migration } from "../../platform/migration";
import { clearCurrency, fillCurrency } from "./first-currency";

/** Adds to every library service the currency of its price (D7). */
export const serviceCurrency = Migration.define<{ owner_id: number; currency: string }>({
  name: "002-service-currency",
  when: "before",
  entity: DeliverableEntity,
  up: fillCurrency,
  down: clearCurrency,
});
