import { Entity, type EntityItem } from "electrodb";
import * as z from "zod";
import { Db } from "../../platform/db";
import { ID, Instant } from "../../platform/shape";

/** A file of an issued document as stored. */
const Row = z.object({
  owner_id: ID,
  invoice_id: ID,
  /** The document and its form: "invoice.pdf", "note-17.xml", "receipt-1.pdf". */
  name: z.string(),
  /** The place in the files bucket, and SHA-256 of the bytes there. */
  file_key: z.string(),
  file_hash: z.string(),
  created_at: Instant,
});

/**
 * A file of an invoice, or of its receipts, notes and void, as it was issued. It is a row of its own, since a
 * note is written once, and an invoice goes on changing.
 */
export const IssuedFileEntity = new Entity(
  {
    model: { entity: "issued_file", version: "1", service: "stint" },
    attributes: Db.writeOnce({ ...Db.attributesOf(Row), invoice_id: Db.sortableId }),
    indexes: {
      ofInvoice: {
        pk: { field: "pk", composite: ["owner_id", "invoice_id"], casing: "none" },
        sk: { field: "sk", composite: ["name"], casing: "none" },
      },
    },
  },
  Db.connection,
);

export type IssuedFileRow = EntityItem<typeof IssuedFileEntity>;
