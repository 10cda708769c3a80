import { Entity, type EntityItem } from "electrodb";
import * as z from "zod";
import { Column } from "../../platform/column";
import { Db } from "../../platform/db";
import { Due } from "../../platform/due";
import { ID } from "../../platform/shape";
import type { COPIED } from "../head/schema";
import { newestFirst } from "../indexes";
import type { Next } from "../read";
import { SERIES } from "../schema-recurring";

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
  | "withholding"
  | "withholding_chosen"
  | "cash_step"
  | keyof typeof COPIED
>;

const Row = z.object({
  owner_id: ID,
  ...Column.rowOf(SERIES),
  /** The place that stands on the anchor; 0 until the rule is changed. */
  base: z.number().optional(),
  sequence: z.number(),
  /** After a failure, the day of the next try. */
  retry_on: z.string().optional(),
  /** The invoice that it ended with; absent while it goes on, or where it was ended by hand. */
  last_invoice_id: ID.optional(),
  template: z.custom<Template>(),
  /** Its owner's zone, in which its dates begin (D26); moved with the workspace's (D29). */
  time_zone: z.string(),
});

/**
 * A series of invoices. `sequence` is the place in the series of the next one: with the series' id it makes
 * that invoice's id, so that no place is made twice, and its date follows from it and the anchor (D27, D28).
 */
export const RecurringEntity = new Entity(
  {
    model: { entity: "recurring", version: "1", service: "stint" },
    attributes: { ...Db.attributesOf(Row), id: Db.sortableId, ...Due.attributes },
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
