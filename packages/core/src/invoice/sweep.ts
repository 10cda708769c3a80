import { iso } from "../platform/clock";
import { Day } from "../platform/date";
import { Db } from "../platform/db";
import { Due } from "../platform/due";
import { Event } from "../platform/event";
import { Workspace } from "../workspace";
import { Events } from "./events";
import { sendDue } from "./issue/due";
import { aggregateOf, factsOf, find, refOf, row } from "./read";
import { makeDue } from "./recurring/make";
import { clientOf, remindClient } from "./reminder/remind";
import { nextReminder } from "./reminder/rules";
import { statusFacts } from "./rules";
import { nextVersion, reviseWrites } from "./write";

export interface Swept {
  sent: number;
  overdue: number;
  /** Invoices made by series. */
  made: number;
  /** Invoices that clients were reminded of. */
  reminded: number;
  /** Rows that could not be handled (series, too); they stay, and are handed out again. */
  failed: Due.Failed[];
}

const emptySweep = (): Swept => ({ sent: 0, overdue: 0, made: 0, reminded: 0, failed: [] });

/**
 * Handles due invoices and series: series make their invoices, scheduled invoices are sent on their day in
 * the owner's zone, late ones are announced as overdue, each once (D26, D28); clients are reminded (D38). A
 * client gets one mail about all of its invoices among these.
 */
export async function handleDue(rows: readonly Due.Found[], swept: Swept = emptySweep()): Promise<Swept> {
  const reminders: Reminders = new Map();
  const failed = await Due.handleEach(rows, CAUSE, async (of) => {
    if (of.kind === "recurring") swept.made += await makeDue(Due.idOf(of));
    else await handle(of, swept, reminders);
  });
  swept.failed.push(...failed);
  await remindAll(reminders, swept);
  return swept;
}

/**
 * Handles everything that is due, here and now: series first, so that their new invoices are handled as well.
 */
export async function sweep(): Promise<Swept> {
  const swept = emptySweep();
  for (const kind of ["recurring", "invoice"] as const) {
    const found: Due.Found[] = [];
    for await (const rows of Due.allDue(kind)) found.push(...rows);
    await handleDue(found, swept);
  }
  return swept;
}

const CAUSE = "sweep-due";

/** Reminders to send: one mail for each client and those merged into it (D38, D46). */
type Reminders = Map<string, { client_id: number; ids: number[]; rows: Due.Found[] }>;

async function remindAll(reminders: Reminders, swept: Swept): Promise<void> {
  for (const { client_id, ids, rows } of reminders.values()) {
    const [first] = rows;
    if (!first) continue;
    const failed = await Due.handleEach([first], CAUSE, async () => {
      swept.reminded += (await remindClient(client_id, ids, { by_hand: false })).length;
    });
    swept.failed.push(...failed);
  }
}

async function handle(due: Due.Found, swept: Swept, reminders: Reminders): Promise<void> {
  const id = Due.idOf(due);
  const [of, today] = await Promise.all([find(id), Workspace.today()]);
  if (!of) return;
  if (of.due_kind === "overdue" || of.due_kind === "remind") {
    if (await markOverdue(id)) swept.overdue += 1;
    await noteReminder(due, reminders);
    return;
  }
  if (of.due_kind !== "send" || (of.send_on ?? "9999") > today) return;
  if (await sendDue(id)) swept.sent += 1;
}

async function noteReminder(due: Due.Found, reminders: Reminders): Promise<void> {
  const [of, today] = await Promise.all([row(Due.idOf(due)), Workspace.today()]);
  const day = nextReminder(of);
  if (day === undefined || day > today || of.client_id === undefined) return;
  const client_id = await clientOf(of.client_id);
  const key = `${due.owner_id} ${client_id}`;
  const entry = reminders.get(key) ?? { client_id, ids: [], rows: [] };
  if (!entry.ids.includes(of.id)) {
    entry.ids.push(of.id);
    entry.rows.push(due);
  }
  reminders.set(key, entry);
}

/**
 * Announces a late invoice, once; returns whether this call did. While a payment is processing it checks
 * again on the next day: reminders wait, and money that arrives makes it moot.
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
    if (next.due_at === old.due_at && is.processing) return false;
    await Db.commit(reviseWrites(old, next), [
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
