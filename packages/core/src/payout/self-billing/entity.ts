import { Entity, type EntityItem } from "electrodb";
import * as z from "zod";
import { Item, Snapshot, Tax, Totals } from "../../invoice/schema";
import { Column } from "../../platform/column";
import { Db } from "../../platform/db";
import { COLUMNS, DOCUMENT } from "./schema";

const Row = z.object(Column.rowOf(COLUMNS));

/**
 * What a payer and one teammate agreed about self-billing, and the teammate's counter: one row, so that a
 * document takes its number only while the agreement stands.
 */
export const SelfBillingEntity = new Entity(
  {
    model: { entity: "self_billing", version: "1", service: "stint" },
    attributes: Db.attributesOf(Row),
    indexes: {
      one: {
        pk: { field: "pk", composite: ["owner_id"], casing: "none" },
        sk: { field: "sk", composite: ["user_id"], casing: "none" },
      },
      /** Lists all that one person agreed to. */
      ofPerson: {
        index: Db.indexes.byOwner.name,
        pk: { field: Db.indexes.byOwner.pk, composite: ["user_id"], casing: "none" },
        sk: { field: Db.indexes.byOwner.sk, composite: ["owner_id"], casing: "none" },
      },
    },
  },
  Db.connection,
);
export type AgreementRow = EntityItem<typeof SelfBillingEntity>;

/** A file as it was issued: served for ever by its digest. */
const StoredFile = z.object({ key: z.string(), sha256: z.string() });

const DocumentRow = z.object({
  ...Column.rowOf(DOCUMENT),
  /** The day of the invoice that a credit note takes back. */
  corrects_on: z.string().optional(),
  /** The days on which the work was done, as its project's dates said then; absent where they said nothing. */
  supply_from: z.string().optional(),
  supply_until: z.string().optional(),
  snapshot: Snapshot,
  items: z.array(Item),
  taxes: z.array(Tax),
  totals: Totals,
  /** The words of the agreement that it was made under were accepted then. */
  agreed_at: z.string(),
  /** When the payout was paid that it is for: another payment makes another document. */
  paid_at: z.string(),
  pdf: StoredFile,
  /** Absent where an e-invoice lacks something; `lacks` names it. */
  xml: StoredFile.optional(),
  lacks: z.array(z.string()),
});

/** A self-billed invoice or its credit note, as issued; never changed. */
export const SelfBilledEntity = new Entity(
  {
    model: { entity: "self_billed", version: "1", service: "stint" },
    attributes: { ...Db.attributesOf(DocumentRow), sequence: Db.sortableId },
    indexes: {
      one: {
        pk: { field: "pk", composite: ["owner_id", "user_id"], casing: "none" },
        sk: { field: "sk", composite: ["sequence"], casing: "none" },
      },
    },
  },
  Db.connection,
);
export type DocumentRow = EntityItem<typeof SelfBilledEntity>;
