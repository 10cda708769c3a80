import { Entity, type EntityItem } from "electrodb";
import * as z from "zod";
import { Column } from "../../platform/column";
import { Db } from "../../platform/db";
import { ID } from "../../platform/shape";
import { COLUMNS } from "./schema";

const Row = z.object({
  ...Column.rowOf(COLUMNS),
  user_id: ID,
  /** Always 0: Stint's own people read the wishes of everybody in one list. */
  owner_id: z.number(),
  version: z.number().default(1),
});

/** What a person asked us for. */
export const WishEntity = new Entity(
  {
    model: { entity: "wish", version: "1", service: "stint" },
    attributes: { ...Db.attributesOf(Row), id: Db.sortableId },
    indexes: {
      one: {
        pk: { field: "pk", composite: ["user_id"], casing: "none" },
        sk: { field: "sk", composite: ["id"], casing: "none" },
      },
      byOwner: {
        index: Db.indexes.byOwner.name,
        pk: { field: Db.indexes.byOwner.pk, composite: ["owner_id"], casing: "none" },
        sk: { field: Db.indexes.byOwner.sk, composite: ["id"], casing: "none" },
      },
    },
  },
  Db.connection,
);
export type WishRow = EntityItem<typeof WishEntity>;
