import { Entity } from "electrodb";
import { Db } from "../db";

/** Workspaces that changed since they were last checked: one row each, gone with the check that found nothing wrong. */
export const ChangedEntity = new Entity(
  {
    model: { entity: "changed", version: "1", service: "stint" },
    attributes: {
      shard: { type: "string", required: true },
      owner_id: { type: "number", required: true, padding: { length: 16, char: "0" } },
      /** When it changed last. A check that began before takes nothing away. */
      at: { type: "string", required: true },
      /** What the check before this one found, to be told where the next one finds it, too. */
      found: { type: "list", items: { type: "string" } },
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
