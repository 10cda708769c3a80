import { CustomAttributeType, Entity, type EntityItem } from "electrodb";
import { Db } from "../../platform/db";
import type { Totals } from "../schema";

/**
 * Money of a sent invoice that is not owed any more: a document of its own beside the invoice, which never
 * changes (D13). All of a project stand in one partition, so that a schedule knows what was given back.
 */
export const CreditNoteEntity = new Entity(
  {
    model: { entity: "credit_note", version: "1", service: "stint" },
    attributes: {
      owner_id: { type: "number", required: true, readOnly: true },
      /** 0 where the invoice has no project. */
      project_key: { type: "number", required: true, readOnly: true, padding: { length: 16, char: "0" } },
      id: { type: "number", required: true, readOnly: true, padding: { length: 16, char: "0" } },
      /** A void takes back what nobody paid anything of. */
      kind: { type: ["credit_note", "void"] as const, required: true, readOnly: true },
      /** Of its own series (D11). */
      number: { type: "string", required: true, readOnly: true },
      invoice_id: { type: "number", required: true, readOnly: true },
      invoice_number: { type: "string" },
      client_id: { type: "number" },
      currency: { type: "string", required: true },
      /** Cents, above 0. */
      amount: { type: "number", required: true },
      /** Its tax breakdown; bases and taxes sum to the amount. */
      groups: { type: CustomAttributeType<Totals["groups"]>("any"), required: true },
      reason: { type: "string", required: true },
      /** The change order that lowered the accepted total, where one did (D23), and what the note takes off that. */
      proposal: { type: CustomAttributeType<{ proposal_id: number; version: number }>("any") },
      counted: { type: "number" },
      issued_on: { type: "string", required: true },
      created_at: { type: "string", required: true },
    },
    indexes: {
      ofProject: {
        pk: { field: "pk", composite: ["owner_id", "project_key"], casing: "none" },
        sk: { field: "sk", composite: ["id"], casing: "none" },
      },
    },
  },
  Db.connection,
);

export type CreditNoteRow = EntityItem<typeof CreditNoteEntity>;

/** A project's credit notes that follow from change orders, oldest first. */
export async function scheduleCredits(key: { owner_id: number; project_id: number }) {
  const { data } = await Db.allOf(
    CreditNoteEntity.query.ofProject({ owner_id: key.owner_id, project_key: key.project_id }),
    Db.ofOne("credit notes of one project"),
    { consistent: true },
  );
  return data.filter(({ proposal }) => proposal);
}

/** What of the accepted total a change order's note gives back: its amount less the tax that is beside that. */
export const countedOf = ({ counted, amount }: Pick<CreditNoteRow, "counted" | "amount">): number =>
  counted ?? amount;
