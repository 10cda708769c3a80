import { Actor } from "../../platform/actor";
import { Db } from "../../platform/db";
import { DeliveryEntity, type DeliveryRow } from "./entity";

/** Returns the delivery of one document, strongly consistent; undefined where none was begun. */
export async function findDelivery(invoice_id: number, document: string): Promise<DeliveryRow | undefined> {
  const { data } = await DeliveryEntity.get({ owner_id: Actor.owner(), invoice_id, document }).go({
    consistent: true,
  });
  return data ?? undefined;
}

/** Returns the deliveries of an invoice and its notes, the oldest first, strongly consistent. */
export async function deliveriesOf(invoice_id: number): Promise<DeliveryRow[]> {
  const { data } = await Db.allOf(
    DeliveryEntity.query.ofInvoice({ owner_id: Actor.owner(), invoice_id }),
    Db.ofOne("deliveries of one invoice"),
    { consistent: true },
  );
  return data.toSorted((a, b) => a.created_at.localeCompare(b.created_at));
}
