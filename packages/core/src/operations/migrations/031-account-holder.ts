import { Migration } from "../../platform/migration";
import { AccountEntity } from "../../workspace/entity";

interface Row {
  owner_id: number;
  held_by: number;
}

/**
 * Every workspace says who owns it: the person whose id it has. One that changed hands keeps its owner when this is
 * taken back; the code of before does not read it.
 */
export const accountHolder = Migration.define<Row>({
  name: "031-account-holder",
  when: "before",
  entity: AccountEntity,
  up: ({ owner_id, held_by }) => (held_by === undefined ? { held_by: owner_id } : undefined),
  down: ({ owner_id, held_by }) => (held_by === owner_id ? { held_by: null } : undefined),
});
