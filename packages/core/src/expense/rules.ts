/** The actions that each state of an expense allows, and its price. Browser-safe. */
import { Code } from "../platform/error/catalogue";
import { add, percentOf } from "../platform/money";
import { DELETED, machine } from "../platform/state";

export const STATES = ["draft", "invoiced", "locked"] as const;
export type State = (typeof STATES)[number];
export type Action = "edit" | "attach" | "bill" | "unbill" | "delete";

/**
 * A `draft` is on no invoice, an `invoiced` one is on an unsent invoice, a `locked` one on a sent invoice. An
 * expense is on one invoice at most (2030, asked by invoice/billing/double-billing); while it is on one it cannot be
 * changed (2015), and never after that was sent (2016).
 */
export const expense = machine<State, Action>(STATES, {
  edit: { draft: "draft", invoiced: Code.ExpenseNotDraft, otherwise: Code.ExpenseLocked },
  attach: { draft: "draft", invoiced: "invoiced", otherwise: Code.ExpenseLocked },
  bill: { draft: "invoiced", otherwise: Code.ExpenseOnInvoice },
  unbill: { draft: "draft", invoiced: "draft", otherwise: Code.ExpenseLocked },
  delete: { draft: DELETED, invoiced: Code.ExpenseNotDraft, otherwise: Code.ExpenseLocked },
});

/** Returns the client's price in minor units: the expense and its markup, rounded once. */
export const priceOf = ({ amount, markup }: { amount: number; markup: string }): number =>
  add(amount, percentOf(amount, markup));
