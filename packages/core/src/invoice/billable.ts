import { rowsOf as expensesOf } from "../expense/read";
import { priceOf } from "../expense/rules";
import { Actor } from "../platform/actor";
import { missing } from "../platform/error";
import { Money } from "../platform/money";
import { Project } from "../project";
import { allDetails } from "../project/detail";
import { acceptedOf, scopeOf } from "./agreed";
import { billedAt, type Place, placesOf, standing, wholeOf } from "./billed";
import { servicePrice } from "./lines-from";
import { owedCredit } from "./owed/read";
import type { ListedRow } from "./rows";
import type { Billable, Billed } from "./schema-billable";

/** What is left of something of an invoice once a part of its total was taken back. */
function lessOf(amount: number, total: number, taken: number): number {
  if (taken <= 0 || total <= 0) return amount;
  const [left = 0] = Money.allocate(amount, [
    Math.max(0, Money.subtract(total, taken)),
    Math.min(taken, total),
  ]);
  return left;
}

interface Sums {
  /** Of what was agreed, without tax. */
  billed: number;
  /** Of that, what discounts give away: the invoice's own, and credit notes that were given as one. */
  given: number;
  /** Of that, what came in. */
  paid: number;
}

/**
 * What an invoice bills of what was agreed, by its lines (D41); less what was taken back and not given away. The
 * notes of change orders say what they take off it (D23); those of the owner take their share of what was asked for.
 */
function amountsOf(row: ListedRow): Sums {
  const { schedule, total, amount_credited, amount_paid } = row;
  const discounted = row.credited_as_discount ?? 0;
  const counted = row.counted ?? schedule?.amount ?? total;
  const changed = row.credited_by_change ?? { amount: 0, counted: 0 };
  const own = Money.subtract(amount_credited, Money.add(discounted, changed.amount));
  const less = (amount: number) => lessOf(amount, total, own);
  const [billed, off] = [Money.subtract(less(counted), changed.counted), less(row.given ?? 0)];
  // What of the money asked for was for it: of that, credit notes and payments have their shares.
  const asked = Money.subtract(counted, row.given ?? 0);
  const part = (amount: number) =>
    total <= 0 || amount <= 0 ? 0 : Money.subtract(asked, lessOf(asked, total, Math.min(amount, total)));
  return {
    billed,
    given: Money.add(off, part(discounted)),
    paid: part(Math.min(amount_paid, Math.max(0, Money.subtract(total, amount_credited)))),
  };
}

/** What the invoices of one currency bill and brought in (D7). */
function sumsOf(rows: readonly ListedRow[]) {
  const all = rows.map((row) => ({ sent: row.status === "sent", ...amountsOf(row) }));
  const sent = all.filter((each) => each.sent);
  return {
    invoiced: Money.sum(sent.map(({ billed }) => billed)),
    planned: Money.sum(all.filter((each) => !each.sent).map(({ billed }) => billed)),
    given: Money.sum(all.map(({ given }) => given)),
    paid: Money.sum(sent.map(({ paid }) => paid)),
  };
}

const billed = (place: Place | undefined): Billed | null =>
  place ? { invoice_id: place.invoice_id, number: place.number } : null;

/** What of a project can be billed, what is billed where, and what is left to invoice. 1066 "project". */
export async function billable(project_id: number): Promise<Billable> {
  const project = (await Project.find(project_id)) ?? missing("project");
  const [scope, details, rows, accepted, expenses, owed_credit] = await Promise.all([
    scopeOf(project_id),
    allDetails(Actor.owner(), project_id),
    standing(project_id),
    acceptedOf(project_id),
    expensesOf(project_id),
    owedCredit(project_id),
  ]);
  const { currency, total } = accepted ?? {
    currency: project.currency,
    total: scope.summary.price_total,
  };
  const places = placesOf(rows);
  const whole = wholeOf(scope);
  const at = (kind: "service" | "phase" | "milestone" | "expense", id: number) =>
    billed(billedAt({ kind, id }, places, whole));
  // Expenses and late fees are beside what was agreed, also where nothing else is on their invoice.
  const counted = rows.filter((row) => amountsOf(row).billed !== 0);
  const within = (money: string) => sumsOf(counted.filter((row) => row.currency === money));
  const own = within(currency);
  const foreign = [...new Set(counted.map((row) => row.currency))].filter((money) => money !== currency);
  const { summary, categories, tasks } = scope;
  return {
    project_id,
    currency,
    accepted: accepted !== undefined,
    total,
    ...own,
    left: Money.subtract(total, Money.add(own.invoiced, own.planned)),
    owed_credit,
    others: foreign.sort().map((money) => ({ currency: money, ...within(money) })),
    phases: categories.map((phase) => ({
      id: phase.id,
      name: phase.name,
      amount: summary.categories.find(({ id }) => id === phase.id)?.price_total ?? 0,
      billed: at("phase", phase.id),
      services: tasks
        .filter((task) => task.scopecategory_id === phase.id && summary.chosen.includes(task.id))
        .map((task) => {
          const amount = servicePrice(task, summary).total;
          const hours = places.get(`hours ${task.id}`) ?? [];
          const planned_hours = task.effort_hours;
          return {
            id: task.id,
            name: task.name,
            amount,
            effort_hours: planned_hours,
            billed_hours: Money.sumOfDecimals(hours.map(({ quantity }) => quantity)),
            hour_price: planned_hours && Number(planned_hours) > 0 ? Money.each(amount, planned_hours) : null,
            billed: at("service", task.id),
          };
        }),
    })),
    milestones: details.milestones.map(({ id, name, due_on, done_on }) => ({
      id,
      name,
      due_on,
      done_on,
      billed: at("milestone", id),
    })),
    expenses: expenses
      .filter(({ billable }) => billable)
      .map((of) => ({
        id: of.id,
        name: of.name,
        spent_on: of.spent_on,
        amount: priceOf(of),
        currency: of.currency,
        billed: at("expense", of.id),
      })),
  };
}
