import * as z from "zod";
import { Cents, ID, Percent } from "../../platform/shape";

/** A late fee as of today, and the words that allow it: the accepted ones, or the law where none were (D39). */
export const LateFee = z.object({
  invoice_id: ID,
  currency: z.string(),
  clause: z.string(),
  /** A percentage for each month begun, or by the days of a year; or an amount, once. */
  kind: z.enum(["percent_month", "percent_year", "fixed"]),
  /** Null for a fixed amount. */
  percent: z.string().nullable(),
  /** True where the law allows it, as nothing was agreed. */
  is_statutory: z.boolean(),
  /** The fixed sum for the cost of recovery in it; only the law names one. */
  compensation: Cents,
  days_late: z.number().int(),
  /** Months begun, where the fee is counted by them. */
  months: z.number().int(),
  unpaid: Cents,
  capped: z.boolean(),
  /** The whole fee, the part on other invoices, and what is left to charge. */
  amount: Cents,
  billed: Cents,
  left: Cents,
});
export type LateFee = z.infer<typeof LateFee>;

/** Percent a year, as the law has it, where its rate is not known here. */
export const StatutoryRate = Percent.refine((rate) => Number(rate) > 0, "Use a rate above 0").optional();

export const LateFeeInput = z.strictObject({ rate: StatutoryRate });
export type LateFeeInput = z.infer<typeof LateFeeInput>;
