import { LATER_PHASE } from "@stint/core/project/scope/rules";
import type { Category, Info, Task } from "@stint/core/project/scope/schema";
import { only } from "../../lib/object";

/** A row's name in this tab: the server's id, or a negative number until the server has given one. */
export type Key = number;

/** A row's key in this browser and its id on the server: null until the server has answered. */
interface Named {
  key: Key;
  id: number | null;
  version: number | null;
}

/** The fields of a service that a row takes over unchanged from the server. */
const TASK_FIELDS = [
  "name",
  "role_id",
  "price",
  "quantity",
  "unit",
  "effort_hours",
  "cost",
  "pricing",
  "percent",
  "optional",
  "option_group",
  "chosen",
  "tax",
  "due_at",
  "user_id",
  "deliverable_description",
  "description",
  "deliverable_id",
  "rank",
] as const satisfies readonly (keyof Task)[];

/** A service as the editor holds it. Replaced, never changed in place, so that comparing by === is enough. */
export interface TaskRow extends Named, Pick<Task, (typeof TASK_FIELDS)[number]> {
  phase: Key;
}
export interface PhaseRow extends Named, Pick<Category, "name" | "description" | "start_at" | "rank"> {}

/** The fields of the project that the summary shows and may change. */
export type ProjectRow = Pick<
  Info["project"],
  "margin_percentage" | "margin_amount" | "markup_amount" | "owner_pay" | "team_pay"
>;

/** The fields of the scope as a whole. */
export type ScopeRow = Pick<Info, "exclusions" | "revision_rounds">;

export type TaskFields = Partial<Omit<TaskRow, "key" | "id" | "version" | "deliverable_id">>;
export type PhaseFields = Partial<Pick<PhaseRow, "name" | "description" | "start_at" | "rank">>;
export type ProjectFields = Partial<Omit<ProjectRow, "team_pay">>;
export type ScopeFields = Partial<ScopeRow>;

/** One change for the server. Rows are named by key; the id is looked up when the change goes out. */
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

/** Says whether an op is a phase's, not a service's; an op of the whole scope is neither. */
export const isPhaseOp = (op: Op): boolean => op.kind.endsWith("phase");

/** The row that an op is about. */
export const rowOf = (op: Op): string =>
  op.key === 0 ? op.kind : `${isPhaseOp(op) ? "phase" : "task"}:${op.key}`;

/** Merges two ops into one; undefined if they stay two. */
export function merge(earlier: Op, later: Op): Op | undefined {
  if (!later.kind.startsWith("patch") || !("fields" in later)) return undefined;
  const fields = { ...("fields" in earlier ? earlier.fields : {}), ...later.fields };
  if (earlier.kind === later.kind) return { ...earlier, fields } as Op;
  // A row that is still to be made takes texts and numbers along; its place is sent afterwards.
  const place = "rank" in later.fields || "phase" in later.fields;
  return earlier.kind.startsWith("add") && !place ? ({ ...earlier, fields } as Op) : undefined;
}

/** The scope as the server tells it, in rows. */
export function rowsOf(info: Info): {
  phases: PhaseRow[];
  tasks: TaskRow[];
  project: ProjectRow;
  scope: ScopeRow;
} {
  return {
    phases: info.categories.map((phase) => ({
      key: phase.id,
      ...only(phase, ["id", "name", "description", "start_at", "rank", "version"]),
    })),
    tasks: info.tasks.map((task) => ({
      key: task.id,
      id: task.id,
      version: task.version,
      phase: task.scopecategory_id,
      ...only(task, TASK_FIELDS),
    })),
    project: only(info.project, [
      "margin_percentage",
      "margin_amount",
      "markup_amount",
      "owner_pay",
      "team_pay",
    ]),
    scope: only(info, ["exclusions", "revision_rounds"]),
  };
}

/** Answers a service's fields without its place and ids, as a copy takes them along. */
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
  tax: null,
  due_at: null,
  user_id: null,
  deliverable_description: "",
  description: "",
  deliverable_id: null,
  rank,
  version: null,
});

export const blankPhase = (key: Key, rank: string): PhaseRow => ({
  key,
  id: null,
  name: LATER_PHASE,
  description: "",
  start_at: null,
  rank,
  version: null,
});
