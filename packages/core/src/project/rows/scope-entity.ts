import { Entity } from "electrodb";
import * as z from "zod";
import { Column } from "../../platform/column";
import { Db } from "../../platform/db";
import { KEYS } from "../keys";
import { NOTE, PHASE, TASK } from "../scope/schema";

const indexes = {
  one: {
    collection: ["document", "editor"] as const,
    pk: {
      field: "pk",
      composite: ["owner_id", "project_id"] as ("owner_id" | "project_id")[],
      casing: "none",
    },
    sk: { field: "sk", composite: ["id"] as "id"[], casing: "none" },
  },
} as const;

const Scope = z.object({
  status: z.enum(["draft", "active"]).default("draft"),
  hash: z.string(),
  /** True for the project's own scope; only its prices count in the project's total. */
  is_current: z.boolean().default(true),
  /** True once a proposal of the scope was sent. */
  is_out: z.boolean(),
  /** True when the project is completed: nothing may be edited (2032). */
  is_locked: z.boolean().default(false),
  /** True for a template's scope: it has no project. */
  is_template: z.boolean().optional(),
});

/**
 * A scope: the phases and services that a proposal offers. The row is small because every edit checks it; its
 * texts are on a row of their own.
 */
export const ScopeEntity = new Entity(
  {
    model: { entity: "scope", version: "1", service: "stint" },
    attributes: {
      ...KEYS,
      ...Db.attributesOf(Scope),
    },
    indexes,
  },
  Db.connection,
);

/** The texts of a scope beside its services; `id` is the scope's. Without a row there are none. */
export const ScopeNoteEntity = new Entity(
  {
    model: { entity: "note", version: "1", service: "stint" },
    attributes: {
      ...KEYS,
      ...Db.attributesOf(z.object(Column.rowOf(NOTE))),
    },
    indexes,
  },
  Db.connection,
);

/** A phase of a scope (`category` in the API). */
export const PhaseEntity = new Entity(
  {
    model: { entity: "phase", version: "1", service: "stint" },
    attributes: {
      ...KEYS,
      ...Db.attributesOf(z.object(Column.rowOf(PHASE))),
      ...Db.trash,
    },
    indexes,
  },
  Db.connection,
);

/** A service in a phase. Without `price` it is not priced, which is not 0 (D8). */
export const TaskEntity = new Entity(
  {
    model: { entity: "task", version: "1", service: "stint" },
    attributes: {
      ...KEYS,
      ...Db.attributesOf(z.object(Column.rowOf(TASK))),
      ...Db.trash,
    },
    indexes,
  },
  Db.connection,
);
