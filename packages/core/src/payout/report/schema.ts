import * as z from "zod";
import { Cents, DateOnly, ID } from "../../platform/shape";
import { Membership } from "../../project/member/schema";
import { OwnPayout, PAYMENT_METHODS, STATUSES } from "../schema";

/** One teammate's pay in a year, by currency (D7). */
export const YearTotal = z.object({
  user_id: ID,
  name: z.string(),
  currency: z.string(),
  paid: Cents,
  /** Payouts of the year with a part for them. */
  payouts: z.number().int(),
  /** Committed in any year, and not paid yet. */
  open: Cents,
});
export type YearTotal = z.infer<typeof YearTotal>;

/** One line of a payout, for statements and reports. */
export const Entry = z.object({
  payout_id: ID,
  project_id: ID,
  project_name: z.string(),
  user_id: ID,
  name: z.string(),
  description: z.string(),
  amount: Cents,
  currency: z.string(),
  status: z.enum(STATUSES),
  /** Dates in the owner's zone. */
  committed_on: DateOnly.nullable(),
  paid_on: DateOnly.nullable(),
  payment_method: z.enum(PAYMENT_METHODS).nullable(),
  /** The client's invoice that it was shared from. */
  invoice_number: z.string().nullable(),
});
export type Entry = z.infer<typeof Entry>;

/** Everything between a workspace and one teammate in a year: agreed, promised and paid amounts. */
export const Statement = z.object({
  user_id: ID,
  name: z.string(),
  year: z.number().int(),
  projects: z.array(
    z.object({
      project_id: ID,
      project_name: z.string(),
      /** The currency of agreed, paid and owed (D7). */
      currency: z.string(),
      agreed: Cents.nullable(),
      paid: Cents,
      owed: Cents,
    }),
  ),
  /** Lines committed or paid in the year, oldest first. */
  entries: z.array(Entry),
  /** Paid in the year, by currency. */
  totals: z.array(z.object({ currency: z.string(), paid: Cents })),
});
export type Statement = z.infer<typeof Statement>;

/** Several committed payouts at once. */
export const BatchInput = z.strictObject({
  ids: z.array(ID).min(1, "Choose a payment").max(50, "At most 50 at once"),
  payment_method: z.enum(PAYMENT_METHODS, "Choose how they were paid").optional(),
});
export type BatchInput = z.infer<typeof BatchInput>;

export const BatchResult = z.object({
  id: ID,
  status: z.enum(STATUSES).nullable(),
  /** The reason why this one is not paid; null where it is. */
  problem: z.string().nullable(),
});
export type BatchResult = z.infer<typeof BatchResult>;

/** One of a person's own lines in somebody else's payout. */
export const OwnEntry = z.object({
  payout_id: ID,
  project_id: ID,
  project_name: z.string(),
  /** The payer. */
  brand_name: z.string(),
  description: z.string(),
  /** True for a repaid expense, which is no part of the pay. */
  repaid: z.boolean(),
  amount: Cents,
  currency: z.string(),
  status: OwnPayout.shape.status,
  /** Dates in the person's own zone. */
  committed_on: DateOnly.nullable(),
  paid_on: DateOnly.nullable(),
});
export type OwnEntry = z.infer<typeof OwnEntry>;

export const OwnSum = z.object({ currency: z.string(), agreed: Cents, paid: Cents, owed: Cents });
export type OwnSum = z.infer<typeof OwnSum>;

/** A person's work for others: agreed and owed are as of today, paid is for the year if one is given. */
export const OwnWork = z.object({
  year: z.number().int().nullable(),
  projects: z.array(Membership),
  entries: z.array(OwnEntry),
  totals: z.array(OwnSum),
});
export type OwnWork = z.infer<typeof OwnWork>;
