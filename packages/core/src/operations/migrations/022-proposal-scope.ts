import { Db } from "../../platform/db";
import { failMissing } from "../../platform/error";
import { Migration } from "../../platform/migration";
import { ProjectEntity } from "../../project/entity";
import { ProposalEntity } from "../../proposal/entity";

interface Row {
  owner_id: number;
  project_id: number;
  document_version: number;
  scope_id: number;
}

/**
 * Every proposal that was published names the scope that its newest version was made of: the one that leads its
 * project, as it does for as long as it is offered. Taken back nothing changes: the code of before reads it, too.
 */
export const proposalScope = Migration.define<Row>({
  name: "022-proposal-scope",
  when: "before",
  entity: ProposalEntity,
  up: async ({ owner_id, project_id, document_version = 0, scope_id }) => {
    if (document_version === 0 || scope_id !== undefined) return undefined;
    if (owner_id === undefined || project_id === undefined) return failMissing("resource");
    const project = await Db.get(
      Db.describeRow<{ scopes?: { id: number }[] }>(ProjectEntity, { owner_id, project_id }),
    );
    return { scope_id: project?.scopes?.[0]?.id ?? project_id };
  },
  down: () => undefined,
});
