import { Entity } from "electrodb";
import * as z from "zod";
import { Db } from "../platform/db";
import { ID } from "../platform/shape";
import { FIELDS, Receipt } from "./schema";

/** An expense as it is stored. */
const Row = z.object({
  owner_id: ID,
  project_id: ID,
  id: ID,
  version: z.number().default(1),
  created_at: z.string(),
  ...FIELDS,
  currency: z.string(),
  /** The payout that gives it back to the teammate who laid it out. */
  payout_id: ID.optional(),
  /** With its place on the file store, which is nobody's business outside. */
  receipt: Receipt.extend({ key: z.string() }).optional(),
});

/**
 * What was spent for a project. Whether an invoice bills it is not kept here: the invoices of the project say so,
 * and whatever changes either moves the project's `billing` on.
 */
export const ExpenseEntity = new Entity(
  {
    model: { entity: "expense", version: "1", service: "stint" },
    attributes: { ...Db.attributesOf(Row), id: Db.sortableId },
    indexes: {
      one: {
        pk: { field: "pk", composite: ["owner_id", "project_id"], casing: "none" },
        sk: { field: "sk", composite: ["id"], casing: "none" },
      },
    },
  },
  Db.connection,
);
