import { Entity, type EntityItem } from "electrodb";
import * as z from "zod";
import { Column } from "../platform/column";
import { Db } from "../platform/db";
import { ID } from "../platform/shape";
import type { Asked, Counted, Held, RestoreJob, Signed, Withdrawn } from "./agreement/facts";
import { COLUMNS } from "./schema";

/** A scope of a project that was made of a template. */
interface TemplateUse {
  scope_id: number;
  template_id: number;
  template_version: number;
}

/** A project as it is stored. */
const Stored = z.object({
  ...Column.rowOf(COLUMNS),
  /** The same as `id`; lists sort by it. */
  project_id: ID,
  name_folded: z.string(),
  /** The newest version of its proposal, copied from the proposal's row with every change of it. */
  held: z.custom<Held>().optional(),
  /** The newest accepted document: the only source of what is agreed. Written by the acceptance. */
  accepted: z.custom<Signed>().optional(),
  /** The same as `held`, for the open change order. */
  change: z.custom<Asked>().optional(),
  /** A consumer's withdrawal from it; gone with the next signature. */
  revoked: z.custom<Withdrawn>().optional(),
  /** The number of unsent changes; counted after each edit while a version is out. */
  unsent: z.custom<Counted>().optional(),
  /** The pending restore of the draft; `restoring_id` is the condition of the run that carries it out. */
  restoring: z.custom<RestoreJob>().optional(),
  restoring_id: ID.optional(),
  /** Which of its scopes were made of which template; in the project's row, since usage is counted over all rows. */
  template_uses: z.custom<TemplateUse[]>().optional(),
  /** Sum of the teammates' agreed pay, in cents. */
  team_pay: z.number().default(0),
  /**
   * The draft's total in cents: the current scope's services, updated by every write that changes a line. The
   * price that the client holds is `priceOf` (project/agreement).
   */
  price_total: z.number().default(0),
  /** Set while one line of the scope affects others; it changes with every total (rows/totals). */
  pricing_id: ID.optional(),
  /** The currency of everything that is agreed here (D7). */
  currency: z.string(),
  /**
   * A new value with every write that names an amount: a change of the currency requires the value that it
   * read.
   */
  said_id: ID.optional(),
  /** The term that took the place of the free one last: of two at the same time the second finds another value. */
  free_term_id: ID.optional(),
  /** The address token of the project's calendar, until it is revoked. */
  calendar_token: z.string().optional(),
  /** Number of invoices that were sent and are neither paid nor void; completion needs 0 (2033). */
  open_invoices: z.number().default(0),
});

/**
 * A project, the head of its partition (owner, project) with scopes, phases, services and terms. The
 * collection `editor` (without the terms) or `document` (with them) reads all in one Query. This row has
 * everything that a list shows.
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
