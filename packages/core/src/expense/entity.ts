import { Entity } from "electrodb";
import * as z from "zod";
import { Db } from "../platform/db";
import { ID } from "../platform/shape";
import { BILL, FIELDS, Receipt } from "./schema";

/** An expense as it is stored. */
const Row = z.object({
  owner_id: ID,
  project_id: ID,
  id: ID,
  version: z.number().default(1),
  created_at: z.string(),
  ...FIELDS,
  supplier: BILL.supplier.optional(),
  supplier_number: BILL.supplier_number.optional(),
  currency: z.string(),
  /** The bill that came in and is noted by it. */
  incoming_id: ID.optional(),
  /** The payout that repays it to the teammate who paid it. */
  payout_id: ID.optional(),
  /** The receipt with its key in the file store, which is never sent outside. */
  receipt: Receipt.extend({ key: z.string() }).optional(),
});

/**
 * An expense of a project. It does not store whether an invoice bills it: the project's invoices have that,
 * and a change of either advances the project's `billing`.
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
