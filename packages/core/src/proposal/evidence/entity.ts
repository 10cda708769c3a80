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
 * One link of a workspace's chain of acceptances: the newest is its head. A link is only ever added, with the
 * next number, in the transaction of the acceptance it stands for; of two at once one must read the head again.
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
