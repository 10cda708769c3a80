import { CustomAttributeType, Entity } from "electrodb";
import { Db } from "../platform/db";
import type { Receipt } from "./schema";
import { CATEGORIES } from "./schema";

/**
 * What was spent for a project. Whether an invoice bills it is not kept here: the invoices of the project say so,
 * and whatever changes either moves the project's `billing` on.
 */
export const ExpenseEntity = new Entity(
  {
    model: { entity: "expense", version: "1", service: "stint" },
    attributes: {
      owner_id: { type: "number", required: true, readOnly: true },
      project_id: { type: "number", required: true, readOnly: true },
      id: { type: "number", required: true, readOnly: true, padding: { length: 16, char: "0" } },
      version: { type: "number", required: true, default: 1 },
      created_at: { type: "string", required: true },
      name: { type: "string", required: true },
      category: { type: CATEGORIES, required: true },
      spent_on: { type: "string", required: true },
      amount: { type: "number", required: true },
      currency: { type: "string", required: true },
      billable: { type: "boolean", required: true },
      markup: { type: "string", required: true },
      note: { type: "string", required: true },
      /** The payout that gives it back to the teammate who laid it out. */
      payout_id: { type: "number" },
      /** With its place on the file store, which is nobody's business outside. */
      receipt: { type: CustomAttributeType<Receipt & { key: string }>("any") },
    },
    indexes: {
      one: {
        pk: { field: "pk", composite: ["owner_id", "project_id"], casing: "none" },
        sk: { field: "sk", composite: ["id"], casing: "none" },
      },
    },
  },
  Db.connection,
);
