import { Entity, type EntityItem } from "electrodb";
import * as z from "zod";
import { Db } from "../platform/db";
import { ID } from "../platform/shape";

const Row = z.object({
  owner_id: ID,
  /** Derived from reaction and event, so that one is recorded and told once. */
  id: ID,
  kind: z.enum(["refused", "failed", "violated"]),
  /** Of what was violated, the invariant's name. */
  reaction: z.string(),
  event: z.string(),
  /** What it was about, as `noun:id`. */
  aggregate: z.string(),
  /** Of the refusal, from the catalogue. */
  code: z.number().optional(),
  /** The message as it stood in the reaction's queue; of what was violated, the sentence. */
  body: z.string(),
  created_at: z.string(),
});

/**
 * What should have followed from an event and did not: a state refused it, or every try failed; and what must always
 * be true and was not. Kept for good, with the message as it was, so that it can be handed to its reaction again. The journal names the workspace's incidents.
 */
export const IncidentEntity = new Entity(
  {
    model: { entity: "incident", version: "1", service: "stint" },
    attributes: {
      ...Db.writeOnce({ ...Db.attributesOf(Row), id: Db.sortableId }),
      /** When its message was given to its reaction again. */
      redriven_at: { type: "string" },
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
