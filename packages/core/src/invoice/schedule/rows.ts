import { Actor } from "../../platform/actor";
import { Db } from "../../platform/db";
import { InvoiceEntity, ListedEntity } from "../entity";
import type { ListedRow, Row } from "../read";

/** Returns the invoices of a project's accepted schedule, sent or not, without void ones. */
export async function ofSchedule(project_id: number): Promise<ListedRow[]> {
  const { data } = await Db.allOf(
    ListedEntity.query.ofProject({ owner_id: Actor.owner(), project_key: project_id }),
    Db.ofOne("invoices of one project"),
    { consistent: true },
  );
  return data
    .filter(({ schedule, status }) => schedule && status !== "void")
    .sort((a, b) => (a.schedule?.sequence ?? 0) - (b.schedule?.sequence ?? 0));
}

/** Returns the whole rows of these, strongly consistent. */
export async function rowsOf(listed: readonly Pick<ListedRow, "owner_id" | "id">[]): Promise<Row[]> {
  if (listed.length === 0) return [];
  const { data } = await InvoiceEntity.get(
    listed.map(({ owner_id, id }) => ({ owner_id, invoice_id: id })),
  ).go({ consistent: true });
  return data;
}
