import { iso } from "../platform/clock";
import { Db } from "../platform/db";
import { Code, fail, invalid } from "../platform/error";
import { Event } from "../platform/event";
import { Id } from "../platform/id";
import { Money } from "../platform/money";
import { TaskEntity } from "./entity";
import { findable } from "./initial";
import { rankAfter } from "./order";
import { openScope, shape, type TaskRow } from "./read";
import { adjustPrice as spread } from "./rules";
import type { Info } from "./schema";
import {
  addToTotal,
  assertEditable,
  current,
  lineOf,
  phaseStands,
  stillEditable,
  versioned,
  writtenTask,
} from "./write";

const CHUNK = 90;

/**
 * Spreads a new total (cents) over a phase's services in proportion, exact to the cent (D4); where no whole
 * unit prices add up to it, one service is split in two. 422 when the phase has no service to carry it.
 * Answers the whole scope.
 */
export const adjustPrice = (
  scope_id: number,
  id: number,
  { price }: { price: number },
  if_match?: number,
): Promise<Info> =>
  versioned(if_match, async () => {
    const opened = await openScope(scope_id);
    const { scope } = opened;
    const phase =
      opened.phases.find((each) => each.id === id && each.scope_id === scope_id) ?? fail(Code.NotFound);
    current(phase, if_match);
    assertEditable(scope);
    const services = opened.tasks.filter(({ scopecategory_id }) => scopecategory_id === id);
    const plan =
      spread(
        services.map((task) => ({ id: task.id, price: task.price ?? null, quantity: task.quantity })),
        price,
      ) ?? invalid({ price: "Add a service with a quantity to this phase first" });
    const prices = new Map(plan.prices.map((each) => [each.id, each.price]));
    const changed = services.flatMap((row) => {
      const next = prices.get(row.id);
      return next === undefined ? [] : [{ row, ...writtenTask(row, { price: next }) }];
    });
    const more: { task: TaskRow; writes: Db.Write[] }[] = [];
    const whole = services.find((task) => task.id === plan.split?.id);
    if (plan.split && whole) {
      const { quantity, price: kept, rest_quantity, rest_price } = plan.split;
      changed.push({ row: whole, ...writtenTask(whole, { quantity, price: kept }) });
      const rest: TaskRow = {
        ...whole,
        id: Id.next(),
        version: 1,
        created_at: iso(),
        quantity: rest_quantity,
        price: rest_price,
        rank: rankAfter(services, whole.id),
      };
      more.push({ task: rest, writes: [Db.put(TaskEntity.create(rest)), findable("task", rest)] });
    }
    const guards = [stillEditable(scope), phaseStands(phase, scope.id)];
    const about = `project:${scope.project_id}`;
    for (let start = 0; start === 0 || start < changed.length; start += CHUNK) {
      const chunk = changed.slice(start, start + CHUNK);
      const added = start === 0 ? more : [];
      const delta = Money.subtract(
        Money.sum([...chunk.map(({ task }) => lineOf(task)), ...added.map(({ task }) => lineOf(task))]),
        Money.sum(chunk.map(({ row }) => lineOf(row))),
      );
      if (chunk.length === 0 && added.length === 0) break;
      await Db.commit(
        [
          ...chunk.map(({ write }) => write),
          ...added.flatMap(({ writes }) => writes),
          ...guards,
          ...addToTotal(scope, delta),
        ],
        [Event.audit("phase.price_adjusted", about, { after: { phase_id: id, price } })],
      );
    }
    const next = new Map(changed.map(({ task }) => [task.id, task]));
    const tasks = opened.tasks.flatMap((task) => {
      const rest = task.id === whole?.id ? more.map((each) => each.task) : [];
      return [next.get(task.id) ?? task, ...rest];
    });
    return shape(scope, { ...opened, tasks });
  });
