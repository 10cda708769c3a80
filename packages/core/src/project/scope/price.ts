import { iso } from "../../platform/clock";
import { Db } from "../../platform/db";
import { Code, fail, invalid } from "../../platform/error";
import { Event } from "../../platform/event";
import { Id } from "../../platform/id";
import { commitEdit } from "../content/edit";
import { rankAfter } from "../order";
import {
  type EditorRows,
  openScope,
  type PhaseRow,
  type ScopeRow,
  shape,
  shapeTask,
  type TaskRow,
} from "../rows";
import { claimIdWrite } from "../rows/initial";
import { TaskEntity } from "../rows/scope-entity";
import { type Change, updateTotalWrites, withPricing } from "../rows/totals";
import { adjustWhole } from "./rules";
import type { Info } from "./schema";
import { assertEditable, current, requireEditableWrite, requirePhaseWrite } from "./write";

/** With a check of each changed phase, this stays below the 100 rows of a transaction. */
const CHUNK = 45;

/** Commits new prices in parts; the total is correct after each part. */
async function write(
  scope: ScopeRow,
  entry: () => ReturnType<typeof Event.audit>,
  changes: (Change & { writes: Db.Write[]; after: TaskRow })[],
): Promise<void> {
  for (let start = 0; start < changes.length; start += CHUNK) {
    const chunk = changes.slice(start, start + CHUNK);
    const phases = new Set(chunk.map(({ after }) => after.scopecategory_id));
    await withPricing(async (mode) =>
      commitEdit(
        scope,
        [
          ...chunk.flatMap(({ writes }) => writes),
          ...[...phases].map((id) => requirePhaseWrite({ ...scope, id }, scope.id)),
          requireEditableWrite(scope),
          ...(await updateTotalWrites(scope, chunk, mode)),
        ],
        [entry()],
      ),
    );
  }
}

/** Returns the changes that give `tasks` of a scope a new total, with the split service if one is needed. */
function priceChanges(opened: EditorRows & { scope: ScopeRow }, phase: PhaseRow | undefined, price: number) {
  const tasks = opened.tasks.filter(({ scope_id }) => scope_id === opened.scope.id);
  const answer = adjustWhole(tasks.map(shapeTask), phase?.id ?? null, price);
  if ("refusal" in answer) return invalid({ price: answer.refusal });
  const rows = new Map(tasks.map((task) => [task.id, task]));
  const changes = answer.prices.flatMap(({ id, price }) => {
    const before = rows.get(id);
    if (!before) return [];
    const { write, next: after } = Db.revise(TaskEntity, before, { price });
    return [{ before, after, writes: [write] }];
  });
  const whole = answer.split && rows.get(answer.split.id);
  if (!answer.split || !whole) return { changes, rest: [] };
  const { quantity, price: kept, rest_quantity, rest_price } = answer.split;
  const { write, next: after } = Db.revise(TaskEntity, whole, { quantity, price: kept });
  const siblings = tasks.filter((task) => task.scopecategory_id === whole.scopecategory_id);
  const rest: TaskRow = {
    ...whole,
    id: Id.next(),
    version: 1,
    created_at: iso(),
    quantity: rest_quantity,
    price: rest_price,
    rank: rankAfter(siblings, whole.id),
  };
  const made = [Db.put(TaskEntity.create(rest)), claimIdWrite("task", rest)];
  return {
    changes: [
      { before: whole, after, writes: [write] },
      { before: undefined, after: rest, writes: made },
      ...changes,
    ],
    rest: [{ behind: whole.id, task: rest }],
  };
}

async function adjust(
  opened: EditorRows & { scope: ScopeRow },
  phase: PhaseRow | undefined,
  price: number,
): Promise<Info> {
  const { scope } = opened;
  assertEditable(scope);
  const { changes, rest } = priceChanges(opened, phase, price);
  const about = `project:${scope.project_id}`;
  const after = { price, ...(phase ? { phase_id: phase.id } : { scope_id: scope.id }) };
  const type = phase ? "phase.price_adjusted" : "scope.price_adjusted";
  await write(scope, () => Event.audit(type, about, { after }), changes);
  const next = new Map(changes.map((each) => [each.after.id, each.after]));
  const tasks = opened.tasks.flatMap((task) => [
    next.get(task.id) ?? task,
    ...rest.filter(({ behind }) => behind === task.id).map((each) => each.task),
  ]);
  return shape(scope, { ...opened, tasks });
}

/**
 * Spreads a new total (cents) over the counted services of a phase, in proportion and exact to the cent (D4);
 * when no whole unit prices add up to it, one service is split in two. 422 when no service can carry it, or
 * when percent services make the total impossible. Returns the whole scope.
 */
export const adjustPhase = (
  scope_id: number,
  id: number,
  { price }: { price: number },
  if_match?: number,
): Promise<Info> =>
  Db.retryOnConflict(async () => {
    const opened = await openScope(scope_id);
    const phase =
      opened.phases.find((each) => each.id === id && each.scope_id === scope_id) ?? fail(Code.NotFound);
    current(phase, if_match);
    return adjust(opened, phase, price);
  });

/**
 * Does the same over all phases of a scope: percent services follow, and their share is part of the total.
 */
export const adjustScope = (
  scope_id: number,
  { price }: { price: number },
  if_match?: number,
): Promise<Info> =>
  Db.retryOnConflict(async () => {
    const opened = await openScope(scope_id);
    current(opened.scope, if_match);
    return adjust(opened, undefined, price);
  });
