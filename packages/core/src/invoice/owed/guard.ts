import { Db } from "../../platform/db";
import { Code, fail } from "../../platform/error";
import { Money } from "../../platform/money";
import { acceptedOf } from "../billing/contract-value";
import { countedInvoices } from "../billing/counted-invoices";
import { maxCredit, tallyOf } from "../billing/tally";
import type { ListedRow } from "../read";
import { OwedCreditEntity, type OwedRow, owedOf } from "./entity";

/** Returns the check that a project's owed credit is unchanged since it was read. */
const requireUnchangedWrite = (
  { owner_id, project_id }: { owner_id: number; project_id: number },
  old: OwedRow | undefined,
): Db.Write => Db.checkVersion(OwedCreditEntity, { owner_id, project_id }, old);

/**
 * Refuses (1004) a credit or discount by the owner that takes what a signed change order still owes: the
 * client signed that the change order's notes give it. Else returns the check of that, for the note's
 * transaction.
 */
export async function guardOwedWrites(next: ListedRow): Promise<Db.Write[]> {
  const of = { owner_id: next.owner_id, project_id: next.project_key };
  if (of.project_id === 0) return [];
  const owed = await owedOf(of);
  if (owed && owed.amount > 0 && owed.currency === next.currency) {
    const [rows, accepted] = await Promise.all([countedInvoices(of.project_id), acceptedOf(of.project_id)]);
    const sent = rows.filter(({ status }) => status === "sent");
    const creditable = (all: readonly ListedRow[]): number =>
      Money.sum(
        tallyOf(all, { currency: owed.currency, total: accepted?.total ?? 0, owed }).lines.map(maxCredit),
      );
    const then = creditable(sent.map((row) => (row.id === next.id ? next : row)));
    if (then < Math.min(owed.amount, creditable(sent)))
      fail(
        Code.Conflict,
        `A signed change order still takes ${Money.format(owed.amount, owed.currency)} off this project’s invoices. Try again once that is credited.`,
      );
  }
  return [requireUnchangedWrite(of, owed)];
}
