import { Entity, type EntityItem } from "electrodb";
import * as z from "zod";
import { Column } from "../../platform/column";
import { Db } from "../../platform/db";
import { ID } from "../../platform/shape";
import { COLUMNS } from "./schema";

const Row = z.object({ ...Column.rowOf(COLUMNS), user_id: ID });

/** What Stint's own people noted on a person. */
export const SupportNoteEntity = new Entity(
  {
    model: { entity: "support_note", version: "1", service: "stint" },
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
export type SupportNoteRow = EntityItem<typeof SupportNoteEntity>;
