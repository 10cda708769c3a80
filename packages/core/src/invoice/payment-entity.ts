import { Entity, type EntityItem } from "electrodb";
import * as z from "zod";
import { Column } from "../platform/column";
import { Db } from "../platform/db";
import { Due } from "../platform/due";
import { ID } from "../platform/shape";
import { STATUSES } from "./payment/rules";
import { BalanceLine, DISPUTE, INQUIRY, PAYMENT, REFUND } from "./schema-payment";

/** Minor units. */
const Ceiling = z.object({ amount: z.number(), currency: z.string() });
export type Ceiling = z.infer<typeof Ceiling>;

/** What a payer agreed to, as it was shown, and how we know that it was them. */
export const Consent = z.object({
  /** Word for word. */
  text: z.string(),
  agreed_at: z.string(),
  ip: z.string(),
  user_agent: z.string(),
  /** The invoice on whose page it was given, and the payment that it came with. */
  invoice_id: z.number(),
  /** The date of that invoice: the next one is charged once the agreed time has passed since it. */
  issued_on: z.string(),
  /** The most that is charged at a time, the fee beside it. Nothing is charged on a yes that names none. */
  ceiling: Ceiling.optional(),
});
export type Consent = z.infer<typeof Consent>;

/** What a payment carries whose method is to be kept: for whom, and what was agreed to. */
const Kept = z.object({ customer: z.string(), consent: Consent });
export type Kept = z.infer<typeof Kept>;

/** Money given back, or on its way. `unknown` until the provider's answer is known: the sweep asks again (D37). */
const Refund = z.object({
  ...Column.rowOf(REFUND),
  /** Minor units of the amount that come out of what the client had in hand. */
  over: z.number(),
  /** What a credit note takes off the invoice once the money leaves; its owner decided so with the refund. */
  reduces: z.number().optional(),
  created_at: z.string(),
  provider_id: z.string().optional(),
});
export type Refund = z.infer<typeof Refund>;

/** A payment that the payer's bank contests. */
const Dispute = z.object({
  id: z.string(),
  ...Column.rowOf(DISPUTE),
  /** The dates of both in the owner's zone. */
  opened_on: z.string(),
  closed_on: z.string().optional(),
});
export type Dispute = z.infer<typeof Dispute>;

/** What the payer's bank asks about a payment before it contests it. */
const Inquiry = z.object({ id: z.string(), ...Column.rowOf(INQUIRY) });
export type Inquiry = z.infer<typeof Inquiry>;

const Row = z.object({
  owner_id: ID,
  invoice_id: ID,
  ...Column.rowOf(PAYMENT),
  provider: z.enum(["manual", "stripe", "credit"]),
  status: z.enum(STATUSES),
  /** Of the amount, what was more than was due: the client's credit (D35). */
  over: z.number().optional(),
  /** Paid beside the amount for the provider's fee (D10); never refunded. */
  surcharge: z.number().optional(),
  /** What of the charge is ours, asked for with it: the plan's fee above the provider's; absent where that is nothing. */
  plan_fee: z.number().optional(),
  currency: z.string(),
  /** The date in the owner's zone on which it settled; "" until then. */
  paid_at: z.string(),
  created_at: z.string(),
  /** When the payer's page said that it had been confirmed. */
  initiated_at: z.string().optional(),
  /** Who began it online, as a keyed hash of their place, and since when it is in their hands (`hold.ts`). */
  begun_by: z.string().optional(),
  held_since: z.string().optional(),
  /** Since when another way to pay takes its place, while it waited for its payer's confirmation. */
  gave_way_at: z.string().optional(),
  /** The owner's account at the provider that it goes to; absent where that is the installation's own. */
  account: z.string().optional(),
  /** The provider's types that its payer chooses from; absent where there is one, and in rows of before. */
  types: z.array(z.string()).optional(),
  /** The payer agreed that its method is kept for the series' next invoices. */
  keeps: Kept.optional(),
  /** Charged without the payer, with the method that was kept; a debit that was announced for a day, then. */
  charges: z.object({ customer: z.string(), method: z.string(), on: z.string().optional() }).optional(),
  /** Automatic payment was stopped while this debit was announced; `refused` where it was too late to cancel it. */
  stop: z.object({ asked_at: z.string(), refused: z.boolean().optional() }).optional(),
  /** The provider's PaymentIntent; absent until its creation was answered. */
  intent_id: z.string().optional(),
  /** Charges that failed: news of them that arrives late is old news (D33). */
  failed_charges: z.array(z.string()).optional(),
  /** The charge that is being processed. */
  charge_id: z.string().optional(),
  /** A sentence for a person, of the last failure. */
  failure: z.string().optional(),
  refunds: z.array(Refund).optional(),
  dispute: Dispute.optional(),
  inquiry: Inquiry.optional(),
  /** When and why it was returned or reversed. */
  ended_on: z.string().optional(),
  ended_at: z.string().optional(),
  ended_note: z.string().optional(),
  /** Position among the payments that ever came in, for receipts: R-0041-2. A number is used once. */
  receipt: z.number().optional(),
  /** Where the invoice stood once it was in: its receipt says that for good (D36). */
  balance: z.object({ lines: z.array(BalanceLine), due: z.number() }).optional(),
});

/**
 * One payment of an invoice: by hand, or one PaymentIntent of the provider from its start to its end (D32).
 * Stands in the invoice's partition and is only written together with the invoice's row, on condition of
 * that row's version: what the invoice says of its money and the payments it has cannot differ.
 */
export const PaymentEntity = new Entity(
  {
    model: { entity: "payment", version: "1", service: "stint" },
    attributes: {
      ...Db.attributesOf(Row),
      invoice_id: Db.sortableId,
      id: Db.sortableId,
      /** For the sweep: since when an outcome at the provider is unknown, else when its owner is reminded of evidence. */
      ...Due.attributes,
    },
    indexes: {
      one: {
        collection: "invoicing",
        pk: { field: "pk", composite: ["owner_id", "invoice_id"], casing: "none" },
        sk: { field: "sk", composite: ["id"], casing: "none" },
      },
      due: Due.indexOf("payment", ["invoice_id", "id"]),
      /** Money received, by date. */
      received: {
        index: Db.indexes.byOwner.name,
        condition: (row: { status?: string }) => row.status === "settled",
        pk: { field: Db.indexes.byOwner.pk, composite: ["owner_id"], casing: "none" },
        sk: { field: Db.indexes.byOwner.sk, composite: ["paid_at", "id"], casing: "none" },
      },
    },
  },
  Db.connection,
);

export type PaymentRow = EntityItem<typeof PaymentEntity>;
