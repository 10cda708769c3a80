import { Actor } from "../../platform/actor";
import { iso } from "../../platform/clock";
import { Day } from "../../platform/date";
import { Db } from "../../platform/db";
import { sweepDays } from "../../platform/due";
import { Event } from "../../platform/event";
import { Workspace } from "../../workspace";
import { DUE_SHARDS, InvoiceEntity } from "../entity";
import { Events } from "../events";
import { aggregateOf, earliestToday, factsOf, nextVersion, refOf, row, writes } from "../read";
import { RecurringEntity } from "../recurring/entity";
import { makeDue } from "../recurring/make";
import { clientOf, remindClient } from "../reminder/remind";
import { nextReminder } from "../reminder/rules";
import { statusFacts } from "../rules";
import { sendDue } from "./due";

export interface Swept {
  sent: number;
  overdue: number;
  /** Invoices made by series. */
  made: number;
  /** Invoices that clients were reminded of. */
  reminded: number;
  /** Rows that could not be handled (of series, too); they stay, and the next sweep tries again. */
  failed: { owner_id: number; invoice_id: number; error: Error }[];
}

/**
 * Handles what has become due: scheduled invoices whose day has come in their owner's zone are sent, late
 * ones are announced as overdue, each once (D26, D28); clients are reminded (D38). `name` is whose progress
 * it is.
 */
export async function sweep(name = "due"): Promise<Swept> {
  const swept: Swept = { sent: 0, overdue: 0, made: 0, reminded: 0, failed: [] };
  const reminders: Reminders = new Map();
  const whole = async (work: () => Promise<unknown>): Promise<boolean> => {
    const before = swept.failed.length;
    await work();
    return swept.failed.length === before;
  };
  const visit = async (day: string): Promise<void> => {
    await Promise.all(
      Array.from({ length: DUE_SHARDS }, async (_, shard) => {
        await sweepSeries(day, `${shard}`, swept);
        await sweepShard(day, `${shard}`, swept, reminders);
      }),
    );
  };
  // Those that could not be reminded of are still due; their day is looked at again.
  await sweepDays(
    name,
    earliestToday(),
    (day) => whole(() => visit(day)),
    () => whole(() => remindAll(reminders, swept)),
  );
  return swept;
}

/** What clients are owed a reminder of, found over all days of a run: one mail for each and those merged into it (D38, D46). */
type Reminders = Map<string, { owner_id: number; client_id: number; ids: number[] }>;

async function remindAll(reminders: Reminders, swept: Swept): Promise<void> {
  for (const { owner_id, client_id, ids } of reminders.values())
    await Actor.asSystem(owner_id, "sweep-due", async () => {
      swept.reminded += (await remindClient(client_id, ids, { by_hand: false })).length;
    }).catch((error: Error) => {
      swept.failed.push({ owner_id, invoice_id: ids[0] ?? 0, error });
    });
}

async function sweepShard(
  due_day: string,
  due_shard: string,
  swept: Swept,
  reminders: Reminders,
): Promise<void> {
  let cursor: string | null = null;
  do {
    const answer: { data: Due[]; cursor: string | null } = await InvoiceEntity.query
      .due({ due_day, due_shard })
      .go({ cursor, limit: 100, pages: 1, hydrate: true });
    for (const due of answer.data)
      await Actor.asSystem(due.owner_id, "sweep-due", () => handle(due, swept, reminders)).catch(
        (error: Error) => {
          swept.failed.push({ owner_id: due.owner_id, invoice_id: due.invoice_id, error });
        },
      );
    cursor = answer.cursor;
  } while (cursor);
}

/** The same for series of invoices: first, so that what they make is looked at in the same run. */
async function sweepSeries(due_day: string, due_shard: string, swept: Swept): Promise<void> {
  let cursor: string | null = null;
  do {
    const answer: { data: { owner_id: number; id: number }[]; cursor: string | null } =
      await RecurringEntity.query
        .due({ due_day, due_shard })
        .go({ cursor, limit: 100, pages: 1, hydrate: true });
    for (const { owner_id, id } of answer.data)
      await Actor.asSystem(owner_id, "sweep-due", async () => {
        swept.made += await makeDue(id);
      }).catch((error: Error) => {
        swept.failed.push({ owner_id, invoice_id: id, error });
      });
    cursor = answer.cursor;
  } while (cursor);
}

type Due = Pick<
  NonNullable<Awaited<ReturnType<typeof row>>>,
  "owner_id" | "invoice_id" | "due_kind" | "send_on"
>;

async function handle(due: Due, swept: Swept, reminders: Reminders): Promise<void> {
  if (due.due_kind === "overdue" || due.due_kind === "remind") {
    if (await markOverdue(due.invoice_id)) swept.overdue += 1;
    await noteReminder(due.invoice_id, reminders);
    return;
  }
  if (due.due_kind !== "send" || (due.send_on ?? "9999") > (await Workspace.today())) return;
  if (await sendDue(due.invoice_id)) swept.sent += 1;
}

async function noteReminder(id: number, reminders: Reminders): Promise<void> {
  const [of, today] = await Promise.all([row(id), Workspace.today()]);
  const day = nextReminder(of);
  if (day === undefined || day > today || of.client_id === undefined) return;
  const { owner_id } = of;
  const client_id = await clientOf(of.client_id);
  const key = `${owner_id} ${client_id}`;
  const entry = reminders.get(key) ?? { owner_id, client_id, ids: [] };
  if (!entry.ids.includes(id)) entry.ids.push(id);
  reminders.set(key, entry);
}

/**
 * Announces a late invoice, once; answers whether this call did. While a payment is being processed it looks
 * again on the next day: reminders rest, and money that arrives makes it moot.
 */
const markOverdue = (id: number): Promise<boolean> =>
  Db.retryOnConflict(async () => {
    const [old, today] = await Promise.all([row(id), Workspace.today()]);
    if (old.overdue_at) return false;
    const is = statusFacts(factsOf(old), today);
    if (!is.overdue) return false;
    const next = nextVersion(
      old,
      is.processing ? { ...old, overdue_day: Day.addDays(today, 1) } : { ...old, overdue_at: iso() },
    );
    if (next.due_day === old.due_day && is.processing) return false;
    await Db.commit(writes(old, next), [
      is.processing
        ? Event.audit("invoice.overdue_postponed", aggregateOf(id), { version: next.version })
        : Events.Overdue.of(
            aggregateOf(id),
            { ...refOf(old), due_on: old.due_on ?? "" },
            { after: { overdue_at: next.overdue_at }, version: next.version },
          ),
    ]);
    return !is.processing;
  });
