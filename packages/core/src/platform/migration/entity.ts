import { Entity } from "electrodb";
import { Db } from "../db";

/**
 * The progress of a migration in one segment of the table. It is written with the changed rows, so that it is
 * always correct.
 */
export const MigrationEntity = new Entity(
  {
    model: { entity: "migration", version: "1", service: "stint" },
    attributes: {
      name: { type: "string", required: true },
      segment: { type: "number", required: true, padding: { length: 3, char: "0" } },
      version: { type: "number", required: true },
      direction: { type: ["up", "down"] as const, required: true },
      /** The start of the next page, as the database returned it; absent at the beginning of a pass. */
      cursor: { type: "string" },
      /** Passes count from 1. A segment is done after a pass without changes. */
      pass: { type: "number", required: true },
      changed_in_pass: { type: "number", required: true },
      /** Rows read and changed, over all passes. */
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
