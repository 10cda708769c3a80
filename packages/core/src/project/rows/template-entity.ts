import { Entity, type EntityItem } from "electrodb";
import * as z from "zod";
import { Db } from "../../platform/db";
import { ID } from "../../platform/shape";

/** What a list shows of a template's scope, and its version. Counted after each edit. */
const OUTLINE = {
  phase_names: z.custom<string[]>(),
  /** In cents, in the order of the names. */
  phase_totals: z.custom<number[]>(),
  service_count: z.number(),
  /** Of the content that has `scope_version`. */
  digest: z.string(),
  scope_version: z.number(),
  /** True once a project was made of this version: the next edit makes another one. */
  is_held: z.boolean(),
};

const Head = z.object({
  owner_id: ID,
  /** The id of the template: its scope's partition is like a project's. */
  project_id: ID,
  name: z.string(),
  currency: z.string(),
  /** The total of its services in cents, and its mode, as a project's row has them (rows/totals). */
  price_total: z.number().default(0),
  pricing_id: ID.optional(),
  ...OUTLINE,
  created_at: z.string(),
  version: z.number().default(1),
  /** A deleted template's: nobody finds its scope. */
  deleted_at: z.string().optional(),
});

/**
 * The head of a template's scope, where a project's scope has its project: what reads or writes a project finds
 * none here, so that a template is in no list, count or sum and nothing can be made for it. Only the scope's
 * editor knows both.
 */
export const TemplateScopeEntity = new Entity(
  {
    model: { entity: "template_scope", version: "1", service: "stint" },
    attributes: Db.attributesOf(Head),
    indexes: {
      one: {
        collection: ["document", "editor"] as const,
        pk: { field: "pk", composite: ["owner_id", "project_id"], casing: "none" },
        sk: { field: "sk", composite: [], casing: "none" },
      },
    },
  },
  Db.connection,
);

export type TemplateScopeRow = EntityItem<typeof TemplateScopeEntity>;
