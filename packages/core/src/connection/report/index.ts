import { iso } from "../../platform/clock";
import { Column } from "../../platform/column";
import { Db } from "../../platform/db";
import { Code, fail, refuse } from "../../platform/error";
import { Event } from "../../platform/event";
import { Id } from "../../platform/id";
import { Limit } from "../../platform/limit";
import { hide } from "../../profile/takedown";
import { User } from "../../user";
import { own } from "../../user/read";
import { block } from "../change";
import { Events } from "../events";
import { countLetters } from "../letter";
import { find, get, getAccount, nameOf } from "../read";
import { ReportEntity, type ReportRow } from "./entity";
import { findReport, reportsOf } from "./read";
import { REPORTS_A_DAY, report as states } from "./rules";
import {
  type CloseInput,
  COLUMNS,
  type LiftInput,
  type Reported,
  type ReportInfo,
  type ReportInput,
} from "./schema";

export { findReport } from "./read";

const perDay = { name: "report-send", max: REPORTS_A_DAY, seconds: 86_400 };

/**
 * Reports a person to Stint's own people; the person is never told who. `block` blocks them as well. 1003 as `get`
 * for whom one never heard of, 1005 beyond ten a day.
 */
export async function report(other_id: number, { block: blocks, ...said }: ReportInput): Promise<Reported> {
  const me = await own();
  const row = await find(me.id, other_id);
  // Who asked or wrote can be reported whatever they did since: a block must not silence whoever got it.
  const hasMet = row?.asked_at !== undefined || (await countLetters(me.id, other_id)) > 0;
  if (!hasMet) await get(other_id);
  const them = await getAccount(other_id);
  await Limit.take(perDay, Limit.workspace(me.id));
  const id = Id.next();
  await Db.commit(
    [
      Db.put(
        ReportEntity.create({
          ...said,
          id,
          user_id: me.id,
          about_id: them.id,
          owner_id: 0,
          created_at: iso(),
          status: "open",
          note: "",
          version: 1,
        }),
      ),
    ],
    [
      Event.audit("report.sent", `user:${me.id}`, {
        owner_id: me.workspace_id,
        after: { report_id: id, about_id: them.id, kind: said.kind },
      }),
    ],
  );
  const status = (await find(me.id, them.id))?.status;
  // A block of theirs parts the two already.
  if (blocks && status !== "blocked" && status !== "blocked_by_them") await block(them.id);
  return { received: true };
}

async function nameById(id: number): Promise<string> {
  const user = await User.row(id);
  return user ? nameOf(user) : "";
}

async function present(row: ReportRow): Promise<ReportInfo> {
  const [by, about, letters] = await Promise.all([
    nameById(row.user_id),
    nameById(row.about_id),
    countLetters(row.user_id, row.about_id),
  ]);
  return {
    ...Column.valuesOf(COLUMNS, row),
    by: { id: row.user_id, name: by },
    about: { id: row.about_id, name: about },
    letters,
  };
}

/** Returns everybody's reports for Stint's own people: the open or the closed ones, newest first. */
export async function listReports(
  status: "open" | "closed",
  input: Db.PageInput,
): Promise<Db.Page<ReportInfo>> {
  const query = ReportEntity.query.byStatus({ owner_id: 0, status });
  const { items, next } = await Db.page(ReportEntity, query, input, "desc");
  return { items: await Promise.all(items.map(present)), next };
}

/**
 * Closes a report once: nothing was found, the profile is hidden, or the account suspended. Whoever reported reads by
 * mail what came of it, and whoever was reported where something did. 1003 for an unknown one, 1004 for a closed one.
 */
export const closeReport = (
  user_id: number,
  id: number,
  { outcome, note }: CloseInput,
): Promise<ReportInfo> =>
  Db.retryOnConflict(async () => {
    const old = (await findReport(user_id, id)) ?? fail(Code.NotFound);
    refuse(states.guard(old.status, "close"));
    const [by, about] = await Promise.all([User.row(old.user_id), User.row(old.about_id)]);
    // What is done twice is done: a repeat after a crash finds it so.
    if (about && outcome === "hidden") await hide(about.id);
    const { write, next } = Db.replaceNext<ReportRow>(ReportEntity, old, {
      ...old,
      status: "closed",
      outcome,
      note,
      closed_at: iso(),
    });
    const told = outcome === "nothing_found" ? [by] : [by, about];
    await Db.commit(
      [write, ...(about && outcome === "suspended" ? [User.suspendWrite(about)] : [])],
      [
        Event.audit("report.decided", `user:${old.about_id}`, {
          owner_id: old.about_id,
          before: { report_id: id, status: old.status },
          after: { status: "closed", outcome },
        }),
        ...told.flatMap((reader) =>
          reader
            ? [
                Events.ReportClosed.of(
                  `user:${reader.id}`,
                  { by_id: old.user_id, report_id: id, reader_id: reader.id },
                  { owner_id: reader.workspace_id },
                ),
              ]
            : [],
        ),
      ],
    );
    return present(next);
  });

/**
 * Lifts the suspension that came of a report, once: the person can sign in again, and is told by mail. Other suspensions
 * of the same person end with it. 1003, 1004 where it did not suspend, or was lifted.
 */
export const liftSuspension = (user_id: number, id: number, { note }: LiftInput): Promise<ReportInfo> =>
  Db.retryOnConflict(async () => {
    const old = (await findReport(user_id, id)) ?? fail(Code.NotFound);
    refuse(states.guard(old.status, "lift"));
    const about = await User.row(old.about_id);
    if (old.outcome !== "suspended" || old.lifted_at || !about?.disabled) return fail(Code.Conflict);
    const { write, next } = Db.revise(ReportEntity, old, { lifted_at: iso(), lifted_note: note });
    await Db.commit(
      [write, User.reinstateWrite(about)],
      [
        Event.audit("report.lifted", `user:${about.id}`, {
          owner_id: about.id,
          before: { report_id: id, outcome: old.outcome },
          after: { lifted_at: next.lifted_at },
        }),
        Events.ReportClosed.of(
          `user:${about.id}`,
          { by_id: old.user_id, report_id: id, reader_id: about.id, lifted: true },
          { owner_id: about.workspace_id },
        ),
      ],
    );
    return present(next);
  });

/** Deletes the reports of a person whose account was deleted (D47). Repeatable. */
export async function forgetReports(user_id: number): Promise<void> {
  for (const { id } of await reportsOf(user_id))
    await Db.transact([Db.remove(ReportEntity.delete({ user_id, id }))]);
}
