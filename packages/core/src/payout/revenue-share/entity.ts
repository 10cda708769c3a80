import { CustomAttributeType, Entity, type EntityItem } from "electrodb";
import { Db } from "../../platform/db";
import type { KINDS } from "./rules";

export interface StoredRule {
  id: number;
  member_id: number;
  kind: (typeof KINDS)[number];
  amount: number | null;
  percent: string | null;
  task_id: number | null;
  cap: number | null;
}

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

/**
 * How a project's money is shared when it comes in, and what was shared: one row, so that however many payments
 * settle at once, each is shared once. Stands in the project's partition and goes with it.
 */
export const PlanEntity = new Entity(
  {
    model: { entity: "share_plan", version: "1", service: "stint" },
    attributes: {
      owner_id: { type: "number", required: true, readOnly: true },
      project_id: { type: "number", required: true, readOnly: true },
      version: { type: "number", required: true },
      /** Of every amount here (D7), and of the money that is shared: the workspace's when the rules were saved. */
      currency: { type: "string" },
      rules: { type: CustomAttributeType<StoredRule[]>("any"), required: true },
      /** What had been received at most: only money beyond it is shared anew. */
      mark: { type: "number", required: true },
      /** What each rule has drafted, by its id, a line that was taken out of a draft among it. */
      given: { type: CustomAttributeType<Record<string, number>>("any"), required: true },
      /** Those that are not paid yet, or were not when money was last shared. */
      drafted: { type: CustomAttributeType<Drafted[]>("any"), required: true },
      /** What was paid of the others, by currency: out of how much money, and how much. */
      paid: { type: CustomAttributeType<Record<string, Folded>>("any") },
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

export type PlanRow = EntityItem<typeof PlanEntity>;
