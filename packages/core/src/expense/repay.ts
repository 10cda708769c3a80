import { Actor } from "../platform/actor";
import { Db } from "../platform/db";
import { AppError, Code, invalid } from "../platform/error";
import { Money } from "../platform/money";
import { ExpenseEntity } from "./entity";
import type { Row } from "./read";

/** What a teammate laid out is given back on a line of a payout: these are the payouts' doors to an expense. */

/** As much of a payout as matters here. */
interface Payout {
  owner_id: number;
  id: number;
  project_id: number;
  currency: string;
}

const repaidWrite = (old: Row, payout_id: number | null): Db.Write =>
  Db.revise(ExpenseEntity, old, { payout_id }).write;

/** The expense of a line: of the payout's own project, and not more than was laid out (422). */
export async function atMost(payout: Payout, id: number, amount: number): Promise<Row> {
  const { owner_id, project_id } = payout;
  const { data: old } = await ExpenseEntity.get({ owner_id, project_id, id }).go({ consistent: true });
  if (!old) return invalid({ expense_id: "Choose an expense of this payment's project" });
  if (amount > old.amount) invalid({ amount: `Only ${Money.format(old.amount, old.currency)} was laid out` });
  return old;
}

/**
 * The write by which a payout takes an expense: of its own project and currency (422), and not on another payout
 * (2030). Of two that take it at the same moment one finds it taken.
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

/** The writes by which lines that are taken out let go of their expenses; of those that are there still. */
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
