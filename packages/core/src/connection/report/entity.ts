import { Entity, type EntityItem } from "electrodb";
import * as z from "zod";
import { Column } from "../../platform/column";
import { Db } from "../../platform/db";
import { ID } from "../../platform/shape";
import { COLUMNS } from "./schema";

const Row = z.object({
  ...Column.rowOf(COLUMNS),
  user_id: ID,
  about_id: ID,
  /** Always 0: Stint's own people read the reports of everybody in one list. */
  owner_id: z.number(),
  version: z.number().default(1),
});

/** What a person reported of another one. */
export const ReportEntity = new Entity(
  {
    model: { entity: "report", version: "1", service: "stint" },
    attributes: { ...Db.attributesOf(Row), id: Db.sortableId },
    indexes: {
      one: {
        pk: { field: "pk", composite: ["user_id"], casing: "none" },
        sk: { field: "sk", composite: ["id"], casing: "none" },
      },
      byStatus: {
        index: Db.indexes.byOwner.name,
        pk: { field: Db.indexes.byOwner.pk, composite: ["owner_id"], casing: "none" },
        sk: { field: Db.indexes.byOwner.sk, composite: ["status", "id"], casing: "none" },
      },
    },
  },
  Db.connection,
);
export type ReportRow = EntityItem<typeof ReportEntity>;
