import { Migration } from "../../platform/migration";
import { LibraryTermEntity } from "../../project/contract/entity";
import { clearCurrency, fillCurrency } from "./first-currency";

interface Row {
  owner_id: number;
  currency: string;
  late_fee: object;
}

/** Adds to every library term with a fee the fee's currency (D7). */
export const termCurrency = Migration.define<Row>({
  name: "003-term-currency",
  when: "before",
  entity: LibraryTermEntity,
  up: (row) => (row.late_fee === undefined ? undefined : fillCurrency(row)),
  down: (row) => (row.late_fee === undefined ? undefined : clearCurrency(row)),
});
