import { Entity, type EntityItem } from "electrodb";
import * as z from "zod";
import { Column } from "../../platform/column";
import { Db } from "../../platform/db";
import { ID } from "../../platform/shape";
import { COLUMNS } from "./schema";

const Row = z.object({ ...Column.rowOf(COLUMNS), user_id: ID, ttl: z.number() });

/** What a person wrote to another one: kept for its mail and for whoever reads a report, and no longer. */
export const LetterEntity = new Entity(
  {
    model: { entity: "letter", version: "1", service: "stint" },
    attributes: { ...Db.attributesOf(Row), id: Db.sortableId },
    indexes: {
      one: {
        pk: { field: "pk", composite: ["user_id"], casing: "none" },
        sk: { field: "sk", composite: ["id"], casing: "none" },
      },
    },
  },
  Db.connection,
);
export type LetterRow = EntityItem<typeof LetterEntity>;
