/** The schedule of an accepted proposal, by its invoices. Browser-safe. */
import * as z from "zod";
import { Cents, DateOnly, ID, required, Sum } from "../../platform/shape";

/** One invoice of an accepted schedule. */
export const ScheduleLine = z.object({
  invoice_id: ID,
  sequence: z.number().int(),
  label: z.string(),
  status: z.string(),
  number: z.string().nullable(),
  hash: z.string().nullable(),
  /** The cents of the accepted total that it bills. */
  amount: Sum,
  send_on: DateOnly.nullable(),
  due_on: DateOnly.nullable(),
  /** True until it is sent: it can be changed here. */
  editable: z.boolean(),
});
export type ScheduleLine = z.infer<typeof ScheduleLine>;

/** The schedule as invoiced. `unplanned` counts every invoice, also those beside the schedule. */
export const Schedule = z.object({
  proposal_id: ID,
  version: z.number().int(),
  currency: z.string(),
  accepted_total: Sum,
  lines: z.array(ScheduleLine),
  /** The amount that change orders gave back of these lines. */
  credits: Sum,
  /** Cents of the accepted total that no invoice bills yet; below 0 when more is billed. */
  unplanned: z.number().int(),
});
export type Schedule = z.infer<typeof Schedule>;

/** An invoice of an accepted schedule that its client can pay, at `/invoices/{hash}`. */
export const OpenInvoice = z.object({
  hash: z.string(),
  number: z.string(),
  currency: z.string(),
  /** The cents still to be paid, less what is on its way. */
  amount_due: Sum,
  due_on: DateOnly.nullable(),
});
export type OpenInvoice = z.infer<typeof OpenInvoice>;

/**
 * New amounts and days for unsent invoices of a schedule. The last unsent one that is not named takes the
 * difference, else the last one (D4, D25).
 */
export const ScheduleInput = z.strictObject({
  lines: z
    .array(
      z.strictObject({
        invoice_id: ID,
        label: required("Label", 120).optional(),
        amount: Cents.optional(),
        /** null takes the day away: the invoice waits as a draft. */
        send_on: DateOnly.nullable().optional(),
        due_on: DateOnly.nullable().optional(),
      }),
    )
    .min(1, "Change a payment at least")
    .max(60, "At most 60 payments at once"),
});
export type ScheduleInput = z.infer<typeof ScheduleInput>;
