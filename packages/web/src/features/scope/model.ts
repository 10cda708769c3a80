import type { Info } from "@stint/core/scope/schema";

/** A row's name in this tab: the server's id, or a negative number until the server has given one. */
export type Key = number;

/** A service as the editor holds it. Replaced, never changed in place, so that comparing by === is enough. */
export interface TaskRow {
  key: Key;
  /** Null until the server has it. */
  id: number | null;
  phase: Key;
  name: string;
  role_id: string;
  /** Cents each; null is not priced. */
  price: number | null;
  /** Decimal string. */
  quantity: string;
  unit: string | null;
  /** Decimal string, hours to plan by. */
  effort_hours: string | null;
  /** Cents each, what it costs the owner. */
  cost: number | null;
  pricing: "fixed" | "percent";
  /** Decimal string. */
  percent: string | null;
  optional: boolean;
  option_group: string | null;
  chosen: boolean;
  due_at: string | null;
  user_id: number | null;
  deliverable_description: string;
  deliverable_id: number | null;
  rank: string;
  /** What the server last said; null until it has said something. */
  version: number | null;
}

export interface PhaseRow {
  key: Key;
  id: number | null;
  name: string;
  description: string;
  /** The day on which the phase begins. */
  start_at: string | null;
  rank: string;
  version: number | null;
}

/** What the summary shows of the project, and may change. */
export interface ProjectRow {
  margin_percentage: string | null;
  margin_amount: number | null;
  /** The markup on cost that the owner aims at. */
  markup_amount: number;
  owner_pay: number;
  team_pay: number;
}

/** What is said of the scope as a whole. */
export interface ScopeRow {
  exclusions: string;
  revision_rounds: number | null;
}

export type TaskFields = Partial<Omit<TaskRow, "key" | "id" | "version" | "deliverable_id">>;
export type PhaseFields = Partial<Pick<PhaseRow, "name" | "description" | "start_at" | "rank">>;
export type ProjectFields = Partial<Omit<ProjectRow, "team_pay">>;
export type ScopeFields = Partial<ScopeRow>;

/** One thing to tell the server. Rows are named by key; the id is looked up when it goes out. */
export type Op =
  | {
      kind: "add-task";
      key: Key;
      phase: Key;
      after: Key | null;
      fields: TaskFields;
      deliverable_id: number | null;
    }
  | { kind: "patch-task"; key: Key; fields: TaskFields }
  | { kind: "delete-task" | "restore-task"; key: Key }
  | { kind: "add-phase"; key: Key; after: Key | null; fields: PhaseFields }
  | { kind: "patch-phase"; key: Key; fields: PhaseFields }
  | { kind: "delete-phase" | "restore-phase"; key: Key }
  | { kind: "patch-project"; key: 0; fields: ProjectFields }
  | { kind: "patch-scope"; key: 0; fields: ScopeFields };

/** An Op on its way: kept on the device until the server has it. */
export interface Pending {
  op: Op;
  /** Idempotency-Key: the same op twice acts once. */
  idem: string;
  /** The version the person saw when they began; a newer one on the server is another tab's. */
  base: number | null;
  /** It has gone out at least once, so its content may not change any more. */
  tried: boolean;
  /** Not before this time (ms), so that typing makes one call. */
  due: number;
  /** The latest `due` may move to. */
  limit: number;
}

/** The scope as the server tells it, in rows. */
export function rowsOf(info: Info): {
  phases: PhaseRow[];
  tasks: TaskRow[];
  project: ProjectRow;
  scope: ScopeRow;
} {
  return {
    phases: info.categories.map(({ id, name, description, start_at, rank, version }) => ({
      key: id,
      id,
      name,
      description,
      start_at,
      rank,
      version,
    })),
    tasks: info.tasks.map((task) => ({
      key: task.id,
      id: task.id,
      phase: task.scopecategory_id,
      name: task.name,
      role_id: task.role_id,
      price: task.price,
      quantity: task.quantity,
      unit: task.unit,
      effort_hours: task.effort_hours,
      cost: task.cost,
      pricing: task.pricing,
      percent: task.percent,
      optional: task.optional,
      option_group: task.option_group,
      chosen: task.chosen,
      due_at: task.due_at,
      user_id: task.user_id,
      deliverable_description: task.deliverable_description,
      deliverable_id: task.deliverable_id,
      rank: task.rank,
      version: task.version,
    })),
    project: {
      margin_percentage: info.project.margin_percentage,
      margin_amount: info.project.margin_amount,
      markup_amount: info.project.markup_amount,
      owner_pay: info.project.owner_pay,
      team_pay: info.project.team_pay,
    },
    scope: { exclusions: info.exclusions, revision_rounds: info.revision_rounds },
  };
}

/** What is said of a service, without its place and its ids: what a copy of it takes along. */
export function taskWords(
  row: TaskRow,
): Omit<TaskRow, "key" | "id" | "version" | "deliverable_id" | "phase" | "rank"> {
  const { key: _, id: _id, version: _v, deliverable_id: _d, phase: _p, rank: _r, ...words } = row;
  return words;
}

/** A service with nothing said about it. */
export const blankTask = (key: Key, phase: Key, rank: string): TaskRow => ({
  key,
  id: null,
  phase,
  name: "New Service",
  role_id: "113",
  price: null,
  quantity: "1",
  unit: null,
  effort_hours: null,
  cost: null,
  pricing: "fixed",
  percent: null,
  optional: false,
  option_group: null,
  chosen: false,
  due_at: null,
  user_id: null,
  deliverable_description: "",
  deliverable_id: null,
  rank,
  version: null,
});

export const blankPhase = (key: Key, rank: string): PhaseRow => ({
  key,
  id: null,
  name: "New phase",
  description: "",
  start_at: null,
  rank,
  version: null,
});
