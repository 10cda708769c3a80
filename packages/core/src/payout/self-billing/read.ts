import { Column } from "../../platform/column";
import { Db } from "../../platform/db";
import { type DocumentRow, SelfBilledEntity } from "./entity";
import { DOCUMENT, type Document } from "./schema";

/** Returns all documents of one teammate at one payer, in the order of their numbers. Strongly consistent. */
export async function listDocuments(owner_id: number, user_id: number): Promise<DocumentRow[]> {
  const { data } = await Db.allOf(
    SelfBilledEntity.query.one({ owner_id, user_id }),
    Db.ofOne("self-billed documents of one teammate"),
    { consistent: true },
  );
  return data;
}

export const shapeDocument = (row: DocumentRow): Document => ({
  ...Column.valuesOf(DOCUMENT, row),
  seller: row.snapshot.seller.name,
  buyer: row.snapshot.buyer.name,
  has_xml: row.xml !== undefined,
  lacks: row.lacks,
});
