/**
 * The table of what may happen to a payout (D15, D41) and what a teammate is owed. Browser-safe; amounts in
 * minor units.
 */
import { Code } from "../platform/error/catalogue";
import { Money } from "../platform/money";
import { DELETED, machine } from "../platform/state";

export const STATES = ["draft", "committed", "paid", "held", "failed"] as const;
export type State = (typeof STATES)[number];
export type Action = "edit" | "delete" | "commit" | "pay" | "hold" | "reopen" | "release" | "fail" | "return";

/**
 * The table. A payout is immutable once committed (2031, D41); only a committed one is paid, or one whose
 * transfer failed; one that was paid and came back has failed. A held one was a draft or committed, and becomes that again: `reopen` and `release`. A
 * held draft may be deleted; only its row says whether it is one (`wasDraft`).
 */
export const payout = machine<State, Action>(STATES, {
  edit: { draft: "draft", otherwise: Code.PayoutNotDraft },
  delete: { draft: DELETED, held: DELETED, otherwise: Code.PayoutNotDraft },
  commit: { draft: "committed", otherwise: Code.PayoutNotDraft },
  pay: { committed: "paid", failed: "paid", otherwise: Code.Conflict },
  hold: { draft: "held", committed: "held", failed: "held", otherwise: Code.Conflict },
  reopen: { held: "draft", otherwise: Code.Conflict },
  release: { held: "committed", otherwise: Code.Conflict },
  fail: { committed: "failed", failed: "failed", otherwise: Code.Conflict },
  return: { paid: "failed", otherwise: Code.Conflict },
});

/** Says whether a payout is not committed yet, held or not. */
export const wasDraft = (of: { committed_at?: string | null | undefined }): boolean => !of.committed_at;

/** Returns the code that refuses `action`, or undefined (D15). */
export const guard = (status: State, action: Action): number | undefined => payout.guard(status, action);

/** Refuses committing: not a draft (2031), no items (1000), or an item that is not above 0 (2028). */
export function commitRefusal(facts: {
  status: State;
  items: readonly { amount: number }[];
}): number | undefined {
  const code = guard(facts.status, "commit");
  if (code !== undefined) return code;
  if (facts.items.length === 0) return Code.Validation;
  return facts.items.some(({ amount }) => !(amount > 0)) ? Code.AmountNotPositive : undefined;
}

/** Returns the lines that pay for work; the others repay expenses, which are no part of the pay. */
export const forWork = <T extends { expense_id?: number | null | undefined }>(items: readonly T[]): T[] =>
  items.filter(({ expense_id }) => !expense_id);

/** Sums a payout's items. */
export const total = (items: readonly { amount: number }[]): number =>
  Money.sum(items.map((item) => item.amount));

/** Sums items by teammate, in order of first appearance. */
export function perTeammate(
  items: readonly { user_id: number; amount: number }[],
): { user_id: number; amount: number }[] {
  const sums = new Map<number, number>();
  for (const { user_id, amount } of items) sums.set(user_id, Money.add(sums.get(user_id) ?? 0, amount));
  return [...sums].map(([user_id, amount]) => ({ user_id, amount }));
}

export interface Balance {
  agreed: number | null;
  paid: number;
  /** Committed and not yet paid. */
  committed: number;
  /** agreed - paid, at least 0; committed amounts are still owed. Null where no pay was agreed. */
  owed: number | null;
  /** The amount committed or paid beyond the agreed pay: allowed, with a warning (D41). */
  over: number;
}

/** Returns what a teammate is owed on a project. */
export function balance(
  agreed: number | null,
  payouts: readonly { status: State; amount: number }[],
): Balance {
  const of = (status: State) =>
    Money.sum(payouts.filter((each) => each.status === status).map((each) => each.amount));
  const paid = of("paid");
  const committed = Money.add(of("committed"), of("failed"));
  if (agreed === null) return { agreed, paid, committed, owed: null, over: 0 };
  const beyond = Money.subtract(Money.add(paid, committed), agreed);
  return {
    agreed,
    paid,
    committed,
    owed: Math.max(0, Money.subtract(agreed, paid)),
    over: Math.max(0, beyond),
  };
}
