import { iso } from "../../platform/clock";
import { Db } from "../../platform/db";
import { StaleWrite } from "../../platform/error";
import { Id } from "../../platform/id";
import { Rank } from "../../platform/rank";
import { DEFAULT_PHASE, DEFAULT_SERVICE } from "../scope/rules";
import { DEFAULT_ROLE } from "../scope/schema";
import { PhaseEntity, ScopeEntity, TaskEntity } from "./scope-entity";

export type Kind = "scope" | "phase" | "task";

/** Returns the pointer value by which a scope, phase or service is found without its project. */
export const pointerValue = (owner_id: number, id: number): string => `${owner_id}#${id}`;

/**
 * Returns the pointer that finds a row by its id; the project's first scope has the project's id and needs
 * none.
 */
export const claimIdWrite = (
  kind: Kind,
  { owner_id, project_id, id }: { owner_id: number; project_id: number; id: number },
): Db.Write =>
  Db.claim(
    { kind, value: pointerValue(owner_id, id), owner_id, target_id: id, parent_id: project_id },
    () => new StaleWrite(),
  );

/** Returns the pointer from a scope's public hash, for the transaction that creates the scope. */
export const claimHashWrite = ({
  owner_id,
  project_id,
  id,
  hash,
}: {
  owner_id: number;
  project_id: number;
  id: number;
  hash: string;
}): Db.Write => Db.claim({ kind: "scope_link", value: hash, owner_id, target_id: id, parent_id: project_id });

/**
 * Returns the rows of a project's first scope, for the transaction that creates the project: one phase with
 * one unpriced service. The scope's id is the project's.
 */
export function initialWrites(project: { owner_id: number; id: number }): Db.Write[] {
  const common = { owner_id: project.owner_id, project_id: project.id, created_at: iso() };
  const scope = { ...common, id: project.id, hash: Id.token(), is_out: false };
  return [Db.put(ScopeEntity.create(scope)), claimHashWrite(scope), ...firstPhaseWrites(common, project.id)];
}

/** Returns the rows of a first phase with a first service. */
export function firstPhaseWrites(
  common: { owner_id: number; project_id: number; created_at: string },
  scope_id: number,
): Db.Write[] {
  const phase = { ...common, id: Id.next(), scope_id, name: DEFAULT_PHASE, rank: Rank.first() };
  const task = {
    ...common,
    id: Id.next(),
    scope_id,
    scopecategory_id: phase.id,
    name: DEFAULT_SERVICE,
    role_id: DEFAULT_ROLE,
    rank: Rank.first(),
  };
  return [
    Db.put(PhaseEntity.create(phase)),
    claimIdWrite("phase", phase),
    Db.put(TaskEntity.create(task)),
    claimIdWrite("task", task),
  ];
}
