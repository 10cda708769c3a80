import { Entity, type EntityItem } from "electrodb";
import * as z from "zod";
import { Column } from "../platform/column";
import { Db } from "../platform/db";
import { Due } from "../platform/due";
import { ID } from "../platform/shape";
import type { Line } from "./rules";
import { COLUMNS, TRANSFER } from "./schema";

/** Whose account is opened, and where. */
export interface Asked {
  country: string;
  email: string;
  name: string;
  url: string;
}

const ReceivingShape = z.object({
  owner_id: ID,
  ...Column.rowOf(COLUMNS),
  /** "" from when it is asked for until the provider has answered. */
  provider_id: z.string(),
  /** What the provider is asked for, the same at every repetition; only until it has answered. */
  asked: z.custom<Asked>().optional(),
  /** Clients could pay into it once: from then on their money goes nowhere else. */
  took_payments: z.boolean().optional(),
  /** Codes of the provider of what is missing. */
  due: z.array(z.string()),
  due_by: z.string().optional(),
  /** What the provider calls the bank account. */
  bank_id: z.string().optional(),
});

const TransferShape = z.object({
  owner_id: ID,
  ...Column.rowOf(TRANSFER),
  version: z.number(),
  provider_id: z.string(),
  /** What it consists of, as the provider says; they sum to the amount. Absent where it has not said. */
  lines: z.custom<Line[]>().optional(),
});

/**
 * The owner's own account at the payment provider, one for each workspace: what clients pay by card or debit
 * goes there and from there to the owner's bank.
 */
export const ReceivingEntity = new Entity(
  {
    model: { entity: "receiving_account", version: "1", service: "stint" },
    attributes: Db.attributesOf(ReceivingShape),
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
    attributes: { ...Db.attributesOf(TransferShape), id: Db.sortableId, ...Due.attributes },
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
      due: Due.indexOf("account_transfer", ["id"]),
    },
  },
  Db.connection,
);
export type TransferRow = EntityItem<typeof TransferEntity>;
