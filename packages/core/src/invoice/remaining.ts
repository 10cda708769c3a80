import { rowsOf as expensesOf } from "../expense/read";
import { priceOf } from "../expense/rules";
import type { Billed } from "../expense/schema";
import { Actor } from "../platform/actor";
import { failMissing } from "../platform/error";
import { Money } from "../platform/money";
import { allDetails, Project } from "../project";
import { isPreparing } from "../project/billing";
import { scopeOf } from "./billing/contract-value";
import { countedInvoices } from "./billing/counted-invoices";
import { type BillingRef, findBilling, indexBillings, partsOf } from "./billing/double-billing";
import { type Tally, tallyOf } from "./billing/tally";
import { servicePrice } from "./draft/lines-from-project";
import { findOwed } from "./owed/entity";
import { owedCredit } from "./owed/read";
import type { Billable } from "./schema-billable";

/** Picks what the invoices of one currency bill and brought in (D7). */
const sumsOf = ({ invoiced, planned, given, net, paid }: Tally) => ({ invoiced, planned, given, net, paid });

const shapeBilled = (billing: BillingRef | undefined): Billed | null =>
  billing ? { invoice_id: billing.invoice_id, number: billing.number } : null;

/**
 * Returns what of a project can be billed, what is billed already, and what is left to invoice. 1066
 * "project".
 */
export async function loadBillable(project_id: number): Promise<Billable> {
  const project = (await Project.find(project_id)) ?? failMissing("project");
  const { accepted } = project;
  const preparing = await isPreparing(project_id);
  const [scope, details, rows, expenses, owed] = await Promise.all([
    scopeOf(project_id),
    allDetails(Actor.owner(), project_id),
    countedInvoices(project_id),
    expensesOf(project_id),
    findOwed(project_id),
  ]);
  const owed_credit = await owedCredit(owed);
  const { currency, total } = accepted ?? {
    currency: project.currency,
    total: scope.summary.price_total,
  };
  const billings = indexBillings(rows);
  const parts = partsOf(scope);
  const at = (kind: "service" | "phase" | "milestone" | "expense", id: number) =>
    shapeBilled(findBilling({ kind, id }, billings, parts));
  const tally = tallyOf(rows, { currency, total, owed, preparing });
  const foreign = [...new Set(rows.map((row) => row.currency))].filter((money) => money !== currency);
  const others = foreign
    .sort()
    .map((money) => ({ currency: money, tally: tallyOf(rows, { currency: money, total: 0 }) }))
    .filter((each) => each.tally.lines.length > 0);
  const { summary, categories, tasks } = scope;
  return {
    project_id,
    currency,
    accepted: accepted !== undefined,
    total,
    ...sumsOf(tally),
    beside: tally.beside,
    left: tally.left,
    owed_credit,
    others: others.map((each) => ({ currency: each.currency, ...sumsOf(each.tally) })),
    phases: categories.map((phase) => ({
      id: phase.id,
      name: phase.name,
      amount: summary.categories.find(({ id }) => id === phase.id)?.price_total ?? 0,
      billed: at("phase", phase.id),
      services: tasks
        .filter((task) => task.scopecategory_id === phase.id && summary.chosen.includes(task.id))
        .map((task) => {
          const amount = servicePrice(task, summary).total;
          const hours = billings.get(`hours ${task.id}`) ?? [];
          const planned_hours = task.effort_hours;
          return {
            id: task.id,
            name: task.name,
            amount,
            effort_hours: planned_hours,
            billed_hours: Money.sumOfDecimals(hours.map(({ quantity }) => quantity)),
            hour_price:
              planned_hours && Number(planned_hours) > 0 ? Money.unitPrice(amount, planned_hours) : null,
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
