import { Entity } from "electrodb";
import * as z from "zod";
import { Db } from "../../platform/db";
import { Cents, DateOnly, ID } from "../../platform/shape";
import { OUTCOMES } from "./rules";

const Row = z.object({
  owner_id: ID,
  project_id: ID,
  task_id: ID,
  /** What was sold, as `serviceKey` names it. */
  service: z.string(),
  currency: z.string(),
  outcome: z.enum(OUTCOMES),
  /** Cents per unit. */
  price: Cents,
  unit: z.string().optional(),
  /** The day of the answer in the sender's zone; of an expired one its last day. */
  decided_on: DateOnly,
  client_id: ID,
  proposal_id: ID,
  document_version: z.number(),
});

/**
 * A priced service of a proposal that was accepted or lost: one row for each service of a project, with what
 * became of it last. It repeats what the project's proposals say, in the project's partition.
 */
export const PriceLineEntity = new Entity(
  {
    model: { entity: "price_line", version: "1", service: "stint" },
    attributes: { ...Db.attributesOf(Row), task_id: Db.sortableId },
    indexes: {
      one: {
        pk: { field: "pk", composite: ["owner_id", "project_id"], casing: "none" },
        sk: { field: "sk", composite: ["task_id"], casing: "none" },
      },
      /** Lines of one service in one currency, newest last. */
      byOwner: {
        index: Db.indexes.byOwner.name,
        pk: { field: Db.indexes.byOwner.pk, composite: ["owner_id"], casing: "none" },
        sk: { field: Db.indexes.byOwner.sk, composite: ["service", "currency", "task_id"], casing: "none" },
      },
    },
  },
  Db.connection,
);
