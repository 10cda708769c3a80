import { Entity } from "electrodb";
import * as z from "zod";
import { Column } from "../platform/column";
import { Db } from "../platform/db";
import { ID } from "../platform/shape";
import { COLUMNS, type Info } from "./schema";

/** The key of a notification. */
const Key = z.object({
  user_id: ID,
  /** `proposal:12:viewed:3`. */
  key: z.string(),
});

const Row = z.object({ ...Column.rowOf(COLUMNS), metadata: z.custom<Info["metadata"]>().optional() });

/**
 * One notification of a person. The key names its subject, so that a message delivered twice notifies once;
 * the index sorts by time.
 */
export const NotificationEntity = new Entity(
  {
    model: { entity: "notification", version: "1", service: "stint" },
    attributes: {
      ...Db.attributesOf(Row),
      ...Db.writeOnce({ ...Db.attributesOf(Key), id: Db.sortableId }),
    },
    indexes: {
      one: {
        pk: { field: "pk", composite: ["user_id"], casing: "none" },
        sk: { field: "sk", composite: ["key"], casing: "none" },
      },
      byTime: {
        index: Db.indexes.byOwner.name,
        pk: { field: Db.indexes.byOwner.pk, composite: ["user_id"], casing: "none" },
        sk: { field: Db.indexes.byOwner.sk, composite: ["id"], casing: "none" },
      },
    },
  },
  Db.connection,
);
