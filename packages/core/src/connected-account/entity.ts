import { CustomAttributeType, Entity, type EntityItem } from "electrodb";
import { Db } from "../platform/db";
import { askedAttributes, askedIndex } from "../platform/due/columns";
import { type Line, STATUSES, TRANSFER_STATUSES } from "./rules";

/** Whose account is opened, and where. */
export interface Asked {
  country: string;
  email: string;
  name: string;
  url: string;
}

/**
 * The owner's own account at the payment provider, one for each workspace: what clients pay by card or debit
 * goes there and from there to the owner's bank.
 */
export const ReceivingEntity = new Entity(
  {
    model: { entity: "receiving_account", version: "1", service: "stint" },
    attributes: {
      owner_id: { type: "number", required: true },
      id: { type: "number", required: true },
      version: { type: "number", required: true },
      created_at: { type: "string", required: true },
      /** "" from when it is asked for until the provider has answered. */
      provider_id: { type: "string", required: true },
      /** What the provider is asked for, the same at every repetition; only until it has answered. */
      asked: { type: CustomAttributeType<Asked>("any") },
      status: { type: STATUSES, required: true },
      charges_enabled: { type: "boolean", required: true },
      payouts_enabled: { type: "boolean", required: true },
      /** Clients could pay into it once: from then on their money goes nowhere else. */
      took_payments: { type: "boolean" },
      /** Codes of the provider of what is missing. */
      due: { type: CustomAttributeType<string[]>("any"), required: true },
      due_by: { type: "string" },
      country: { type: "string", required: true },
      currency: { type: "string", required: true },
      /** "Test Bank ending 6789". */
      bank: { type: "string" },
      /** What the provider calls that bank account. */
      bank_id: { type: "string" },
    },
    indexes: {
      one: {
        pk: { field: "pk", composite: ["owner_id"], casing: "none" },
        sk: { field: "sk", composite: [], casing: "none" },
      },
    },
  },
  Db.connection,
);
export type ReceivingRow = EntityItem<typeof ReceivingEntity>;

/**
 * One payout of the provider to the owner's bank. The id of those that it makes by itself is made of its own; one
 * that the owner asks for is there first, as `asked`, and in the sweep's sight until the answer is known.
 */
export const TransferEntity = new Entity(
  {
    model: { entity: "account_transfer", version: "1", service: "stint" },
    attributes: {
      owner_id: { type: "number", required: true },
      created_at: { type: "string", required: true },
      id: { type: "number", required: true, padding: { length: 16, char: "0" } },
      version: { type: "number", required: true },
      provider_id: { type: "string", required: true },
      amount: { type: "number", required: true },
      currency: { type: "string", required: true },
      status: { type: TRANSFER_STATUSES, required: true },
      /** The day on which the bank has it, as the provider expects. */
      arrives_on: { type: "string", required: true },
      failure: { type: "string", required: true },
      /** What it consists of, as the provider says; they sum to the amount. Absent where it has not said. */
      lines: { type: CustomAttributeType<Line[]>("any") },
      ...askedAttributes,
    },
    indexes: {
      one: {
        pk: { field: "pk", composite: ["owner_id"], casing: "none" },
        sk: { field: "sk", composite: ["id"], casing: "none" },
      },
      byOwner: {
        index: Db.indexes.byOwner.name,
        pk: { field: Db.indexes.byOwner.pk, composite: ["owner_id"], casing: "none" },
        sk: { field: Db.indexes.byOwner.sk, composite: ["created_at", "id"], casing: "none" },
      },
      asked: askedIndex,
    },
  },
  Db.connection,
);
export type TransferRow = EntityItem<typeof TransferEntity>;
