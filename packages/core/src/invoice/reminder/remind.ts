import { Client } from "../../client";
import { Mail } from "../../mailing";
import { Actor } from "../../platform/actor";
import { iso, now } from "../../platform/clock";
import { Day } from "../../platform/date";
import { Db } from "../../platform/db";
import { AppError, Code, fail, TooMany } from "../../platform/error";
import { type Entry, Event } from "../../platform/event";
import { Workspace } from "../../workspace";
import { InvoiceEntity } from "../entity";
import { Events } from "../events";
import {
  aggregateOf,
  assertAllowed,
  assertVersion,
  factsOf,
  load,
  type Next,
  type Row,
  row,
  shape,
} from "../read";
import { guard } from "../rules";
import { ofSchedule, rowsOf as scheduleRows } from "../schedule";
import type { ClientReminders, Info } from "../schema";
import { nextVersion, reviseWrites } from "../write";
import { ReminderEntity } from "./entity";
import { coveredOf, notifyCreditInHand } from "./in-hand";
import { nextReminder } from "./rules";

/** An invoice is two rows of a transaction, and its journal entry a third. */
export const AT_ONCE = 30;

/** Returns the client that this one was merged into (D46), or the client itself: both get one mail. */
export const clientOf = async (id: number): Promise<number> => (await Client.idsOf(id))[0] ?? id;

/**
 * Reads the reminders of a client and of those merged into it (D46), whose invoices keep their old client id:
 * one pause, one mail a day. `merged` are former clients' rows that still say paused.
 */
async function books(id: number) {
  const owner_id = Actor.owner();
  const [client_id = id, ...others] = await Client.idsOf(id);
  const { data } = await ReminderEntity.get(
    [client_id, ...others].map((each) => ({ owner_id, client_id: each })),
  ).go({ consistent: true });
  const own = data.find((each) => each.client_id === client_id);
  const merged = data.filter((each) => each !== own && each.paused_at !== undefined);
  const last_on = data
    .flatMap((each) => each.last_on ?? [])
    .toSorted()
    .at(-1);
  const paused_at = own?.paused_at ?? merged[0]?.paused_at;
  return { book: { owner_id, client_id, version: own?.version ?? 0, paused_at, last_on }, merged };
}
const book = async (id: number) => (await books(id)).book;
type Book = Awaited<ReturnType<typeof book>>;

const reviseBookWrite = (
  old: Partial<Book> & Pick<Book, "owner_id" | "client_id" | "version">,
  changes: Partial<Book>,
): Db.Write => {
  const next = { ...old, ...changes, version: old.version + 1 };
  return Db.replace(ReminderEntity, old.version === 0 ? undefined : old, next);
};

export async function rowsOf(ids: number[]): Promise<Row[]> {
  const owner_id = Actor.owner();
  const { data } = await InvoiceEntity.get(ids.map((invoice_id) => ({ owner_id, invoice_id }))).go({
    consistent: true,
  });
  return data.sort((a, b) => a.id - b.id);
}

const trace = (type: string, of: Row, on: string): Entry =>
  Event.audit(type, aggregateOf(of.id), { after: { on }, version: of.version + 1 });

/** Moves on invoices that are not reminded of: skipped for good, or put off to another day. */
async function leave(rows: Row[], type: string, on: string, changes: Partial<Next>): Promise<void> {
  const [first, ...rest] = rows;
  if (!first) return;
  await Db.commit(
    rows.flatMap((old) => reviseWrites(old, nextVersion(old, { ...old, ...changes }))),
    [trace(type, first, on), ...rest.map((old) => trace(type, old, on))],
  );
}

interface Asked {
  /**
   * True for a person's request: it need not be a planned day, and a client whose reminders are paused is
   * reminded, too.
   */
  by_hand: boolean;
  message?: string | undefined;
}

/**
 * Takes the mail out of the day's budget. By hand a refusal is thrown; a planned reminder waits for the next
 * day.
 */
async function claimMail(due: Row[], by_hand: boolean): Promise<boolean> {
  const [first] = due;
  if (!first) return false;
  const addresses = due.flatMap(({ sent_to, email_cc }) => [sent_to ?? "", ...email_cc]);
  try {
    await Mail.claim(first.owner_id, addresses);
    return true;
  } catch (error) {
    if (by_hand || !(error instanceof AppError)) throw error;
    return false;
  }
}

/**
 * Reminds a client of these invoices in one mail (D38). State is read here and again by the mail: paid,
 * processing, void and disputed invoices are left out, and no invoice and no client is reminded twice a day.
 * Returns the invoices reminded of. By hand, 1005 when the client was reminded today.
 */
export function remindClient(client_id: number, ids: number[], asked: Asked): Promise<number[]> {
  return Db.retryOnConflict(async () => {
    const [old, found, today, own] = await Promise.all([
      book(client_id),
      rowsOf(ids.slice(0, AT_ONCE)),
      Workspace.today(),
      Client.idsOf(client_id),
    ]);
    const asked_for = found.filter((each) => {
      if (!own.includes(each.client_id ?? 0) || guard(factsOf(each), "remind", today) !== undefined)
        return false;
      if (asked.by_hand) return true;
      const day = nextReminder(each);
      return day !== undefined && day <= today;
    });
    // A planned reminder does not ask for money that the client already has as credit: it waits while the
    // credit is there.
    const covered = asked.by_hand ? [] : await coveredOf(old.client_id, asked_for);
    if (covered.length > 0) {
      await notifyCreditInHand(old.client_id, covered);
      await leave(covered, "invoice.reminder_postponed", today, { remind_day: Day.addDays(today, 1) });
    }
    const due = asked_for.filter((each) => !covered.includes(each));
    if (due.length === 0) return [];
    if (old.last_on === today) {
      if (asked.by_hand) {
        const { time_zone } = await Workspace.get();
        const rest = Day.endOfDay(today, time_zone).getTime() - now().getTime();
        throw new TooMany("This client was reminded today. Try again tomorrow.", rest / 1000);
      }
      await leave(due, "invoice.reminder_postponed", today, { remind_day: Day.addDays(today, 1) });
      return [];
    }
    if (old.paused_at && !asked.by_hand) {
      await leave(due, "invoice.reminder_skipped", today, { reminded_on: today, remind_day: undefined });
      return [];
    }
    const invoice_ids = due.map(({ id }) => id);
    if (!(await claimMail(due, asked.by_hand))) {
      await leave(due, "invoice.reminder_postponed", today, { remind_day: Day.addDays(today, 1) });
      return [];
    }
    await Db.commit(
      [
        ...due.flatMap((each) =>
          reviseWrites(each, nextVersion(each, { ...each, reminded_on: today, remind_day: undefined })),
        ),
        reviseBookWrite(old, { last_on: today }),
      ],
      [
        Events.Reminded.of(
          `client:${client_id}`,
          { client_id, invoice_ids, on: today, message: asked.message ?? "" },
          { after: { invoice_ids, by_hand: asked.by_hand } },
        ),
        ...due.map((each) => trace("invoice.reminder_sent", each, today)),
      ],
    );
    return invoice_ids;
  });
}

/**
 * Reminds the client of one invoice, now. 1005 when the client was reminded today, 1004, 2023, 2026, 2029.
 */
export async function remind(id: number, input: { message?: string | undefined }): Promise<Info> {
  const [of, today] = await Promise.all([row(id), Workspace.today()]);
  assertAllowed(of, "remind", today);
  const reminded = await remindClient(of.client_id ?? 0, [id], { by_hand: true, message: input.message });
  if (reminded.length === 0) throw new AppError(Code.Conflict);
  return shape(await load(id), today);
}

/** Changes the reminders of a sent invoice. 2023 before it was sent, 2029 once it is paid. */
function change(
  id: number,
  if_match: number | undefined,
  type: string,
  to: (old: Row, today: string) => Partial<Next>,
): Promise<Info> {
  return Db.retryOnConflict(async () => {
    const [{ row: old, payments }, today] = await Promise.all([load(id), Workspace.today()]);
    assertVersion(old, if_match);
    const code = guard(factsOf(old), "remind", today);
    if (code !== Code.PaymentProcessing) assertAllowed(old, "remind", today);
    const next = nextVersion(old, { ...old, ...to(old, today) });
    await Db.commit(reviseWrites(old, next), [
      Event.audit(type, aggregateOf(id), {
        before: { reminder_days: old.reminder_days },
        after: { reminder_days: next.reminder_days },
        version: next.version,
      }),
    ]);
    return shape({ row: next, payments }, today);
  });
}

/** Pauses or resumes the reminders of one invoice. */
export const setReminders = (id: number, on: boolean, if_match?: number): Promise<Info> =>
  change(id, if_match, `invoice.reminders_${on ? "resumed" : "paused"}`, (old, today) => ({
    reminders_paused_at: on ? undefined : (old.reminders_paused_at ?? iso()),
    // Reminders missed during the pause are not made up for.
    ...(on && old.reminders_paused_at ? { reminded_on: today } : {}),
  }));

/** Pauses the reminders of all sent invoices of a project's schedule; repeatable. */
export async function pauseReminders({ project_id }: { project_id: number }): Promise<void> {
  const sent = (await ofSchedule(project_id)).filter(({ status }) => status === "sent");
  const today = await Workspace.today();
  for (const of of await scheduleRows(sent)) {
    // A paid invoice has no reminders, and must not keep the others from being paused.
    const code = guard(factsOf(of), "remind", today);
    const open = code === undefined || code === Code.PaymentProcessing;
    if (open && !of.reminders_paused_at) await setReminders(of.id, false);
  }
}

/**
 * Chooses the reminder days of a sent invoice: those from today on count, in the owner's zone; past ones are
 * not made up for.
 */
export const setReminderDays = (id: number, reminder_days: number[], if_match?: number): Promise<Info> =>
  change(id, if_match, "invoice.reminder_days_changed", (old, today) => ({
    reminder_days,
    remind_day: undefined,
    reminded_on: Day.later(old.reminded_on ?? "", Day.addDays(today, -1)),
  }));

const bookShape = (of: Book): ClientReminders => ({
  client_id: of.client_id,
  paused: of.paused_at !== undefined,
  last_on: of.last_on ?? null,
});

export async function clientReminders(client_id: number): Promise<ClientReminders> {
  await Client.get(client_id);
  return bookShape(await book(client_id));
}

/** Pauses or resumes all reminders to a client. 2012 for a client without an email address. */
export const setClientReminders = (client_id: number, on: boolean): Promise<ClientReminders> =>
  Db.retryOnConflict(async () => {
    const { contacts } = await Client.get(client_id);
    if (!contacts.some(({ email }) => email)) fail(Code.MissingEmail);
    const { book: old, merged } = await books(client_id);
    const changes = { paused_at: on ? undefined : (old.paused_at ?? iso()) };
    await Db.commit(
      // From now on the client's own row says whether reminders are paused.
      [
        reviseBookWrite(old, changes),
        ...merged.map((each) => reviseBookWrite(each, { paused_at: undefined })),
      ],
      [Event.audit(`client.reminders_${on ? "resumed" : "paused"}`, `client:${old.client_id}`)],
    );
    return bookShape({ ...old, ...changes });
  });
