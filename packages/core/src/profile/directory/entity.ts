import { Entity, type EntityItem } from "electrodb";
import * as z from "zod";
import { Db } from "../../platform/db";
import { ID } from "../../platform/shape";
import { Facts } from "./facts";

const Row = z.object({
  user_id: ID,
  version: z.number().default(1),
  changed_at: z.string(),
  /** What members find the person by; absent once they show themselves to nobody. */
  facts: Facts.optional(),
  /** Set with the facts' end: by then no process holds them. */
  ttl: z.number().optional(),
});

/**
 * What a person is found by in the directory. It repeats their profile, and stands apart from it because it is read for
 * everybody: of a profile it is the smallest part.
 */
export const ListingEntity = new Entity(
  {
    model: { entity: "listing", version: "1", service: "stint" },
    attributes: { ...Db.attributesOf(Row), user_id: Db.sortableId },
    indexes: {
      one: {
        pk: { field: "pk", composite: ["user_id"], casing: "none" },
        sk: { field: "sk", composite: [], casing: "none" },
      },
      byChange: {
        index: Db.indexes.byOwner.name,
        pk: { field: Db.indexes.byOwner.pk, composite: [], casing: "none" },
        sk: { field: Db.indexes.byOwner.sk, composite: ["changed_at"], casing: "none" },
      },
    },
  },
  Db.connection,
);
export type Row = EntityItem<typeof ListingEntity>;
