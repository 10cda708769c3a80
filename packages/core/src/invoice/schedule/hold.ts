import { Day } from "../../platform/date";
import { Db } from "../../platform/db";
import { AppError, Code } from "../../platform/error";
import { type Entry, Event } from "../../platform/event";
import { Workspace } from "../../workspace";
import { aggregateOf, type ListedRow, type Next, type Row } from "../read";
import { nextVersion, removeWrites, reviseWrites } from "../write";
import { ofSchedule, rowsOf } from "./rows";

interface Ref {
  project_id: number;
  /** The change order. */
  proposal_id: number;
}

/** Each invoice is three rows of a transaction. */
const AT_ONCE = 30;

/**
 * Changes unsent invoices of a project's schedule in parts; each part is whole, and can be repeated without
 * effect.
 */
async function changeInstalments(
  project_id: number,
  type: string,
  wanted: (of: ListedRow) => boolean,
  next: (of: Row) => Next | undefined,
): Promise<void> {
  const listed = (await ofSchedule(project_id)).filter(wanted);
  for (let start = 0; start < listed.length; start += AT_ONCE)
    await Db.withoutInbox(() =>
      Db.retryOnConflict(async () => {
        const changed = (await rowsOf(listed.slice(start, start + AT_ONCE))).flatMap((old) => {
          const to = next(old);
          return to ? [{ old, made: nextVersion(old, to) }] : [];
        });
        const [first, ...others] = changed.map(({ old, made }) =>
          Event.audit(type, aggregateOf(old.id), {
            before: { status: old.status, send_on: old.send_on ?? null },
            after: { status: made.status, send_on: made.send_on ?? null },
            version: made.version,
          }),
        );
        if (!first) return;
        await Db.commit(
          changed.flatMap(({ old, made }) => reviseWrites(old, made)),
          [first, ...others],
        );
      }),
    );
}

/** Holds the unsent invoices of a project's accepted schedule, in the name of a change order (D23). */
export async function holdInstalments({ project_id, proposal_id }: Ref): Promise<void> {
  await changeInstalments(
    project_id,
    "invoice.held",
    ({ status, schedule }) => (status === "draft" || status === "scheduled") && !schedule?.held_by,
    (old) => {
      const { status, schedule } = old;
      if (!schedule || schedule.held_by || (status !== "draft" && status !== "scheduled")) return undefined;
      return {
        ...old,
        status: "paused",
        schedule: { ...schedule, held_by: proposal_id, held_from: status },
      };
    },
  );
}

/**
 * Closes a contract that a consumer withdrew from: its unsent invoices stay for good, also those that a change
 * order held, and its open ones ask for nothing any more. Repeatable.
 */
export async function closeInstalments({ project_id, proposal_id }: Ref, at: string): Promise<void> {
  await holdInstalments({ project_id, proposal_id });
  await changeInstalments(
    project_id,
    "invoice.held",
    ({ status, schedule }) => status === "paused" && schedule?.held_by !== proposal_id,
    (old) =>
      old.schedule && old.status === "paused"
        ? { ...old, schedule: { ...old.schedule, held_by: proposal_id, held_from: "draft" } }
        : undefined,
  );
  await changeInstalments(project_id, "invoice.withdrawn", isOpenOf, (old) => withdrawnOf(old, at));
}

/** So many invoices are closed with the declaration itself; a contract with more open ones is rare. */
const AT_DECLARATION = 15;

/**
 * Returns the writes by which a contract's open invoices ask for nothing any more, for the transaction of the
 * declaration itself: from that moment on none of them is paid. The reaction does the rest.
 */
export async function closeOpenWrites(
  project_id: number,
  at: string,
): Promise<{ writes: Db.Write[]; entries: Entry[] }> {
  const listed = (await ofSchedule(project_id)).filter(isOpenOf).slice(0, AT_DECLARATION);
  const closed = (await rowsOf(listed)).flatMap((old) => {
    const next = withdrawnOf(old, at);
    return next ? [{ old, made: nextVersion(old, next) }] : [];
  });
  return {
    writes: closed.flatMap(({ old, made }) => reviseWrites(old, made)),
    entries: closed.map(({ old, made }) =>
      Event.audit("invoice.withdrawn", aggregateOf(old.id), {
        before: { status: old.status, send_on: old.send_on ?? null },
        after: { status: made.status, send_on: made.send_on ?? null },
        version: made.version,
      }),
    ),
  };
}

/** Returns an open invoice of a contract that was withdrawn from; undefined where it asks for nothing already. */
const withdrawnOf = (old: Row, at: string): Next | undefined =>
  old.status === "sent" && !old.revoked_at
    ? { ...old, revoked_at: at, reminders_paused_at: old.reminders_paused_at ?? at }
    : undefined;

/** Deletes the unsent invoices that this proposal's withdrawal closed; repeatable. */
export async function dropInstalments({ project_id, proposal_id }: Ref): Promise<void> {
  const listed = (await ofSchedule(project_id)).filter(
    ({ status, schedule }) => status !== "sent" && schedule?.held_by === proposal_id,
  );
  for (let start = 0; start < listed.length; start += AT_ONCE)
    await Db.withoutInbox(() =>
      Db.retryOnConflict(async () => {
        const rows = (await rowsOf(listed.slice(start, start + AT_ONCE))).filter(
          ({ status, schedule }) => status === "paused" && schedule?.held_by === proposal_id,
        );
        const [first, ...others] = rows.map((old) =>
          Event.audit("invoice.deleted", aggregateOf(old.id), {
            before: { title: old.title, total: old.totals.total, items: old.items },
            version: old.version,
          }),
        );
        if (first) await Db.commit(rows.flatMap(removeWrites), [first, ...others]);
      }),
    );
}

/** Says whether it is sent, asks for money, and bills something of the contract. */
const isOpenOf = ({ status, amount_due, revoked_at }: ListedRow): boolean =>
  status === "sent" && amount_due > 0 && !revoked_at;

/**
 * Releases the invoices that a change order held: same amounts, same days. One whose day passed meanwhile
 * goes out today, with as many days to pay.
 */
export async function releaseInstalments({ project_id, proposal_id }: Ref): Promise<void> {
  const today = await Workspace.today();
  await changeInstalments(
    project_id,
    "invoice.released",
    ({ schedule }) => schedule?.held_by === proposal_id,
    (old) => {
      const { schedule } = old;
      if (!schedule || schedule.held_by !== proposal_id || old.status !== "paused") return undefined;
      return {
        ...old,
        ...onTime(old, today),
        status: schedule.held_from ?? "paused",
        schedule: { ...schedule, held_by: null, held_from: null },
      };
    },
  );
}

/** Moves a passed day to today, and the due day with it. */
function onTime({ send_on, due_on }: Row, today: string): Pick<Next, "send_on" | "due_on"> {
  if (!send_on || send_on >= today) return { send_on, due_on };
  const late = Day.daysBetween(send_on, today);
  return { send_on: today, due_on: due_on && Day.addDays(due_on, late) };
}

const HELD = "A change of the proposal holds this invoice back until it is accepted or dropped.";

/** Refuses an invoice that a change order holds (2027): only the answer to that order frees it (D23). */
export function refuseHeld({ schedule }: Pick<Row, "schedule">): void {
  if (schedule?.held_by) throw new AppError(Code.InvoiceNotScheduled, HELD);
}
