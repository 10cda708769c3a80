import { Entity, type EntityItem } from "electrodb";
import * as z from "zod";
import { Db } from "../platform/db";
import { ID } from "../platform/shape";
import { StoredRule } from "./revenue-share/schema";

/** A payout drafted by these rules: the money it was shared from, and the amount by each rule. */
export interface Drafted {
  payout_id: number;
  invoice_id: number;
  payment_id: number;
  base: number;
  shares: { rule_id: number; amount: number }[];
}

/** The sum of paid payouts: the row does not grow with them. */
export interface Folded {
  base: number;
  total: number;
}

const Row = z.object({
  owner_id: ID,
  project_id: ID,
  version: z.number(),
  /**
   * The currency of every amount here (D7), and of the shared money: the workspace's when the rules were
   * saved.
   */
  currency: z.string(),
  rules: z.array(StoredRule),
  /** The highest amount received so far: only money beyond it is shared. */
  mark: z.number(),
  /** The amount drafted by each rule, by its id, including lines removed from a draft. */
  given: z.record(z.string(), z.number()),
  /** Payouts not paid yet, or not when money was last shared. */
  drafted: z.custom<Drafted[]>(),
  /** The sums of the paid ones, by currency: the money shared, and the amount of the shares. */
  paid: z.custom<Record<string, Folded>>().optional(),
});

/**
 * The rules that share a project's money when it comes in, and what was shared: one row, so that each payment
 * is shared once, however many settle at the same time. It is in the project's partition and is deleted with
 * it.
 */
export const RuleSetEntity = new Entity(
  {
    model: { entity: "share_plan", version: "1", service: "stint" },
    attributes: {
      ...Db.attributesOf(Row),
      ...Db.writeOnce(Db.attributesOf(Row.pick({ owner_id: true, project_id: true }))),
    },
    indexes: {
      one: {
        pk: { field: "pk", composite: ["owner_id", "project_id"], casing: "none" },
        sk: { field: "sk", composite: [], casing: "none" },
      },
    },
  },
  Db.connection,
);

export type RuleSetRow = EntityItem<typeof RuleSetEntity>;
