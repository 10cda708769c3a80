import { CustomAttributeType, Entity, type EntityItem } from "electrodb";
import { Db } from "../../platform/db";
import { Due } from "../../platform/due";
import type { COPIED } from "../head/schema";
import { newestFirst } from "../indexes";
import type { Next } from "../read";
import { FREQUENCIES, RECURRING_STATUSES } from "../schema-recurring";

/** What each invoice of a series begins as. */
export type Template = Pick<
  Next,
  | "project_id"
  | "project_name"
  | "client_id"
  | "client_name"
  | "is_global"
  | "currency"
  | "items"
  | "discounts"
  | "charges"
  | "taxes"
  | "totals"
  | "payment_methods"
  | "message"
  | keyof typeof COPIED
>;

/**
 * A series of invoices. `sequence` is the place in the series of the next one: with the series' id it makes
 * that invoice's id, so that no place is made twice, and its date follows from it and the anchor (D27, D28).
 */
export const RecurringEntity = new Entity(
  {
    model: { entity: "recurring", version: "1", service: "stint" },
    attributes: {
      owner_id: { type: "number", required: true },
      id: { type: "number", required: true, padding: { length: 16, char: "0" } },
      version: { type: "number", required: true },
      created_at: { type: "string", required: true },
      frequency: { type: FREQUENCIES, required: true },
      interval: { type: "number", required: true },
      starts_on: { type: "string", required: true },
      base: { type: "number" },
      ends_on: { type: "string" },
      count: { type: "number" },
      sequence: { type: "number", required: true },
      made: { type: "number", required: true },
      send: { type: "boolean", required: true },
      /** The invoice that it was made out of. */
      origin_id: { type: "number" },
      status: { type: RECURRING_STATUSES, required: true },
      /** Failures in a row, the code of the last, and the day of the next try. */
      failures: { type: "number", required: true },
      failure: { type: "number", required: true },
      retry_on: { type: "string" },
      /** The invoice that it ended with; absent while it goes on, or where it was ended by hand. */
      last_invoice_id: { type: "number" },
      template: { type: CustomAttributeType<Template>("any"), required: true },
      /** Its owner's zone, in which its dates begin (D26); moved with the workspace's (D29). */
      time_zone: { type: "string", required: true },
      ...Due.attributes,
    },
    indexes: {
      one: {
        pk: { field: "pk", composite: ["owner_id", "id"], casing: "none" },
        sk: { field: "sk", composite: [], casing: "none" },
      },
      byOwner: newestFirst,
      due: Due.indexOf("recurring", ["id"]),
    },
  },
  Db.connection,
);

export type SeriesRow = EntityItem<typeof RecurringEntity>;
