import { Actor } from "../../platform/actor";
import { Csv } from "../../platform/csv";
import { AppError, Code, fail } from "../../platform/error";
import { Money } from "../../platform/money";
import { wordOf } from "../../platform/status";
import { User } from "../../user";
import { PayoutEntity } from "../entity";
import type { Row } from "../read";
import type { BatchInput, BatchResult } from "../report/schema";
import { perTeammate } from "../rules";
import { pay } from "../settle";

/**
 * Returns the actor's payouts of a run, in its order, each once; 1003 where one does not exist or is somebody
 * else's.
 */
async function rowsOf(ids: readonly number[]): Promise<Row[]> {
  const owner_id = Actor.owner();
  const wanted = [...new Set(ids)];
  const { data } = await PayoutEntity.get(wanted.map((id) => ({ owner_id, id }))).go({ consistent: true });
  return wanted.map((id) => data.find((each) => each.id === id) ?? fail(Code.NotFound));
}

/**
 * Records several payouts as paid, each in its own transaction: one that cannot be paid has its reason, and
 * the others are paid all the same. 1003 for one that is not in this workspace, and then none is paid.
 */
export async function payMany({
  ids,
  payment_method,
}: BatchInput): Promise<{ items: BatchResult[]; next: null }> {
  const items: BatchResult[] = [];
  for (const { id } of await rowsOf(ids)) {
    try {
      const { status } = await pay(id, { payment_method });
      items.push({ id, status, problem: null });
    } catch (error) {
      if (!(error instanceof AppError)) throw error;
      items.push({ id, status: null, problem: error.message });
    }
  }
  return { items, next: null };
}

/**
 * Returns the payouts of a run as a spreadsheet for the bank: a row for each teammate of each (D48). 1003 as
 * above.
 */
export async function runCsv(ids: readonly number[]): Promise<string> {
  const payouts = await rowsOf(ids);
  const people = new Map<number, User.Row | undefined>();
  for (const { user_id } of payouts.flatMap(({ items }) => items))
    if (!people.has(user_id)) people.set(user_id, await User.row(user_id));
  return Csv.write(
    ["Teammate", "Email", "Amount", "Currency", "Reference", "Project", "Status", "Payment"],
    payouts.flatMap((payout) =>
      perTeammate(payout.items).map(({ user_id, amount }) => [
        payout.items.find((item) => item.user_id === user_id)?.name,
        people.get(user_id)?.email,
        Money.toDecimal(amount, payout.currency),
        payout.currency,
        payout.items
          .filter((item) => item.user_id === user_id)
          .map(({ description }) => description)
          .join(", "),
        payout.project_name,
        wordOf(payout.status),
        payout.id,
      ]),
    ),
  );
}
