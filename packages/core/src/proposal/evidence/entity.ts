import { Entity } from "electrodb";
import * as z from "zod";
import { Db } from "../../platform/db";
import { ID } from "../../platform/shape";

const Row = z.object({
  owner_id: ID,
  sequence: z.number(),
  record_hash: z.string(),
  project_id: ID,
  proposal_id: ID,
  document_version: z.number(),
});
const sequence = { type: "number", required: true, padding: { length: 10, char: "0" } } as const;

/**
 * One link of a workspace's chain of acceptances; the newest is the head. A link is added once, with the next
 * number, in the acceptance's transaction; of two at the same time, one must read the head again.
 */
export const LinkEntity = new Entity(
  {
    model: { entity: "acceptance_link", version: "1", service: "stint" },
    attributes: Db.writeOnce({ ...Db.attributesOf(Row), sequence }),
    indexes: {
      one: {
        pk: { field: "pk", composite: ["owner_id"], casing: "none" },
        sk: { field: "sk", composite: ["sequence"], casing: "none" },
      },
    },
  },
  Db.connection,
);
