import { Entity } from "electrodb";
import { Db } from "../../platform/db";

export const CommentEntity = new Entity(
  {
    model: { entity: "comment", version: "1", service: "stint" },
    attributes: {
      owner_id: { type: "number", required: true },
      /** What it is about, as `noun:id`. */
      about: { type: "string", required: true },
      id: { type: "number", required: true, padding: { length: 16, char: "0" } },
      user_id: { type: "number", required: true },
      comment: { type: "string", required: true },
      /** Set where whoever does the service reads it, too. */
      shared: { type: "boolean" },
      created_at: { type: "string", required: true },
    },
    indexes: {
      one: {
        pk: { field: "pk", composite: ["owner_id", "about"], casing: "none" },
        sk: { field: "sk", composite: ["id"], casing: "none" },
      },
    },
  },
  Db.connection,
);
