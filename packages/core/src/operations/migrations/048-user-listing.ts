import { Entity } from "electrodb";
import { Db } from "../../platform/db";
import { Migration } from "../../platform/migration";
import { UserEntity } from "../../user/entity";

interface Row {
  id: number;
  list_id: number;
  pk1: string;
  sk1: string;
}

const { model, attributes, indexes } = UserEntity.schema;

/** The entity writes an index's keys only of a whole row: here they are columns. */
const UserWithKeys = new Entity(
  {
    model,
    attributes: { ...attributes, pk1: { type: "string" }, sk1: { type: "string" } },
    indexes: { one: indexes.one },
  },
  Db.connection,
);

/** Stint's own people find who signed up before there was a list of everybody, or while it was deployed. */
export const userListing = Migration.define<Row>({
  name: "048-user-listing",
  when: "after",
  entity: UserWithKeys,
  up: ({ id, list_id }) =>
    list_id === undefined
      ? { list_id: 0, pk1: "$stint#list_id_0", sk1: `$user_1#id_${`${id}`.padStart(16, "0")}` }
      : undefined,
  down: ({ list_id }) => (list_id === undefined ? undefined : { list_id: null, pk1: null, sk1: null }),
});
