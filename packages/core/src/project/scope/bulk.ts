import type * as z from "zod";
import { Actor } from "../../platform/actor";
import { iso } from "../../platform/clock";
import { Db } from "../../platform/db";
import { Code, fail, invalid } from "../../platform/error";
import { Event } from "../../platform/event";
import { Id } from "../../platform/id";
import { Rank } from "../../platform/rank";
import { commitEdit } from "../content/edit";
import { gapAfter, rankAfter } from "../order";
import { type EditorRows, open, projectOf, type ScopeRow, shapeTask, type TaskRow } from "../rows";
import { claimIdWrite } from "../rows/initial";
import { ScopeEntity, TaskEntity } from "../rows/scope-entity";
import { type Change, updateTotalWrites, withPricing } from "../rows/totals";
import type { Task, TaskIdsInput, TaskMoveInput, TasksDuplicateInput, TasksRoleInput } from "./schema";
import { assertRole, openPhase } from "./task";
import { assertEditable, requireEditableWrite, requirePhaseWrite } from "./write";

/** A service takes two places in a transaction of 100, with its phase; a copy three, with its pointer. */
const CHUNK = 45;
const COPIES = 30;

/** Refuses duplicate ids, because a transaction can write a row only once. 422. */
function eachOnce(ids: number[]): void {
  if (new Set(ids).size !== ids.length) invalid({ ids: "Select every service once" });
}

/** Returns services by id, all of one editable scope, in the given order. 1003 when one does not exist. */
async function selectServices(
  ids: number[],
): Promise<{ rows: TaskRow[]; scope: ScopeRow; opened: EditorRows }> {
  eachOnce(ids);
  const opened = (await open(await projectOf("task", ids[0] ?? 0))) ?? fail(Code.NotFound);
  const known = new Map(opened.tasks.map((task) => [task.id, task]));
  const rows = ids.map((id) => known.get(id) ?? fail(Code.NotFound));
  const scope = opened.scopes.find(({ id }) => id === rows[0]?.scope_id) ?? fail(Code.NotFound);
  if (rows.some(({ scope_id }) => scope_id !== scope.id)) invalid({ ids: "Select services of one scope" });
  assertEditable(scope);
  return { rows, scope, opened };
}

interface Part {
  changes: Change[];
  writes: Db.Write[];
}

/**
 * Applies one action to many services, in a transaction for each 45; stale parts are read again. If a part is
 * refused, the parts before it stay.
 */
async function inParts(
  ids: number[],
  type: string,
  part: (of: { rows: TaskRow[]; scope: ScopeRow; opened: EditorRows }) => Part,
  size = CHUNK,
): Promise<Task[]> {
  await selectServices(ids);
  const done: Task[] = [];
  for (let start = 0; start < ids.length; start += size) {
    const chunk = ids.slice(start, start + size);
    const after = await withPricing((mode) =>
      Db.retryOnConflict(async () => {
        const of = await selectServices(chunk);
        const { changes, writes } = part(of);
        if (writes.length === 0) return of.rows;
        const { scope } = of;
        await commitEdit(
          scope,
          [
            ...writes,
            requireEditableWrite(scope),
            ...(await updateTotalWrites(scope, changes, mode, of.opened)),
          ],
          [Event.audit(type, `project:${scope.project_id}`, { after: { task_ids: chunk } })],
        );
        return changes.flatMap((each) => each.after ?? each.before ?? []);
      }),
    );
    done.push(...after.map(shapeTask));
  }
  return done;
}

/**
 * Returns the conditions that the rows' phases still exist: a deleted phase has taken its services out of the
 * total.
 */
const requirePhasesWrites = (rows: TaskRow[], scope: ScopeRow): Db.Write[] =>
  [...new Map(rows.map((row) => [row.scopecategory_id, row])).values()].map((row) =>
    requirePhaseWrite({ ...row, id: row.scopecategory_id }, scope.id),
  );

const changeRowsWrites = (rows: TaskRow[], changes: (row: TaskRow) => Db.Changes<TaskRow>): Part => {
  const written = rows.map((before) => ({ before, ...Db.revise(TaskEntity, before, changes(before)) }));
  return {
    writes: written.map(({ write }) => write),
    changes: written.map(({ before, next }) => ({ before, after: next })),
  };
};

/** Moves services into a phase of their scope, after `after_id` or at its end, in the given order. */
export async function moveTasks(input: z.infer<typeof TaskMoveInput>): Promise<Task[]> {
  const { ids, scopecategory_id, after_id } = input;
  const { phase, services } = await openPhase(scopecategory_id);
  const moving = new Set(ids);
  if (after_id && moving.has(after_id)) invalid({ after_id: "This service is among those that move" });
  const gap = gapAfter(
    services.filter(({ id }) => !moving.has(id)),
    after_id,
  );
  const ranks = Rank.many(ids.length, ...gap);
  const places = new Map(ids.map((id, at) => [id, ranks[at] ?? Rank.first()]));
  return inParts(ids, "task.moved", ({ rows, scope }) => {
    if (scope.id !== phase.scope_id) invalid({ scopecategory_id: "Choose a phase of the same scope" });
    const part = changeRowsWrites(rows, ({ id }) => ({
      scopecategory_id,
      rank: places.get(id) ?? Rank.first(),
    }));
    const phases = requirePhasesWrites([...rows, ...part.changes.flatMap(({ after }) => after ?? [])], scope);
    return { ...part, writes: [...part.writes, ...phases] };
  });
}

/** Sets the role of services. */
export async function setRole({ ids, role_id }: z.infer<typeof TasksRoleInput>): Promise<Task[]> {
  assertRole(role_id);
  return inParts(ids, "task.role_set", ({ rows }) => changeRowsWrites(rows, () => ({ role_id })));
}

/** Deletes services and returns them; `restoreTasks` restores them within a day. */
export const removeTasks = ({ ids }: z.infer<typeof TaskIdsInput>): Promise<Task[]> =>
  inParts(ids, "task.deleted", ({ rows, scope }) => {
    const { writes, changes } = changeRowsWrites(rows, Db.trashNow);
    return { changes, writes: [...writes, ...requirePhasesWrites(rows, scope)] };
  });

/** Restores deleted services at their places. 1003 after a day, or when a phase was deleted. */
export async function restoreTasks({ ids }: z.infer<typeof TaskIdsInput>): Promise<Task[]> {
  eachOnce(ids);
  const project_id = await projectOf("task", ids[0] ?? 0);
  const key = { owner_id: Actor.owner(), project_id };
  const done: Task[] = [];
  for (let start = 0; start < ids.length; start += CHUNK) {
    const chunk = ids.slice(start, start + CHUNK);
    const rows = await withPricing((mode) =>
      Db.retryOnConflict(async () => {
        const [{ data: found }, { data: scopes }] = await Promise.all([
          TaskEntity.get(chunk.map((id) => ({ ...key, id }))).go({ consistent: true }),
          Db.allOf(ScopeEntity.query.one(key), Db.ofOne("scopes of one project"), { consistent: true }),
        ]);
        const scope = scopes.find(({ id }) => id === found[0]?.scope_id) ?? fail(Code.NotFound);
        if (found.length !== chunk.length || found.some(({ scope_id }) => scope_id !== scope.id))
          fail(Code.NotFound);
        assertEditable(scope);
        const gone = found.filter((row) => row.deleted_at);
        for (const row of gone) Db.assertRestorable(row);
        const { writes, changes } = changeRowsWrites(gone, () => Db.untrashed);
        const back = changes.map(({ after }) => ({ after }));
        if (writes.length > 0)
          await commitEdit(
            scope,
            [
              ...writes,
              ...requirePhasesWrites(gone, scope),
              requireEditableWrite(scope),
              ...(await updateTotalWrites(scope, back, mode)),
            ],
            [Event.audit("task.restored", `project:${project_id}`, { after: { task_ids: chunk } })],
          );
        const now = new Map(back.map(({ after }) => [after?.id, after]));
        return found.map((row) => now.get(row.id) ?? row);
      }),
    );
    const byID = new Map(rows.map((row) => [row.id, row]));
    done.push(...chunk.flatMap((id) => byID.get(id) ?? []).map(shapeTask));
  }
  return done;
}

/**
 * Copies services: each after its original, or all at the end of another phase of the scope. Work is reset;
 * without `preserve_price` the copies have no price (D8).
 */
export async function duplicateTasks(input: z.infer<typeof TasksDuplicateInput>): Promise<Task[]> {
  const { ids, scopecategory_id, preserve_price } = input;
  const { rows, opened, scope } = await selectServices(ids);
  const into = scopecategory_id ?? undefined;
  const home = opened.phases.find(({ id }) => id === into);
  if (into !== undefined && home?.scope_id !== scope.id) fail(Code.NotFound);
  const siblings = new Map<number, { id: number; rank: string }[]>();
  for (const { id, scopecategory_id: phase, rank } of opened.tasks)
    siblings.set(phase, [...(siblings.get(phase) ?? []), { id, rank }]);
  const places = new Map<number, { id: number; phase: number; rank: string }>();
  for (const row of rows) {
    const phase = into ?? row.scopecategory_id;
    const list = siblings.get(phase) ?? [];
    const copy = { id: Id.next(), rank: rankAfter(list, into === undefined ? row.id : null) };
    places.set(row.id, { ...copy, phase });
    const at = into === undefined ? list.findIndex(({ id }) => id === row.id) + 1 : list.length;
    siblings.set(phase, [...list.slice(0, at), copy, ...list.slice(at)]);
  }
  const created_at = iso();
  return inParts(
    ids,
    "task.duplicated",
    ({ rows, scope }) => {
      const copies = rows.flatMap(({ price, user_id: _, ...row }): TaskRow[] => {
        const place = places.get(row.id);
        if (!place) return [];
        return [
          {
            ...row,
            ...(preserve_price && price !== undefined ? { price } : {}),
            id: place.id,
            scopecategory_id: place.phase,
            rank: place.rank,
            version: 1,
            created_at,
            status: "open",
          },
        ];
      });
      return {
        changes: copies.map((after) => ({ after })),
        writes: [
          ...copies.flatMap((copy) => [Db.put(TaskEntity.create(copy)), claimIdWrite("task", copy)]),
          ...requirePhasesWrites(copies, scope),
        ],
      };
    },
    COPIES,
  );
}
