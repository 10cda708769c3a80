import { Entity } from "electrodb";
import { Db } from "../db";

/** Workspaces that changed since their last check: one row each, deleted by a check without findings. */
export const ChangedEntity = new Entity(
  {
    model: { entity: "changed", version: "1", service: "stint" },
    attributes: {
      shard: { type: "string", required: true },
      owner_id: { type: "number", required: true, padding: { length: 16, char: "0" } },
      /** The time of the last change. A check that began earlier does not delete the row. */
      at: { type: "string", required: true },
      /** The findings of the previous check; they are reported if the next check finds them again. */
      found: { type: "list", items: { type: "string" } },
      /** The place of a check that ended between two pages, and the last change when it began. */
      progress: { type: "any" },
      progress_at: { type: "string" },
    },
    indexes: {
      one: {
        pk: { field: "pk", composite: ["shard"], casing: "none" },
        sk: { field: "sk", composite: ["owner_id"], casing: "none" },
      },
    },
  },
  Db.connection,
);
