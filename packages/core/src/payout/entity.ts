import { CustomAttributeType, Entity } from "electrodb";
import { Db } from "../platform/db";
import { askedAttributes, askedIndex } from "../platform/due/columns";
import { PAYMENT_METHODS, STATUSES } from "./schema";

/** A line of a payout. `member_id` stays right when the person joins again with another account. */
export interface StoredItem {
  id: number;
  member_id: number;
  user_id: number;
  name: string;
  amount: number;
  description: string;
  /** What they laid out and get back with it: no part of their pay. */
  expense_id?: number;
}

/** The client's payment that a payout was shared out of. */
export interface Source {
  invoice_id: number;
  payment_id: number;
  /** The invoice's number. */
  number: string;
  /** How much came in: its lines are never more than that together. */
  base: number;
  /** The client paid it through the provider, into the installation's own account: it can be sent on from there. */
  online?: boolean;
}

/** One teammate's part of a payout that the provider was asked to send. */
export interface Sending {
  user_id: number;
  amount: number;
  /** `asked` until the provider's answer is known. */
  status: "asked" | "sent" | "refused";
  /** Counts from 1; each refusal is followed by another. */
  attempt: number;
  /** When this attempt was put on record, and what it asks: a repetition asks exactly that. */
  asked_at: string;
  destination: string;
  /** The provider's charge that it draws on; absent where it draws on what clients paid online in all. */
  charge?: string;
  provider_id?: string;
  reason?: string;
}

/**
 * A payout with its lines on one row: at most 50, always read whole, and committing must see them all. Its
 * partition is its own, so that it outlives whatever happens to the project.
 */
export const PayoutEntity = new Entity(
  {
    model: { entity: "payout", version: "1", service: "stint" },
    attributes: {
      owner_id: { type: "number", required: true, readOnly: true },
      id: { type: "number", required: true, readOnly: true, padding: { length: 16, char: "0" } },
      project_id: { type: "number", required: true, readOnly: true, padding: { length: 16, char: "0" } },
      version: { type: "number", required: true, default: 1 },
      created_at: { type: "string", required: true },
      project_name: { type: "string", required: true },
      status: { type: STATUSES, required: true, default: "draft" },
      items: { type: CustomAttributeType<StoredItem[]>("any"), required: true },
      /** Cents; the sum of the items, revisePayout with them. */
      total: { type: "number", required: true, default: 0 },
      currency: { type: "string", required: true },
      message: { type: "string", required: true, default: "" },
      payment_method: { type: PAYMENT_METHODS },
      committed_at: { type: "string" },
      paid_at: { type: "string" },
      /** Absent where the owner wrote it by hand. */
      source: { type: CustomAttributeType<Source>("any") },
      /** What the provider was asked to send. */
      sendings: { type: CustomAttributeType<Sending[]>("any") },
      /** Out of what: the client's payment that it is a share of, or what clients paid online in all. */
      sent_from: { type: ["payment", "balance"] as const },
      ...askedAttributes,
      /** While it waits: why, in a sentence for its owner. */
      held_reason: { type: "string" },
      held_at: { type: "string" },
      /** The owner's own word, which only they take back; otherwise it waits for a client's money. */
      held_by_hand: { type: "boolean" },
      /** Why the money did not arrive, in the owner's words, while it has failed. */
      failure: { type: "string" },
    },
    indexes: {
      one: {
        pk: { field: "pk", composite: ["owner_id", "id"], casing: "none" },
        sk: { field: "sk", composite: [], casing: "none" },
      },
      asked: askedIndex,
      /** By project, and within it by age. */
      ofOwner: {
        index: Db.indexes.byOwner.name,
        pk: { field: Db.indexes.byOwner.pk, composite: ["owner_id"], casing: "none" },
        sk: { field: Db.indexes.byOwner.sk, composite: ["project_id", "id"], casing: "none" },
      },
    },
  },
  Db.connection,
);
