import { isDeepStrictEqual } from "node:util";
import { Db } from "../../platform/db";
import { Code, fail, failMissing, invalid } from "../../platform/error";
import { Event } from "../../platform/event";
import { Money } from "../../platform/money";
import type { Part } from "../../project/tax/rules";
import { Workspace } from "../../workspace";
import type { ScheduleInput, ScheduleLine } from "../billing/schema";
import { changedOf } from "../billing/takings/rules";
import { aggregateOf, factsOf, instalmentLines, type Next, type Row, totalsOf } from "../read";
import { shownStatus } from "../rules";
import { withoutDiscount } from "../totals";
import { nextVersion, reviseWrites } from "../write";
import { ofSchedule, rowsOf } from "./rows";
import {
  balanceShares,
  billedShares,
  type Shares,
  sharesOf,
  spreadShares,
  subtractShares,
  sumOfShares,
  withShares,
} from "./spread";

const HELD = "A change order waits for its answer. Until then the payments stay as they are.";
const AMOUNT = "The payments add up to more than was accepted";

/** Each invoice is three rows of a transaction; the fence and the mark of a message are two more. */
const MOST = 32;

const amountOf = ({ schedule, totals }: Pick<Row, "schedule" | "totals">): number =>
  schedule?.amount ?? totals.total;

/**
 * Returns the invoices of a project's accepted schedule in order, and what change orders gave back of them.
 * Invoices in another currency are left out (D7).
 */
export async function scheduleRows(
  project_id: number,
  currency: string,
): Promise<{ lines: ScheduleLine[]; credits: number }> {
  const listed = (await ofSchedule(project_id)).filter((row) => row.currency === currency);
  const [sent, today] = await Promise.all([
    rowsOf(listed.filter(({ status }) => status === "sent")),
    Workspace.today(),
  ]);
  const whole = new Map(sent.map((row) => [row.id, row]));
  const lines = listed.map((row) => {
    const found = whole.get(row.id);
    return {
      invoice_id: row.id,
      sequence: row.schedule?.sequence ?? 0,
      label: row.schedule?.label ?? row.title,
      status: found ? shownStatus(factsOf(found), today) : row.status,
      number: row.number ?? null,
      hash: found?.hash ?? null,
      amount: row.schedule?.amount ?? row.total,
      send_on: (found ? found.issued_on : row.send_on) ?? null,
      due_on: row.due_on ?? null,
      editable: row.status !== "sent" && !row.schedule?.held_by,
    };
  });
  return {
    lines,
    credits: Money.sum(listed.map(({ taken }) => changedOf(taken).counted)),
  };
}

type Wish = ScheduleInput["lines"][number];

/** Applies a schedule edit to an unsent invoice; `shares` are what it bills of each tax from now on. */
function applyWish(old: Row, wish: Wish | undefined, shares: Shares): Next {
  if (instalmentLines(old).length === 0) invalid({ lines: "This invoice lost its own line" });
  const amount = sumOfShares(shares);
  const label = wish?.label ?? old.schedule?.label ?? "";
  const items = withShares(old, shares);
  const send_on = wish?.send_on === undefined ? old.send_on : (wish.send_on ?? undefined);
  const due_on = wish?.due_on === undefined ? old.due_on : (wish.due_on ?? undefined);
  if (send_on && due_on && due_on < send_on) invalid({ lines: "A payment is due before it is sent" });
  const armed = old.status === "paused" ? old.status : send_on ? ("scheduled" as const) : ("draft" as const);
  return {
    ...old,
    ...totalsOf({ ...old, items }),
    status: armed,
    send_on,
    due_on,
    ...(old.schedule ? { schedule: { ...old.schedule, label, amount } } : {}),
  };
}

const differs = (old: Row, next: Row) =>
  old.status !== next.status ||
  old.send_on !== next.send_on ||
  old.due_on !== next.due_on ||
  !isDeepStrictEqual([old.schedule, old.items], [next.schedule, next.items]);

/**
 * Gives unsent invoices of a schedule new amounts and days in one transaction. `billable` is the sum of all
 * invoices of the schedule; `beside` is the fence that was read first. The last unsent invoice that is not
 * named takes the difference, else the last one.
 */
export async function setInstalments(
  project_id: number,
  {
    billable,
    currency,
    beside,
    agreed,
  }: {
    billable: number;
    currency: string;
    beside: Db.Write[];
    /** What was accepted, by tax; absent where nobody knows. */
    agreed?: readonly Part[] | undefined;
  },
  lines: readonly Wish[],
): Promise<void> {
  const listed = (await ofSchedule(project_id)).filter((row) => row.currency === currency);
  const all = await rowsOf(listed);
  const inOrder = all.sort((a, b) => (a.schedule?.sequence ?? 0) - (b.schedule?.sequence ?? 0));
  const open = inOrder.filter(({ status }) => status !== "sent");
  const wishes = new Map(lines.map((line) => [line.invoice_id, line]));
  if (wishes.size !== lines.length) invalid({ lines: "Name each payment once" });
  for (const { invoice_id } of lines) {
    const row = inOrder.find(({ id }) => id === invoice_id) ?? failMissing("invoice");
    if (row.status === "sent") fail(Code.InvoiceNotDraft);
  }
  if (open.some(({ schedule }) => schedule?.held_by)) fail(Code.Conflict, HELD);
  const taker = open.findLast(({ id }) => wishes.get(id)?.amount === undefined) ?? open.at(-1);
  const amounts = new Map(inOrder.map((row) => [row.id, wishes.get(row.id)?.amount ?? amountOf(row)]));
  if (taker) {
    amounts.delete(taker.id);
    amounts.set(taker.id, Money.subtract(billable, Money.sum(amounts.values())));
  }
  for (const { id } of open) if ((amounts.get(id) ?? 0) <= 0) invalid({ lines: AMOUNT });
  const touched = open.filter((old) => wishes.has(old.id) || amounts.get(old.id) !== amountOf(old));
  const others = inOrder.filter((row) => !touched.includes(row));
  const left =
    agreed &&
    subtractShares(sharesOf(agreed), sharesOf(others.flatMap((row) => [...billedShares(row).values()])));
  const shares = spreadShares(
    touched.map(({ id }) => amounts.get(id) ?? 0),
    touched.map(billedShares),
    left,
  );
  await commit(
    touched.map((old, i) => [old, nextVersion(old, applyWish(old, wishes.get(old.id), shares[i] ?? NONE))]),
    beside,
  );
}

const NONE: Shares = new Map();

async function commit(pairs: [Row, Row][], beside: Db.Write[] = []): Promise<void> {
  const moved = pairs.filter(([old, next]) => differs(old, next));
  const [first, ...others] = moved.map(([old, next]) =>
    Event.audit("invoice.rescheduled", aggregateOf(old.id), {
      before: { total: old.totals.total, send_on: old.send_on ?? null },
      after: { total: next.totals.total, send_on: next.send_on ?? null },
      version: next.version,
    }),
  );
  if (!first) return;
  if (moved.length > MOST) invalid({ lines: "Too many payments change at once" });
  await Db.commit(
    [...moved.flatMap(([old, next]) => reviseWrites(old, next)), ...beside],
    [first, ...others],
  );
}

/**
 * Sets what an invoice bills of the accepted total: the amount of its own line, before any discount on it.
 */
export function withScheduleAmount<
  T extends Pick<Row, "id" | "schedule"> & Parameters<typeof withoutDiscount>[0],
>(of: T): T {
  if (!of.schedule) return of;
  const { items } = withoutDiscount(of);
  const amount = Money.sum(instalmentLines({ id: of.id, items }).map((line) => line.amount));
  return { ...of, schedule: { ...of.schedule, amount } };
}

/**
 * After an edit of an unsent invoice's own lines, gives the difference to the others of the schedule, tax by tax and
 * the last first, so that it still bills what was accepted of each (D4). What none of them can take stays
 * unplanned, and the plan shows it.
 */
export async function settleSchedule(project_id: number, before: Row, after: Row): Promise<void> {
  const difference = subtractShares(billedShares(after), billedShares(before));
  if ([...difference.values()].every(({ amount }) => amount === 0)) return;
  await Db.retryOnConflict(async () => {
    const listed = (await ofSchedule(project_id)).filter(
      ({ id, status, currency, schedule }) =>
        id !== after.id && status !== "sent" && currency === after.currency && !schedule?.held_by,
    );
    // More than these are not changed at once.
    const rows = (await rowsOf(listed.slice(-MOST))).sort(
      (a, b) => (a.schedule?.sequence ?? 0) - (b.schedule?.sequence ?? 0),
    );
    const next = balanceShares(rows.map(billedShares), difference);
    await commit(
      rows.flatMap((old, i): [Row, Row][] => {
        const shares = next[i] ?? NONE;
        const isSame = [...subtractShares(shares, billedShares(old)).values()].every(
          ({ amount }) => amount === 0,
        );
        return isSame || instalmentLines(old).length === 0
          ? []
          : [[old, nextVersion(old, applyWish(old, undefined, shares))]];
      }),
    );
  });
}
