import { Migration } from "../../platform/migration";
import { UserEntity } from "../../user/entity";
import type { Row } from "../../user/read";

/** Stint's own people find who signed up before there was a list of everybody, or while it was deployed. */
export const userListing = Migration.define<Row>({
  name: "048-user-listing",
  when: "after",
  entity: UserEntity,
  up: ({ list_id }) => (list_id === undefined ? { list_id: 0 } : undefined),
  down: ({ list_id }) => (list_id === undefined ? undefined : { list_id: null }),
});
