import { Db } from "../../platform/db";
import { failMissing } from "../../platform/error";
import { Id } from "../../platform/id";
import { Migration } from "../../platform/migration";
import { ProjectEntity } from "../../project/entity";
import { ProposalEntity } from "../../proposal/entity";

interface Row {
  owner_id: number;
  project_id: number;
  change_id: number;
  restoring: object;
  restoring_id: number;
}

interface Proposal {
  document_version: number;
  change?: { version: number };
  dropped_at?: string;
}

/**
 * A project whose change order was dropped remembers that its draft shall become what was accepted. Taken back nothing
 * changes: the code of before reads it, too.
 */
export const projectRestoring = Migration.define<Row>({
  name: "027-project-restoring",
  when: "before",
  entity: ProjectEntity,
  up: async ({ owner_id, project_id, change_id, restoring }) => {
    if (change_id === undefined || restoring !== undefined) return undefined;
    if (owner_id === undefined || project_id === undefined) return failMissing("project");
    const proposal = await Db.get(
      Db.describeRow<Proposal>(ProposalEntity, { owner_id, project_id, id: change_id }),
    );
    if (!proposal?.dropped_at) return undefined;
    const id = Id.derive(owner_id, "restoring", change_id);
    return {
      restoring: {
        id,
        from: { kind: "accepted" },
        status: "active",
        ends: true,
        proposal_id: change_id,
        version: proposal.change?.version ?? proposal.document_version,
        reason: "dropped",
      },
      restoring_id: id,
    };
  },
  down: () => undefined,
});
