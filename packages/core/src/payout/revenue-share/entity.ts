import { Entity, type EntityItem } from "electrodb";
import * as z from "zod";
import { Db } from "../../platform/db";
import { ID } from "../../platform/shape";
import { StoredRule } from "./schema";

/** A payout that these rules drafted: out of how much money, and how much by which rule. */
export interface Drafted {
  payout_id: number;
  invoice_id: number;
  payment_id: number;
  base: number;
  shares: { rule_id: number; amount: number }[];
}

/** Payouts that were paid, as one: the row does not grow with them. */
export interface Folded {
  base: number;
  total: number;
}

const Row = z.object({
  owner_id: ID,
  project_id: ID,
  version: z.number(),
  /** Of every amount here (D7), and of the money that is shared: the workspace's when the rules were saved. */
  currency: z.string().optional(),
  rules: z.array(StoredRule),
  /** What had been received at most: only money beyond it is shared anew. */
  mark: z.number(),
  /** What each rule has drafted, by its id, a line that was taken out of a draft among it. */
  given: z.record(z.string(), z.number()),
  /** Those that are not paid yet, or were not when money was last shared. */
  drafted: z.custom<Drafted[]>(),
  /** What was paid of the others, by currency: out of how much money, and how much. */
  paid: z.custom<Record<string, Folded>>().optional(),
});

/**
 * How a project's money is shared when it comes in, and what was shared: one row, so that however many payments
 * settle at once, each is shared once. Stands in the project's partition and goes with it.
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
