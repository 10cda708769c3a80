import { failMissing } from "../../platform/error";
import { Migration } from "../../platform/migration";
import { ScopeEntity } from "../../project/rows/scope-entity";
import { rowsOfProject } from "../../proposal";

interface Row {
  owner_id: number;
  project_id: number;
  is_out: boolean;
}

/**
 * Every scope says whether a proposal of it went out once. Where any of its project's did, it says so: that costs a
 * look at each edit, and the contrary an edit that nobody counts. Taken back nothing changes: the code of before reads
 * it, too.
 */
export const scopeOut = Migration.define<Row>({
  name: "023-scope-out",
  when: "before",
  entity: ScopeEntity,
  up: async ({ owner_id, project_id, is_out }) => {
    if (is_out !== undefined) return undefined;
    if (owner_id === undefined || project_id === undefined) return failMissing("resource");
    const proposals = await rowsOfProject({ owner_id, project_id });
    return { is_out: proposals.some(({ document_version }) => (document_version ?? 0) > 0) };
  },
  down: () => undefined,
});
