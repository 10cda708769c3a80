import { Entity } from "electrodb";
import * as z from "zod";
import { Db } from "../platform/db";
import { Due } from "../platform/due";
import { ID } from "../platform/shape";

const Row = z.object({ owner_id: ID, project_id: ID, proposal_id: ID });

/**
 * The time at which an open proposal is due for the sweep: the morning of its next reminder, or the end of
 * its last day. It is a row of its own, so that an answer need not delete it: the sweep reads the proposal
 * first (D38).
 */
export const ProposalDueEntity = new Entity(
  {
    model: { entity: "proposal_due", version: "1", service: "stint" },
    attributes: { ...Db.attributesOf(Row), proposal_id: Db.sortableId, ...Due.attributes },
    indexes: {
      one: {
        pk: { field: "pk", composite: ["owner_id", "project_id"], casing: "none" },
        sk: { field: "sk", composite: ["proposal_id"], casing: "none" },
      },
      due: Due.indexOf("proposal", ["project_id", "proposal_id"]),
    },
  },
  Db.connection,
);
