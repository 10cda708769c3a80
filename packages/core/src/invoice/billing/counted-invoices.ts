import { Actor } from "../../platform/actor";
import { Db } from "../../platform/db";
import { Money } from "../../platform/money";
import { ListedEntity } from "../entity";
import type { ListedRow } from "../read";
import { applyTakings } from "./takings/rules";

/**
 * Nothing of it is billed any more, whether it had been paid or not: neither of what was agreed, nor of what is beside
 * that. What was given away stays billed.
 */
export const isTakenBack = (of: ListedRow): boolean => {
  const { total, counted = 0, given = 0 } = of;
  if (total <= 0 || !of.taken) return false;
  const whole = applyTakings(of, { billed: total, asked: total }, ({ amount }) => amount);
  const agreed = applyTakings(of, { billed: counted, asked: Money.subtract(counted, given) });
  return whole.billed === 0 && agreed.billed === 0;
};

/** The invoices of a project, strongly consistent, that stand for something: neither void nor taken back whole. */
export async function countedInvoices(project_id: number): Promise<ListedRow[]> {
  const { data } = await Db.allOf(
    ListedEntity.query.ofProject({ owner_id: Actor.owner(), project_key: project_id }),
    Db.ofOne("invoices of one project"),
    { consistent: true },
  );
  return data.filter((row) => row.status !== "void" && !isTakenBack(row));
}
