import { Entity, type EntityItem } from "electrodb";
import * as z from "zod";
import { Column } from "../platform/column";
import { Db } from "../platform/db";
import { ID } from "../platform/shape";
import type { Asked, Counted, Held, RestoreJob, Signed } from "./agreement/facts";
import { COLUMNS } from "./schema";

/** A project as it is stored. */
const Stored = z.object({
  ...Column.rowOf(COLUMNS),
  /** The same as `id`, which lists sort by. */
  project_id: ID,
  name_folded: z.string(),
  /** The newest version of its proposal, as that one's row has it; written with every change of it. */
  held: z.custom<Held>().optional(),
  /** The newest accepted document: the only source of what is agreed. Written by the acceptance. */
  accepted: z.custom<Signed>().optional(),
  /** As `held`, of the open change order. */
  change: z.custom<Asked>().optional(),
  /** How much of the draft the client does not have; counted after each edit while a version is out. */
  unsent: z.custom<Counted>().optional(),
  /** What the draft shall become, until it is: `restoring_id` is the condition of who makes it so. */
  restoring: z.custom<RestoreJob>().optional(),
  restoring_id: ID.optional(),
  /** Sum of the teammates' agreed pay, in cents. */
  team_pay: z.number().default(0),
  /** Cents; the draft: the current scope's services, kept by every write that changes a line. What the client
   * holds is `priceOf` (project/agreement). */
  price_total: z.number().default(0),
  /** Set while one line of the scope moves others; another one with every total (scope/totals). */
  pricing_id: ID.optional(),
  /** Of everything that is agreed here (D7). */
  currency: z.string(),
  /** Another one with everything that names an amount in it: a change of the currency asks for the one it read. */
  said_id: ID.optional(),
  /** The address of the project's calendar, until it is revoked. */
  calendar_token: z.string().optional(),
  /** Invoices that were sent and are neither paid nor void; none may be left at completion (2033). */
  open_invoices: z.number().default(0),
});

/**
 * A project, the head of its partition (owner, project): scopes, phases, services and terms stand below it,
 * and the collection `editor` (without the terms) or `document` (with them) reads all in one Query.
 * Everything that a list shows is on this row.
 */
export const ProjectEntity = new Entity(
  {
    model: { entity: "project", version: "1", service: "stint" },
    attributes: {
      ...Db.attributesOf(Stored),
      ...Db.writeOnce({
        ...Db.attributesOf(Stored.pick({ owner_id: true, project_id: true })),
        id: Db.sortableId,
      }),
    },
    indexes: {
      one: {
        collection: ["document", "editor"] as const,
        pk: { field: "pk", composite: ["owner_id", "project_id"], casing: "none" },
        sk: { field: "sk", composite: [], casing: "none" },
      },
      byOwner: {
        index: Db.indexes.byOwner.name,
        pk: { field: "pk1", composite: ["owner_id"], casing: "none" },
        sk: { field: "sk1", composite: ["id"], casing: "none" },
      },
    },
  },
  Db.connection,
);

export type Row = EntityItem<typeof ProjectEntity>;
