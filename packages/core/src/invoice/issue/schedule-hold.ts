import { Actor } from "../../platform/actor";
import { Day } from "../../platform/date";
import { Db } from "../../platform/db";
import { Event } from "../../platform/event";
import { Workspace } from "../../workspace";
import { InvoiceEntity, ListedEntity } from "../entity";
import { aggregateOf, type ListedRow, type Next, type Row } from "../read";
import { nextVersion, reviseWrites } from "../write";

interface Ref {
  project_id: number;
  /** The change order. */
  proposal_id: number;
}

/** Returns the invoices of a project's accepted schedule, sent or not, without void ones. */
export async function ofSchedule(project_id: number): Promise<ListedRow[]> {
  const { data } = await Db.allOf(
    ListedEntity.query.ofProject({ owner_id: Actor.owner(), project_key: project_id }),
    Db.ofOne("invoices of one project"),
    { consistent: true },
  );
  return data
    .filter(({ schedule, status }) => schedule && status !== "void")
    .sort((a, b) => (a.schedule?.sequence ?? 0) - (b.schedule?.sequence ?? 0));
}

/** Returns the whole rows of these, strongly consistent. */
export async function rowsOf(listed: readonly Pick<ListedRow, "owner_id" | "id">[]): Promise<Row[]> {
  if (listed.length === 0) return [];
  const { data } = await InvoiceEntity.get(
    listed.map(({ owner_id, id }) => ({ owner_id, invoice_id: id })),
  ).go({ consistent: true });
  return data;
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
