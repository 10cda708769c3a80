import { Migration } from "../../platform/migration";
import { ProposalEntity } from "../../proposal/entity";
import { clearCurrency, fillCurrency } from "./first-currency";

interface Row {
  owner_id: number;
  currency: string;
  document_version: number;
}

/** Adds to every published proposal the currency of its newest version (D7). */
export const proposalCurrency = Migration.define<Row>({
  name: "004-proposal-currency",
  when: "before",
  entity: ProposalEntity,
  up: (row) => ((row.document_version ?? 0) > 0 ? fillCurrency(row) : undefined),
  down: (row) => ((row.document_version ?? 0) > 0 ? clearCurrency(row) : undefined),
});
