import { Actor } from "../../platform/actor";
import { Db } from "../../platform/db";
import { Money } from "../../platform/money";
import { ListedEntity } from "../entity";
import type { ListedRow } from "../read";
import { applyTakings } from "./takings/rules";

/**
 * Says whether credit notes took an invoice back whole, paid or not, both its agreed lines and the others. An
 * invoice that was given away by discounts stays billed.
 */
export const isTakenBack = (of: ListedRow): boolean => {
  const { total, counted = 0, given = 0 } = of;
  if (total <= 0 || !of.taken) return false;
  const whole = applyTakings(of, { billed: total, asked: total }, ({ amount }) => amount);
  const agreed = applyTakings(of, { billed: counted, asked: Money.subtract(counted, given) });
  return whole.billed === 0 && agreed.billed === 0;
};

/**
 * Returns a project's invoices, or those without a project, that are neither void nor taken back whole, strongly
 * consistent.
 */
export async function countedInvoices(project_id: number | undefined): Promise<ListedRow[]> {
  const { data } = await Db.allOf(
    ListedEntity.query.ofProject({ owner_id: Actor.owner(), project_key: project_id ?? 0 }),
    project_id === undefined
      ? Db.ofWorkspace("invoices without a project")
      : Db.ofOne("invoices of one project"),
    { consistent: true },
  );
  return data.filter((row) => row.status !== "void" && !isTakenBack(row));
}
