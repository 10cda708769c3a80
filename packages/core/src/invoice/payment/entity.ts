import { CustomAttributeType, Entity, type EntityItem } from "electrodb";
import { Db } from "../../platform/db";
import { Due } from "../../platform/due";
import type { BalanceLine } from "../schema";
import { STATUSES } from "./rules";

/** What a payer agreed to, as it was shown, and how we know that it was them. */
export interface Consent {
  /** Word for word. */
  text: string;
  agreed_at: string;
  ip: string;
  user_agent: string;
  /** The invoice on whose page it was given, and the payment that it came with. */
  invoice_id: number;
  /** The date of that invoice: the next one is charged once the agreed time has passed since it. */
  issued_on?: string | undefined;
  /** The most that is charged at a time, the fee beside it. Nothing is charged on a yes that names none. */
  ceiling?: Ceiling | undefined;
}

/** Minor units. */
export interface Ceiling {
  amount: number;
  currency: string;
}

/** What a payment carries whose method is to be kept: for whom, and what was agreed to. */
export interface Kept {
  customer: string;
  consent: Consent;
}

/** Money given back, or on its way. `unknown` until the provider's answer is known: the sweep asks again (D37). */
export interface Refund {
  id: number;
  /** Minor units; `over` of them come out of what the client had in hand. */
  amount: number;
  over: number;
  status: "unknown" | "pending" | "succeeded" | "failed";
  reason: string;
  refunded_on: string;
  created_at: string;
  provider_id?: string;
  failure?: string;
}

/** A payment that the payer's bank contests. */
export interface Dispute {
  id: string;
  amount: number;
  status: "open" | "won" | "lost";
  reason: string;
  /** What the provider kept for it. */
  fee: number;
  opened_at: string;
  /** The dates of both in the owner's zone; absent on those of before they were kept. */
  opened_on?: string;
  closed_on?: string;
  /** Until when evidence is taken. */
  due_by?: string;
  evidence_sent_at?: string;
  closed_at?: string;
}

/**
 * One payment of an invoice: by hand, or one PaymentIntent of the provider from its start to its end (D32).
 * Stands in the invoice's partition and is only written together with the invoice's row, on condition of
 * that row's version: what the invoice says of its money and the payments it has cannot differ.
 */
export const PaymentEntity = new Entity(
  {
    model: { entity: "payment", version: "1", service: "stint" },
    attributes: {
      owner_id: { type: "number", required: true },
      invoice_id: { type: "number", required: true, padding: { length: 16, char: "0" } },
      id: { type: "number", required: true, padding: { length: 16, char: "0" } },
      provider: { type: ["manual", "stripe", "credit"] as const, required: true },
      status: {
        type: STATUSES,
        required: true,
      },
      /** Cents asked for; of a settled one, cents received. */
      amount: { type: "number", required: true },
      /** Of the amount, what was more than was due: the client's credit (D35). */
      over: { type: "number" },
      /** Paid beside the amount for the provider's fee (D10); never refunded. */
      surcharge: { type: "number" },
      /** What the provider kept of it, once it told. */
      fee: { type: "number" },
      currency: { type: "string", required: true },
      /** `card`, `us_bank_account`, or how it was paid by hand. */
      method: { type: "string", required: true },
      note: { type: "string", required: true },
      /** "Visa ending 4242", once the provider told. */
      reference: { type: "string" },
      /** The date in the owner's zone on which it settled; "" until then. */
      paid_at: { type: "string", required: true },
      created_at: { type: "string", required: true },
      /** When the payer's page said that it had been confirmed. */
      initiated_at: { type: "string" },
      /** Who began it online, as a keyed hash of their place, and since when it is in their hands (`hold.ts`). */
      begun_by: { type: "string" },
      held_since: { type: "string" },
      /** Since when another way to pay takes its place, while it waited for its payer's confirmation. */
      gave_way_at: { type: "string" },
      /** The owner's account at the provider that it goes to; absent where that is the installation's own. */
      account: { type: "string" },
      /** The payer agreed that its method is kept for the series' next invoices. */
      keeps: { type: CustomAttributeType<Kept>("any") },
      /** Charged without the payer, with the method that was kept. */
      charges: { type: CustomAttributeType<{ customer: string; method: string }>("any") },
      /** The provider's PaymentIntent; absent until its creation was answered. */
      intent_id: { type: "string" },
      /** Charges that failed: news of them that arrives late is old news (D33). */
      failed_charges: { type: "list", items: { type: "string" } },
      /** The charge that is being processed. */
      charge_id: { type: "string" },
      /** A sentence for a person, of the last failure. */
      failure: { type: "string" },
      refunds: { type: CustomAttributeType<Refund[]>("any") },
      dispute: { type: CustomAttributeType<Dispute>("any") },
      /** When and why it was returned or reversed. */
      ended_on: { type: "string" },
      ended_at: { type: "string" },
      ended_note: { type: "string" },
      /** Set while an outcome at the provider is unknown: since when, for the sweep. */
      ...Due.attributes,
      /** Position among the payments that ever came in, for receipts: R-0041-2. A number is used once. */
      receipt: { type: "number" },
      /** Where the invoice stood once it was in: its receipt says that for good (D36). */
      balance: { type: CustomAttributeType<{ lines: BalanceLine[]; due: number }>("any") },
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
