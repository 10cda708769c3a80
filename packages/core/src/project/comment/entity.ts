import { Entity } from "electrodb";
import * as z from "zod";
import { Column } from "../../platform/column";
import { Db } from "../../platform/db";
import { ID } from "../../platform/shape";
import { COLUMNS } from "./schema";

const Row = z.object({
  owner_id: ID,
  /** The commented object, as `noun:id`. */
  about: z.string(),
  ...Column.rowOf(COLUMNS),
});

export const CommentEntity = new Entity(
  {
    model: { entity: "comment", version: "1", service: "stint" },
    attributes: { ...Db.attributesOf(Row), id: Db.sortableId },
    indexes: {
      one: {
        pk: { field: "pk", composite: ["owner_id", "about"], casing: "none" },
        sk: { field: "sk", composite: ["id"], casing: "none" },
      },
    },
  },
  Db.connection,
);
