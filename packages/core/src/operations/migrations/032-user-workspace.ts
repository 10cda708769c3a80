import { Migration } from "../../platform/migration";
import { UserEntity } from "../../user/entity";

interface Row {
  id: number;
  workspace_id: number;
}

/** Every person says which workspace they own: the one that has their id. */
export const userWorkspace = Migration.define<Row>({
  name: "032-user-workspace",
  when: "before",
  entity: UserEntity,
  up: ({ id, workspace_id }) => (workspace_id === undefined ? { workspace_id: id } : undefined),
  down: ({ id, workspace_id }) => (workspace_id === id ? { workspace_id: null } : undefined),
});
