import { Entity, type EntityItem } from "electrodb";
import * as z from "zod";
import { Db } from "../../platform/db";
import { ID } from "../../platform/shape";
import { Incoming } from "./schema";

const Row = Incoming.omit({ issued_on: true, expense_id: true, looks_like_id: true }).extend({
  owner_id: ID,
  version: z.number(),
  issued_on: z.string().optional(),
  expense_id: ID.optional(),
  looks_like_id: ID.optional(),
  /** Where the file lies, its media type (an XML, or a PDF with one inside), and its size in bytes. */
  file_key: z.string(),
  file_type: z.string(),
  file_size: z.number(),
});

/** A bill that came in through a network. */
export const IncomingEntity = new Entity(
  {
    model: { entity: "incoming_bill", version: "1", service: "stint" },
    attributes: { ...Db.attributesOf(Row), id: Db.sortableId },
    indexes: {
      one: {
        pk: { field: "pk", composite: ["owner_id"], casing: "none" },
        sk: { field: "sk", composite: ["id"], casing: "none" },
      },
    },
  },
  Db.connection,
);
export type IncomingRow = EntityItem<typeof IncomingEntity>;
