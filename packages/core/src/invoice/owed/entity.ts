import { Entity, type EntityItem } from "electrodb";
import * as z from "zod";
import { Actor } from "../../platform/actor";
import { now } from "../../platform/clock";
import { Day } from "../../platform/date";
import { Db } from "../../platform/db";
import { Due } from "../../platform/due";
import { ID } from "../../platform/shape";
import type { RateCredit } from "../billing/rates/rules";
import type { First } from "./rules";

/** An invoice that a credit waits for, and the code that refused it. */
const Wait = z.object({ invoice_id: ID, code: z.number() });
export type Wait = z.infer<typeof Wait>;

/** What a change order owes in credit, as its acceptance says it. */
const Owing = z.object({
  owner_id: ID,
  project_id: ID,
  /** The change order that was accepted last. */
  proposal_id: ID,
  document_version: z.number(),
  currency: z.string(),
  /** Minor units of the accepted total that are still to be credited. */
  amount: z.number(),
  /** What of the sent invoices is more than is agreed, and was given: it stays billed, and no note can give it back. */
  kept: z.number(),
  /** Of `amount`, what these invoices give back before others: they billed what costs less now. */
  first: z.custom<First[]>().optional(),
  /** `amount` by tax rate, where the agreement has several: each rate gives back its own. */
  rates: z.custom<RateCredit[]>().optional(),
});
type Owing = z.infer<typeof Owing>;

const Row = Owing.extend({
  version: z.number(),
  /** Of the client's credit, what these notes gave it and no invoice of the project has taken. */
  unapplied: z.number(),
  /** Whose credit that is. */
  client_id: ID.optional(),
  waits: z.array(Wait),
  /** When the owner was told that it waits; gone once nothing is owed. */
  told_at: z.string().optional(),
});

/**
 * What a signed change order takes off a project's invoices and no credit note has yet, one row for each project.
 * The acceptance writes it, each note takes off what it gives in its own transaction: credited + owed is at every
 * moment what was agreed. A later acceptance takes its place, so that nothing is given twice. It also keeps what the
 * notes gave the client as credit, until the project's open invoices took it.
 */
export const OwedCreditEntity = new Entity(
  {
    model: { entity: "owed_credit", version: "1", service: "stint" },
    attributes: { ...Db.attributesOf(Row), ...Due.attributes },
    indexes: {
      one: {
        pk: { field: "pk", composite: ["owner_id", "project_id"], casing: "none" },
        sk: { field: "sk", composite: [], casing: "none" },
      },
      due: Due.indexOf("owed_credit", ["project_id"]),
    },
  },
  Db.connection,
);

export type OwedRow = EntityItem<typeof OwedCreditEntity>;

/** What changes of the row; the rest follows. */
export type Change = Partial<Omit<OwedRow, "owner_id" | "project_id" | "version" | "due_at" | "due_shard">>;

/** Somebody else carried out a part in the meantime: read again. It is no refusal, so that nobody repeats blindly. */
export class OwedChanged extends Error {}

/** What a project owes in credit, strongly consistent; undefined where no change order ever took anything back. */
export async function owedOf(of: { owner_id: number; project_id: number }): Promise<OwedRow | undefined> {
  const { owner_id, project_id } = of;
  const { data } = await OwedCreditEntity.get({ owner_id, project_id }).go({ consistent: true });
  return data ?? undefined;
}

export const findOwed = (project_id: number): Promise<OwedRow | undefined> =>
  owedOf({ owner_id: Actor.owner(), project_id });

/** When the sweep looks next: at once, on the next day of every zone, or not at all. */
export type Look = "now" | "tomorrow" | "never";

/** Where the day begins first of all. */
const FIRST_ZONE = "Etc/GMT-14";

const dueMarkOf = (owner_id: number, look: Look): Due.Mark => {
  if (look === "never") return Due.never;
  if (look === "now") return Due.atOnce(owner_id);
  return Due.onDay(owner_id, Day.addDays(Day.today(now(), FIRST_ZONE), 1), FIRST_ZONE);
};

/** The row as it will be. */
export const withChange = (old: OwedRow, change: Change, look: Look): OwedRow => ({
  ...old,
  ...change,
  version: old.version + 1,
  ...dueMarkOf(old.owner_id, look),
});

/** The write of its next version, on condition that it is as it was read. */
export const replaceOwedWrite = (
  old: OwedRow,
  next: OwedRow,
  refusal: () => Error = () => new OwedChanged(),
): Db.Write => Db.replace(OwedCreditEntity, old, next, refusal);

/**
 * The writes by which an accepted change order says what it owes in credit, in place of whatever an earlier one
 * did: what was accepted last tells all that is billed too much. `old` is the row that the amount was computed
 * beside; `refusal` where it moved since.
 */
export function oweCreditWrites(old: OwedRow | undefined, of: Owing, refusal: () => Error): Db.Write[] {
  if (!old && of.amount === 0 && of.kept === 0) return [];
  const base: OwedRow = old ?? {
    ...of,
    version: 0,
    unapplied: 0,
    waits: [],
    ...Due.never,
  };
  const next = withChange(base, { ...of, waits: [] }, "now");
  return [old ? replaceOwedWrite(old, next, refusal) : Db.put(OwedCreditEntity.create(next), refusal)];
}
