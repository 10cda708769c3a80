import { Entity } from "electrodb";
import { Db } from "../platform/db";

/**
 * One line in a person's bell. The key says what it is about, so that a message delivered twice rings once;
 * the index keeps them by time.
 */
export const NotificationEntity = new Entity(
  {
    model: { entity: "notification", version: "1", service: "stint" },
    attributes: {
      user_id: { type: "number", required: true, readOnly: true },
      /** `proposal:12:viewed:3`. */
      key: { type: "string", required: true, readOnly: true },
      id: { type: "number", required: true, readOnly: true, padding: { length: 16, char: "0" } },
      type: { type: "string", required: true },
      title: { type: "string", required: true },
      body: { type: "string", required: true, default: "" },
      link: { type: "string" },
      read: { type: "boolean", required: true, default: false },
      created_at: { type: "string", required: true },
      metadata: { type: "any" },
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
