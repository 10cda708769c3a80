import { Entity } from "electrodb";
import { Db } from "../../platform/db";

/**
 * One link of a workspace's chain of acceptances: the newest is its head. A link is only ever added, with the
 * next number, in the transaction of the acceptance it stands for; of two at once one must read the head again.
 */
export const LinkEntity = new Entity(
  {
    model: { entity: "acceptance_link", version: "1", service: "stint" },
    attributes: {
      owner_id: { type: "number", required: true, readOnly: true },
      sequence: { type: "number", required: true, readOnly: true, padding: { length: 10, char: "0" } },
      record_hash: { type: "string", required: true, readOnly: true },
      project_id: { type: "number", required: true, readOnly: true },
      proposal_id: { type: "number", required: true, readOnly: true },
      document_version: { type: "number", required: true, readOnly: true },
    },
    indexes: {
      one: {
        pk: { field: "pk", composite: ["owner_id"], casing: "none" },
        sk: { field: "sk", composite: ["sequence"], casing: "none" },
      },
    },
  },
  Db.connection,
);
