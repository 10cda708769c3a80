import { Actor } from "../platform/actor";
import { Db } from "../platform/db";
import { AppError, Code, invalid } from "../platform/error";
import { Money } from "../platform/money";
import { ExpenseEntity } from "./entity";
import type { Row } from "./read";

/**
 * Expenses that a teammate paid are repaid on a line of a payout: payouts access expenses only through these
 * functions.
 */

/** The fields of a payout that are used here. */
interface Payout {
  owner_id: number;
  id: number;
  project_id: number;
  currency: string;
}

const repaidWrite = (old: Row, payout_id: number | null): Db.Write =>
  Db.revise(ExpenseEntity, old, { payout_id }).write;

/** Returns the expense of a line: of the payout's own project, and not more than its amount (422). */
export async function atMost(payout: Payout, id: number, amount: number): Promise<Row> {
  const { owner_id, project_id } = payout;
  const { data: old } = await ExpenseEntity.get({ owner_id, project_id, id }).go({ consistent: true });
  if (!old) return invalid({ expense_id: "Choose an expense of this payment's project" });
  if (amount > old.amount) invalid({ amount: `Only ${Money.format(old.amount, old.currency)} was laid out` });
  return old;
}

/**
 * Returns the write with which a payout takes an expense: of its own project and currency (422), and not on
 * another payout (2030). Of two payouts at the same time, one finds it taken.
 */
export async function repayWrite(payout: Payout, id: number, amount: number): Promise<Db.Write> {
  const old = await atMost(payout, id, amount);
  if (old.currency !== payout.currency)
    invalid({ expense_id: `This was paid in ${old.currency}; the payment is in ${payout.currency}` });
  if (old.payout_id !== undefined)
    throw new AppError(
      Code.ExpenseOnInvoice,
      old.payout_id === payout.id
        ? "This expense is on this payment already."
        : "This expense is given back on another payment already.",
    );
  return repaidWrite(old, payout.id);
}

/** Returns the writes that release the expenses of removed lines, if these still exist. */
export async function releaseWrites(
  payout: Payout,
  lines: readonly { expense_id?: number }[],
): Promise<Db.Write[]> {
  const ids = lines.flatMap(({ expense_id }) => expense_id ?? []);
  if (ids.length === 0) return [];
  const { project_id } = payout;
  const { data } = await ExpenseEntity.get(ids.map((id) => ({ owner_id: Actor.owner(), project_id, id }))).go(
    { consistent: true },
  );
  return data.filter(({ payout_id }) => payout_id === payout.id).map((each) => repaidWrite(each, null));
}
