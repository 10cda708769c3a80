import { Entity, type EntityItem } from "electrodb";
import * as z from "zod";
import { Column } from "../../platform/column";
import { Db } from "../../platform/db";
import { ID } from "../../platform/shape";
import { COLUMNS } from "./schema";

const Row = z.object({ ...Column.rowOf(COLUMNS), about_id: ID, owner_id: ID });

/** What a workspace noted on a person: found by the person for both, and by its writer, so that it goes with either. */
export const PersonCommentEntity = new Entity(
  {
    model: { entity: "person_comment", version: "1", service: "stint" },
    attributes: { ...Db.attributesOf(Row), owner_id: Db.sortableId, id: Db.sortableId },
    indexes: {
      one: {
        pk: { field: "pk", composite: ["about_id"], casing: "none" },
        sk: { field: "sk", composite: ["owner_id", "id"], casing: "none" },
      },
      byWriter: {
        index: Db.indexes.byOwner.name,
        pk: { field: Db.indexes.byOwner.pk, composite: ["user_id"], casing: "none" },
        sk: { field: Db.indexes.byOwner.sk, composite: ["id"], casing: "none" },
      },
    },
  },
  Db.connection,
);
export type PersonCommentRow = EntityItem<typeof PersonCommentEntity>;
