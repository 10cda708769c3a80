import { Entity } from "electrodb";
import * as z from "zod";
import { Db } from "../platform/db";
import { ID } from "../platform/shape";

const Row = z.object({
  owner_id: ID,
  /** The day in UTC. */
  day: z.string(),
  calls: z.number(),
  /** What calls used, and what those under way may use at most. */
  tokens: z.number(),
  /** The same in billionths of a US dollar. */
  nano_dollars: z.number(),
  ttl: z.number(),
});

/** What a workspace used of the provider on one day. */
export const AssistantDayEntity = new Entity(
  {
    model: { entity: "assistant_day", version: "1", service: "stint" },
    attributes: Db.attributesOf(Row),
    indexes: {
      one: {
        pk: { field: "pk", composite: ["owner_id"], casing: "none" },
        sk: { field: "sk", composite: ["day"], casing: "none" },
      },
    },
  },
  Db.connection,
);
