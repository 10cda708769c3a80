import { Entity, type EntityItem } from "electrodb";
import * as z from "zod";
import { Column } from "../platform/column";
import { Db } from "../platform/db";
import { ID } from "../platform/shape";
import { COLUMNS } from "./schema";

const Row = z.object({
  ...Column.rowOf(COLUMNS),
  /** The workspace that the person owns, whose name and colors stand beside theirs. */
  owner_id: ID,
});

/** What a person shows of themselves; names stand with `user`, the business with `account`. */
export const ProfileEntity = new Entity(
  {
    model: { entity: "profile", version: "1", service: "stint" },
    attributes: { ...Db.attributesOf(Row), user_id: Db.sortableId },
    indexes: {
      one: {
        pk: { field: "pk", composite: ["user_id"], casing: "none" },
        sk: { field: "sk", composite: [], casing: "none" },
      },
    },
  },
  Db.connection,
);
export type Row = EntityItem<typeof ProfileEntity>;
