import * as z from "zod";
import { Cents, ID } from "../../platform/shape";

/** A late fee as of today, and the accepted words that allow it (D39). */
export const LateFee = z.object({
  invoice_id: ID,
  currency: z.string(),
  clause: z.string(),
  /** A percentage for each month begun, or by the days of a year; or an amount, once. */
  kind: z.enum(["percent_month", "percent_year", "fixed"]),
  /** Null for a fixed amount. */
  percent: z.string().nullable(),
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

export const LateFeeInput = z.strictObject({});
