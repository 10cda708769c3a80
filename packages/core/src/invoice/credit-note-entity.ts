import { Entity, type EntityItem } from "electrodb";
import * as z from "zod";
import { Db } from "../platform/db";
import { Cents, DateOnly, ID, Instant } from "../platform/shape";
import { Totals } from "./schema";

/** A credit note as stored. */
const Row = z.object({
  owner_id: ID,
  /** 0 where the invoice has no project. */
  project_key: z.number(),
  id: ID,
  /** `void` takes back an invoice that nobody paid anything of. */
  kind: z.enum(["credit_note", "void"]),
  /** The number in the note's own series (D11). */
  number: z.string(),
  invoice_id: ID,
  invoice_number: z.string().optional(),
  client_id: ID.optional(),
  currency: z.string(),
  /** Above 0. */
  amount: Cents,
  /** The part of it that the client had withheld, and so does not get back. */
  withheld: Cents.optional(),
  /** What the rounding to steps of cash changed by. */
  rounding: z.number().int().optional(),
  /** Its tax breakdown; bases and taxes sum to the amount. */
  groups: Totals.shape.groups,
  reason: z.string(),
  /** The quantities of the invoice's lines that it takes back, where it is by line. */
  lines: z.array(z.object({ item_id: ID, quantity: z.string() })).optional(),
  /** The change order that lowered the accepted total, where one did (D23). */
  proposal: z.object({ proposal_id: ID, version: z.number() }).optional(),
  /** The amount that the note takes off the accepted total. */
  counted: z.number().optional(),
  issued_on: DateOnly,
  created_at: Instant,
});

/**
 * The credit note of a sent invoice: a document of its own, since the invoice never changes (D13). All notes
 * of a project are in one partition, so that a schedule knows what was given back.
 */
export const CreditNoteEntity = new Entity(
  {
    model: { entity: "credit_note", version: "1", service: "stint" },
    attributes: Db.writeOnce({ ...Db.attributesOf(Row), project_key: Db.sortableId, id: Db.sortableId }),
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

/** Returns a project's credit notes from change orders, oldest first. */
export async function scheduleCredits(key: { owner_id: number; project_id: number }) {
  const { data } = await Db.allOf(
    CreditNoteEntity.query.ofProject({ owner_id: key.owner_id, project_key: key.project_id }),
    Db.ofOne("credit notes of one project"),
    { consistent: true },
  );
  return data.filter(({ proposal }) => proposal);
}

/**
 * Returns the part of the accepted total that a change order's note gives back: its amount less the tax
 * beside it.
 */
export const countedOf = ({ counted, amount }: Pick<CreditNoteRow, "counted" | "amount">): number =>
  counted ?? amount;
