import { Entity } from "electrodb";
import * as z from "zod";
import { Column } from "../platform/column";
import { Db } from "../platform/db";
import { ID } from "../platform/shape";
import { FIELDS } from "./schema";

/** A service as it is stored. */
const Row = z.object({
  owner_id: ID,
  id: ID,
  version: z.number().default(1),
  created_at: z.string(),
  ...Column.rowOf(FIELDS),
  /** The name in its folded form, for searching. */
  name_folded: z.string(),
  slug: z.string(),
  /** The currency of the price (D7). */
  currency: z.string(),
  /** True if it was made for one scope; the library's lists leave it out. */
  in_scope_only: z.boolean().default(false),
});

/** A service of a workspace's own library, which it sells repeatedly, with a starting price. */
export const DeliverableEntity = new Entity(
  {
    model: { entity: "deliverable", version: "1", service: "stint" },
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
