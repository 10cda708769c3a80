import { Entity, type EntityItem } from "electrodb";
import * as z from "zod";
import { Column } from "../platform/column";
import { Db } from "../platform/db";
import { Due } from "../platform/due";
import { COLUMNS, type PaidPlan } from "./schema";

/** A request to the provider for a new subscription, the same at every repetition. */
export interface Asked {
  id: number;
  plan: PaidPlan;
  extra_seats: number;
  coupon?: string;
  at: string;
}

const Row = z.object({
  owner_id: z.number(),
  created_at: z.string(),
  ...Column.rowOf(COLUMNS),
  /** "" from the request until the provider has answered. */
  customer_id: z.string(),
  subscription_id: z.string().optional(),
  /** The latest invoice of the subscription, at the provider. */
  invoice_id: z.string().optional(),
  payment_method_id: z.string().optional(),
  /** Equal for the same card at any customer. */
  card_fingerprint: z.string().optional(),
  /** True once a first subscription began: there is no second trial. */
  trial_taken: z.boolean().default(false),
  /** Present while the provider's answer is not known. */
  asked: z.custom<Asked>().optional(),
  /** Subscriptions at the provider that are too many, and whose end its owner is not told of yet. */
  surplus_ids: z.array(z.string()).optional(),
  /** The subscription whose next plan was begun, or refused. */
  followed_id: z.string().optional(),
  /** The trial whose end its owner was told. */
  trial_told: z.string().optional(),
  /** When the newest invoice was paid that its owner has a receipt of; "" before the first one. */
  receipts_at: z.string().optional(),
  /** The invoices paid at that second that have one. */
  receipt_ids: z.array(z.string()).optional(),
  /** Invoices that wait for their payment, though a later one has followed. */
  unpaid_ids: z.array(z.string()).optional(),
});

/**
 * The subscription of a workspace, one row: what the provider's objects say of it, derived anew from each
 * reading of them. Nothing else writes these columns.
 */
export const SubscriptionEntity = new Entity(
  {
    model: { entity: "subscription", version: "1", service: "stint" },
    attributes: { ...Db.attributesOf(Row), ...Due.attributes },
    indexes: {
      one: {
        pk: { field: "pk", composite: ["owner_id"], casing: "none" },
        sk: { field: "sk", composite: [], casing: "none" },
      },
      due: Due.indexOf("subscription", []),
    },
  },
  Db.connection,
);
export type Row = EntityItem<typeof SubscriptionEntity>;
