/** What may happen to an expense, and what it is billed at. Browser-safe. */
import { Code } from "../platform/error/catalogue";
import { add, percentOf } from "../platform/money";
import { DELETED, machine } from "../platform/state";

export const STATES = ["draft", "invoiced", "locked"] as const;
export type State = (typeof STATES)[number];
export type Action = "edit" | "attach" | "bill" | "unbill" | "delete";

/**
 * A draft is nobody's but the owner's; `invoiced` stands on an invoice that is not sent, `locked` on one that is.
 * On one invoice at most (2030); what is on one cannot be changed (2015), and no more once that was sent (2016).
 */
export const expense = machine<State, Action>(STATES, {
  edit: { draft: "draft", invoiced: Code.ExpenseNotDraft, otherwise: Code.ExpenseLocked },
  attach: { draft: "draft", invoiced: "invoiced", otherwise: Code.ExpenseLocked },
  bill: { draft: "invoiced", otherwise: Code.ExpenseOnInvoice },
  unbill: { draft: "draft", invoiced: "draft", otherwise: Code.ExpenseLocked },
  delete: { draft: DELETED, invoiced: Code.ExpenseNotDraft, otherwise: Code.ExpenseLocked },
});

/** What the client pays for it, in minor units: what was spent and the markup on it, rounded once. */
export const priceOf = ({ amount, markup }: { amount: number; markup: string }): number =>
  add(amount, percentOf(amount, markup));
