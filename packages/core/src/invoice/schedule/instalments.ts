import { isDeepStrictEqual } from "node:util";
import { Db } from "../../platform/db";
import { Code, fail, failMissing, invalid } from "../../platform/error";
import { Event } from "../../platform/event";
import { Money } from "../../platform/money";
import { splitPayments } from "../../project/schedule/rules";
import { Workspace } from "../../workspace";
import type { ScheduleInput, ScheduleLine } from "../billing/schema";
import { changedOf } from "../billing/takings/rules";
import { aggregateOf, factsOf, instalmentLines, type Next, type Row, totalsOf } from "../read";
import { shownStatus } from "../rules";
import { withoutDiscount } from "../totals";
import { nextVersion, reviseWrites } from "../write";
import { ofSchedule, rowsOf } from "./rows";

const HELD = "A change order waits for its answer. Until then the payments stay as they are.";
const AMOUNT = "The payments add up to more than was accepted";

/** The share in the name of an instalment's line: ", 40%". */
const SHARE = /, \d+(?:\.\d+)?%(?=, |$)/;

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

/** Returns the amounts of an instalment's own lines, in order. */
const partsOf = (of: Row): number[] => instalmentLines(of).map(({ amount }) => amount);

/** Returns a key of what is taxed alike; "" is taxed as the whole invoice. */
const taxKey = ({ tax }: Row["items"][number]): string =>
  tax ? `${tax.category} ${tax.rate} ${tax.name} ${tax.reason}` : "";

/**
 * Spreads what unsent invoices bill of each tax over their new amounts, so that over all of them each tax stays
 * whole (D4). Returns the parts of each invoice in the order of its own lines.
 */
function spreadTaxes(rows: readonly Row[], amounts: readonly number[]): number[][] {
  const lines = rows.map((row) => instalmentLines(row));
  const keys = [...new Set(lines.flat().map(taxKey))];
  // Where an invoice lacks a line of some tax, nothing can move there: each keeps its own proportions.
  if (lines.some((own) => keys.some((key) => !own.some((line) => taxKey(line) === key))))
    return rows.map((row, i) => spreadOwn(row, amounts[i] ?? 0));
  const groups = keys.map((key) =>
    Money.sum(lines.flat().flatMap((line) => (taxKey(line) === key ? [line.amount] : []))),
  );
  return splitPayments(groups, amounts).map((parts, i) => {
    const own = lines[i] ?? [];
    return own.map((line, at) =>
      // Two own lines of one tax do not happen; a second would bill nothing.
      own.findIndex((each) => taxKey(each) === taxKey(line)) === at
        ? (parts[keys.indexOf(taxKey(line))] ?? 0)
        : 0,
    );
  });
}

/** Spreads an amount over an invoice's own lines as it is spread now. */
function spreadOwn(of: Row, amount: number): number[] {
  const weights = partsOf(of);
  if (weights.length < 2) return weights.map(() => amount);
  return Money.allocate(amount, Money.sum(weights) === 0 ? weights.map(() => 1) : weights);
}

/** Applies a schedule edit to an unsent invoice; `parts` are the new amounts of its own lines. */
function applyWish(old: Row, wish: Wish | undefined, parts: readonly number[]): Next {
  const own = instalmentLines(old);
  if (own.length === 0) invalid({ lines: "This invoice lost its own line" });
  const amount = Money.sum(parts);
  const label = wish?.label ?? old.schedule?.label ?? "";
  // The percentage in the line's name belongs to the old amount.
  const isSame = amount === amountOf(old);
  const items = old.items.map((each) => {
    const at = own.indexOf(each);
    if (at === -1) return each;
    const name = isSame ? each.name : each.name.replace(SHARE, "");
    return { ...each, name, quantity: "1", unit_price: parts[at] ?? 0 };
  });
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
  { billable, currency, beside }: { billable: number; currency: string; beside: Db.Write[] },
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
  const parts = spreadTaxes(
    touched,
    touched.map(({ id }) => amounts.get(id) ?? 0),
  );
  await commit(
    touched.map((old, i) => [old, nextVersion(old, applyWish(old, wishes.get(old.id), parts[i] ?? []))]),
    beside,
  );
}

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
  // Each invoice is three rows; the fence and the mark of a message are two more.
  if (moved.length > 32) invalid({ lines: "Too many payments change at once" });
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
 * After an edit of an unsent invoice's own line, gives the difference to the last other unsent one, so that
 * the schedule still bills what was accepted (D4). If there is none, the rest stays unplanned, and the plan
 * shows it.
 */
export async function settleSchedule(project_id: number, edited: number, difference: number): Promise<void> {
  if (difference === 0) return;
  await Db.retryOnConflict(async () => {
    const listed = (await ofSchedule(project_id)).filter(
      ({ id, status, schedule }) => id !== edited && status !== "sent" && !schedule?.held_by,
    );
    const [old] = await rowsOf(listed.slice(-1));
    if (!old) return;
    const amount = Money.subtract(amountOf(old), difference);
    if (amount <= 0) return;
    await commit([[old, nextVersion(old, applyWish(old, undefined, spreadOwn(old, amount)))]]);
  });
}
