import { Entity, type EntityItem } from "electrodb";
import * as z from "zod";
import { Db } from "../platform/db";
import { ID } from "../platform/shape";

const Row = z.object({
  owner_id: ID,
  /** Derived from reaction and event, so that one incident is recorded and reported once. */
  id: ID,
  kind: z.enum(["refused", "failed", "violated"]),
  /** The reaction, or the name of a violated invariant. */
  reaction: z.string(),
  event: z.string(),
  /** The object that it is about, as `noun:id`. */
  aggregate: z.string(),
  /** The refusal's code of the catalog. */
  code: z.number().optional(),
  /** The message from the reaction's queue, unchanged; for a violation, its sentence. */
  body: z.string(),
  created_at: z.string(),
});

/** The time at which its message was sent to its reaction again. */
const Redriven = z.object({ redriven_at: z.string().optional() });

/**
 * An incident: an event's reaction that a state refused or that failed in every try, or a violated invariant.
 * It is kept for good with the unchanged message, so that the message can be sent to its reaction again. The
 * journal names the workspace's incidents.
 */
export const IncidentEntity = new Entity(
  {
    model: { entity: "incident", version: "1", service: "stint" },
    attributes: {
      ...Db.writeOnce({ ...Db.attributesOf(Row), id: Db.sortableId }),
      ...Db.attributesOf(Redriven),
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
