import { Entity, type EntityItem } from "electrodb";
import { Db } from "../platform/db";

/**
 * What should have followed from an event and did not: a state refused it, or every try failed. Kept for good, with
 * the message as it was, so that it can be handed to its reaction again. The journal names the workspace's incidents.
 */
export const IncidentEntity = new Entity(
  {
    model: { entity: "incident", version: "1", service: "stint" },
    attributes: {
      owner_id: { type: "number", required: true, readOnly: true },
      /** Derived from reaction and event, so that one is recorded and told once. */
      id: { type: "number", required: true, readOnly: true, padding: { length: 16, char: "0" } },
      kind: { type: ["refused", "failed"] as const, required: true, readOnly: true },
      reaction: { type: "string", required: true, readOnly: true },
      event: { type: "string", required: true, readOnly: true },
      /** What it was about, as `noun:id`. */
      aggregate: { type: "string", required: true, readOnly: true },
      /** Of the refusal, from the catalogue. */
      code: { type: "number" },
      /** The message as it stood in the reaction's queue. */
      body: { type: "string", required: true, readOnly: true },
      created_at: { type: "string", required: true, readOnly: true },
    },
    indexes: {
      one: {
        pk: { field: "pk", composite: ["owner_id"], casing: "none" },
        sk: { field: "sk", composite: ["id"], casing: "none" },
      },
    },
  },
  Db.connection,
);

export type IncidentRow = EntityItem<typeof IncidentEntity>;
