import { Entity } from "electrodb";
import { Db } from "../db";

/** How far a migration came in one segment of the table. It is written with the rows that it changed, so it is always true. */
export const MigrationEntity = new Entity(
  {
    model: { entity: "migration", version: "1", service: "stint" },
    attributes: {
      name: { type: "string", required: true },
      segment: { type: "number", required: true, padding: { length: 3, char: "0" } },
      version: { type: "number", required: true },
      direction: { type: ["up", "down"] as const, required: true },
      /** Where the next page begins, as the database said it; absent at the beginning of a pass. */
      cursor: { type: "string" },
      /** Passes begin at 1. A segment is done after a pass that found nothing to change. */
      pass: { type: "number", required: true },
      changed_in_pass: { type: "number", required: true },
      /** Rows looked at and changed, over all passes. */
      read: { type: "number", required: true },
      changed: { type: "number", required: true },
      started_at: { type: "string", required: true },
      finished_at: { type: "string" },
    },
    indexes: {
      one: {
        pk: { field: "pk", composite: [], casing: "none" },
        sk: { field: "sk", composite: ["name", "segment"], casing: "none" },
      },
    },
  },
  Db.connection,
);
