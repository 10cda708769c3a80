import { Entity, type EntityItem } from "electrodb";
import * as z from "zod";
import { Column } from "../platform/column";
import { Db } from "../platform/db";
import { Due } from "../platform/due";
import { ID } from "../platform/shape";
import type { Line } from "./rules";
import { COLUMNS, TRANSFER } from "./schema";

/** The owner's data for opening an account. */
export interface Asked {
  country: string;
  email: string;
  name: string;
  url: string;
}

const ReceivingShape = z.object({
  owner_id: ID,
  ...Column.rowOf(COLUMNS),
  /** "" from the request until the provider has answered. */
  provider_id: z.string(),
  /** The request to the provider, the same at every repetition; deleted once it has answered. */
  asked: z.custom<Asked>().optional(),
  /** True once clients could pay into it: from then on their money goes nowhere else. */
  took_payments: z.boolean().optional(),
  /**
   * Set when the workspace changed hands: the bank is a person's, so nothing is paid into it until the company is taken
   * back or its new owner connects their own.
   */
  set_aside_at: z.string().optional(),
  /** The provider's ids of the accounts of former owners: what was paid into them still arrives there. */
  former: z.array(z.string()).optional(),
  /** The provider's codes of missing information. */
  due: z.array(z.string()),
  due_by: z.string().optional(),
  /** What it may take at the provider; absent in rows of before: cards and US debits, as was asked for them. */
  capabilities: z.array(z.string()).optional(),
  /** Those that were asked for and are not active yet: the provider checks them, or needs something first. */
  capabilities_pending: z.array(z.string()).optional(),
  capabilities_inactive: z.array(z.string()).optional(),
  /** The provider's id of the bank account. */
  bank_id: z.string().optional(),
});

const TransferShape = z.object({
  owner_id: ID,
  ...Column.rowOf(TRANSFER),
  version: z.number(),
  provider_id: z.string(),
  /** The contents as the provider lists them; they add up to the amount. Absent until it does. */
  lines: z.custom<Line[]>().optional(),
});

/**
 * The owner's account at the payment provider, one per workspace: clients' card and debit payments go there,
 * and from there to the owner's bank.
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
 * One payout of the provider to the owner's bank. Automatic ones have an id derived from the provider's; one
 * that the owner requests is stored first, as `asked`, and stays due for the sweep until the answer is known.
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
