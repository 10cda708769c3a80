import { Db } from "../../platform/db";
import { type Entry, Event } from "../../platform/event";
import type { Instalment } from "../../project/schedule/rules";
import { Workspace } from "../../workspace";
import { taxesOf } from "../draft/defaults";
import { aggregateOf, instalmentLines, type Next, type Row, totalsOf } from "../read";
import { ofSchedule, rowsOf } from "../schedule/rows";
import { nextVersion, removeWrites, reviseWrites } from "../write";
import { createdEntry, draftInstalment, paymentLines, type ScheduleContext, titleOf } from "./instalment";

interface Step {
  writes: Db.Write[];
  entry: Entry;
}

/** Returns an invoice's items with the lines of its payment as they are now; their words and place stay. */
function replaceLines(old: Row, payment: Instalment, { accepted, project }: ScheduleContext): Row["items"] {
  const own = instalmentLines(old);
  const before = new Map(own.map((line) => [line.id, line]));
  const lines = paymentLines(old.id, payment, project.name, own[0]?.rank).map((line) => {
    const there = before.get(line.id);
    if (!there) return line;
    const { name, unit_price, quantity, tax } = line;
    return { ...there, name, unit_price, quantity, ...(accepted.tax ? { tax } : {}) };
  });
  const [first] = own;
  if (!first) return [...lines, ...old.items];
  return old.items.flatMap((each) => (each === first ? lines : own.includes(each) ? [] : [each]));
}

/** Returns an instalment's invoice with its new amount, days and place; the owner's other lines stay. */
function reschedulePayment(of: ScheduleContext, old: Row, payment: Instalment): Next {
  // A signed document without tax leaves the taxes that its owner gave to the invoice.
  const taxes = of.accepted.tax ? taxesOf(old.id, of.accepted.tax) : {};
  const items = replaceLines(old, payment, of);
  return {
    ...old,
    ...taxes,
    title: titleOf(payment, of.project.name),
    ...totalsOf({ ...old, ...taxes, items }),
    // An invoice that the owner paused stays paused.
    status:
      old.schedule?.held_by || old.status !== "paused" ? (payment.send_on ? "scheduled" : "draft") : "paused",
    send_on: payment.send_on ?? undefined,
    due_on: payment.due_on ?? undefined,
    schedule: {
      proposal_id: of.accepted.proposal_id,
      sequence: payment.sequence,
      label: payment.label,
      amount: payment.amount,
      when: payment.when,
      held_by: null,
      held_from: null,
    },
  };
}

const changeWrites = (old: Row, next: Row): Step => ({
  writes: reviseWrites(old, next),
  entry: Event.audit("invoice.rescheduled", aggregateOf(old.id), {
    before: { status: old.status, total: old.totals.total, send_on: old.send_on ?? null },
    after: { status: next.status, total: next.totals.total, send_on: next.send_on ?? null },
    version: next.version,
  }),
});

/**
 * Drops an instalment that bills nothing of the schedule any more: the owner's other lines stay, as a draft.
 */
function dropPaymentWrites(old: Row): Step {
  const own = instalmentLines(old);
  const items = old.items.filter((each) => !own.includes(each));
  const rest = items.length > 0 ? totalsOf({ ...old, items }) : undefined;
  if (!rest || rest.totals.total <= 0) return deleteWrites(old);
  const next = { ...old, ...rest, status: "draft" as const, send_on: undefined, schedule: undefined };
  return changeWrites(old, nextVersion(old, next));
}

const deleteWrites = (old: Row): Step => ({
  writes: removeWrites(old),
  entry: Event.audit("invoice.deleted", aggregateOf(old.id), {
    before: { title: old.title, total: old.totals.total, schedule: old.schedule },
  }),
});

/** Each invoice is three rows of a transaction, its journal entry among them. */
const AT_ONCE = 25;

/**
 * Applies an accepted change order to its project's invoices (D23): sent and paid ones never move, waiting
 * ones take the new amounts and days, others are created or dropped. Every part can be repeated: an invoice
 * that names the change order is done. `mark` removes the acceptance's mark once all are.
 */
export async function reschedule(of: ScheduleContext, mark: Db.Write[]): Promise<void> {
  const { proposal_id, payments } = of.accepted;
  const workspace = await Workspace.get();
  const listed = await ofSchedule(of.project.id);
  const done = new Set(
    listed
      .filter(({ schedule }) => schedule?.proposal_id === proposal_id)
      .map(({ schedule }) => schedule?.sequence),
  );
  const waiting = await rowsOf(
    listed.filter(({ status, schedule }) => status !== "sent" && schedule?.proposal_id !== proposal_id),
  );
  const places = new Map(waiting.map((row) => [row.schedule?.sequence, row]));
  const steps = payments
    .filter(({ sequence }) => !done.has(sequence))
    .map((payment) => {
      const old = places.get(payment.sequence);
      if (old) return changeWrites(old, nextVersion(old, reschedulePayment(of, old, payment)));
      const next = draftInstalment(of, payment, workspace);
      const made = nextVersion(undefined, {
        ...next,
        ...(payment.send_on ? schedulingOf(payment.send_on) : {}),
      });
      return { writes: reviseWrites(undefined, made), entry: createdEntry(made) };
    });
  const kept = new Set(payments.map(({ sequence }) => sequence));
  const left = waiting.filter(({ schedule }) => !kept.has(schedule?.sequence ?? 0)).map(dropPaymentWrites);
  const all: Step[] = [...steps, ...left];
  for (let start = 0; start < all.length; start += AT_ONCE) {
    const part = all.slice(start, start + AT_ONCE);
    const [first, ...others] = part.map(({ entry }) => entry);
    if (first)
      await Db.withoutInbox(() =>
        Db.commit(
          part.flatMap((step) => step.writes),
          [first, ...others],
        ),
      );
  }
  await Db.transact(mark);
}

const schedulingOf = (send_on: string): Partial<Next> => ({ status: "scheduled", send_on });
