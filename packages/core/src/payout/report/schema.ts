import * as z from "zod";
import { Cents, DateOnly, ID } from "../../platform/shape";
import { Membership } from "../../project/member/schema";
import { OwnPayout, PAYMENT_METHODS, STATUSES } from "../schema";

/** What one teammate was paid in a year, by currency (D7). */
export const YearTotal = z.object({
  user_id: ID,
  name: z.string(),
  currency: z.string(),
  paid: Cents,
  /** Payouts of the year with a part for them. */
  payouts: z.number().int(),
  /** Committed, of whatever year, and not paid yet. */
  open: Cents,
});
export type YearTotal = z.infer<typeof YearTotal>;

/** One line of a payout, as it stands in a statement or report. */
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
  /** The client's invoice that it was shared out of. */
  invoice_number: z.string().nullable(),
});
export type Entry = z.infer<typeof Entry>;

/** Everything between a workspace and one teammate in a year: what was agreed, promised and paid. */
export const Statement = z.object({
  user_id: ID,
  name: z.string(),
  year: z.number().int(),
  projects: z.array(
    z.object({
      project_id: ID,
      project_name: z.string(),
      /** Of agreed, paid and owed (D7). */
      currency: z.string(),
      agreed: Cents.nullable(),
      paid: Cents,
      owed: Cents,
    }),
  ),
  /** Committed or paid in the year, oldest first. */
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
  /** Why this one is not paid; null where it is. */
  problem: z.string().nullable(),
});
export type BatchResult = z.infer<typeof BatchResult>;

/** One line of one's own in a payout of somebody else's. */
export const OwnEntry = z.object({
  payout_id: ID,
  project_id: ID,
  project_name: z.string(),
  /** Who pays. */
  brand_name: z.string(),
  description: z.string(),
  /** What was laid out, and no part of the pay. */
  repaid: z.boolean(),
  amount: Cents,
  currency: z.string(),
  status: OwnPayout.shape.status,
  /** Dates in one's own zone. */
  committed_on: DateOnly.nullable(),
  paid_on: DateOnly.nullable(),
});
export type OwnEntry = z.infer<typeof OwnEntry>;

export const OwnSum = z.object({ currency: z.string(), agreed: Cents, paid: Cents, owed: Cents });
export type OwnSum = z.infer<typeof OwnSum>;

/** All that a person does for others: agreed and owed are of today, paid is of the year where one is named. */
export const OwnWork = z.object({
  year: z.number().int().nullable(),
  projects: z.array(Membership),
  entries: z.array(OwnEntry),
  totals: z.array(OwnSum),
});
export type OwnWork = z.infer<typeof OwnWork>;
