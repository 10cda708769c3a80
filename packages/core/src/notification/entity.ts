import { Entity } from "electrodb";
import * as z from "zod";
import { Column } from "../platform/column";
import { Db } from "../platform/db";
import { ID } from "../platform/shape";
import { COLUMNS, type Info } from "./schema";

/** What says which line it is. */
const Key = z.object({
  user_id: ID,
  /** `proposal:12:viewed:3`. */
  key: z.string(),
});

const Row = z.object({ ...Column.rowOf(COLUMNS), metadata: z.custom<Info["metadata"]>().optional() });

/**
 * One line in a person's bell. The key says what it is about, so that a message delivered twice rings once;
 * the index keeps them by time.
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
