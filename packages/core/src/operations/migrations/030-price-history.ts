import { failMissing } from "../../platform/error";
import { Migration } from "../../platform/migration";
import { ProjectEntity } from "../../project/entity";
import { Proposal } from "../../proposal";

interface Row {
  owner_id: number;
  project_id: number;
}

/**
 * The history of own prices has what was accepted and lost before it was kept. After the deployment, whose reactions
 * keep what comes. Taken back nothing changes: the lines are right, whoever wrote them.
 */
export const priceHistory = Migration.define<Row>({
  name: "030-price-history",
  when: "after",
  entity: ProjectEntity,
  up: () => undefined,
  down: () => undefined,
  besideWrites: async ({ owner_id, project_id }) =>
    owner_id === undefined || project_id === undefined
      ? failMissing("project")
      : Proposal.recordOutcomeWrites({ owner_id, project_id }),
});
