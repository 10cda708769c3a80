import { Entity } from "electrodb";
import { Db } from "../../platform/db";
import { PRICINGS, TASK_STATUSES } from "./schema";

const keys = {
  owner_id: { type: "number", required: true, readOnly: true },
  project_id: { type: "number", required: true, readOnly: true },
  id: { type: "number", required: true, readOnly: true, padding: { length: 16, char: "0" } },
  version: { type: "number", required: true, default: 1 },
  created_at: { type: "string", required: true },
} as const;

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

/** A scope: the phases and services that a proposal offers. Small on purpose: every edit checks this row, so its
 * texts stand on a row of their own. */
export const ScopeEntity = new Entity(
  {
    model: { entity: "scope", version: "1", service: "stint" },
    attributes: {
      ...keys,
      status: { type: ["draft", "active"] as const, required: true, default: "draft" },
      hash: { type: "string", required: true },
      /** The project's own scope; only its prices count in the project's total. */
      is_current: { type: "boolean", required: true, default: true },
      /** A proposal of it went out once; absent on rows from before that was kept. */
      is_out: { type: "boolean" },
      /** Its project is completed: nothing may be edited (2032). */
      is_locked: { type: "boolean", required: true, default: false },
    },
    indexes,
  },
  Db.connection,
);

/** What a scope says beside its services; `id` is the scope's. None stands for nothing said. */
export const ScopeNoteEntity = new Entity(
  {
    model: { entity: "note", version: "1", service: "stint" },
    attributes: {
      ...keys,
      exclusions: { type: "string", required: true, default: "" },
      revision_rounds: { type: "number" },
    },
    indexes,
  },
  Db.connection,
);

/** A phase of a scope (`category` on the wire). */
export const PhaseEntity = new Entity(
  {
    model: { entity: "phase", version: "1", service: "stint" },
    attributes: {
      ...keys,
      scope_id: { type: "number", required: true },
      name: { type: "string", required: true },
      description: { type: "string", required: true, default: "" },
      start_at: { type: "string" },
      rank: { type: "string", required: true },
      ...Db.trash,
    },
    indexes,
  },
  Db.connection,
);

/** A service in a phase. No `price` means not priced, which is not 0 (D8). */
export const TaskEntity = new Entity(
  {
    model: { entity: "task", version: "1", service: "stint" },
    attributes: {
      ...keys,
      scope_id: { type: "number", required: true },
      scopecategory_id: { type: "number", required: true },
      deliverable_id: { type: "number" },
      name: { type: "string", required: true },
      role_id: { type: "string", required: true },
      price: { type: "number" },
      quantity: { type: "string", required: true, default: "1" },
      unit: { type: "string" },
      effort_hours: { type: "string" },
      cost: { type: "number" },
      pricing: { type: PRICINGS, required: true, default: "fixed" },
      percent: { type: "string" },
      optional: { type: "boolean", required: true, default: false },
      option_group: { type: "string" },
      chosen: { type: "boolean", required: true, default: false },
      deliverable_description: { type: "string", required: true, default: "" },
      description: { type: "string", required: true, default: "" },
      due_at: { type: "string" },
      status: { type: TASK_STATUSES, required: true, default: "open" },
      user_id: { type: "number" },
      rank: { type: "string", required: true },
      ...Db.trash,
    },
    indexes,
  },
  Db.connection,
);
