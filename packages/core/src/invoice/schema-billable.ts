import * as z from "zod";
import { Billed } from "../expense/schema";
import { DateOnly, ID, Instant, Sum } from "../platform/shape";

/**
 * The credit that a signed change order takes back and no credit note gives yet, since its invoices cannot be
 * credited now.
 */
export const OwedCredit = z.object({
  /** Minor units of the agreement, without tax. */
  amount: Sum,
  currency: z.string(),
  /** The change order. */
  proposal_id: ID,
  /** The time since when it waits. */
  since: Instant.nullable(),
  /**
   * The invoices it waits for, and why: a disputed payment, one on its way, or a saved method being charged.
   */
  waits: z.array(
    z.object({
      invoice_id: ID,
      number: z.string().nullable(),
      reason: z.enum(["disputed", "processing", "charging"]),
    }),
  ),
});
export type OwedCredit = z.infer<typeof OwedCredit>;

/** The invoiced and planned amounts, each less its discounts: what invoices ask for. */
const Net = z.object({ invoiced: Sum, planned: Sum });

/** A project's billable and billed amounts, and what is left of the agreement. Amounts in minor units. */
export const Billable = z.object({
  project_id: ID,
  currency: z.string(),
  /** True if the client accepted `total`; before that it is the total of the scope. */
  accepted: z.boolean(),
  total: Sum,
  /** On sent invoices, without tax and less credits; on unsent ones; `left` is on neither. */
  invoiced: Sum,
  planned: Sum,
  /** The part of both that discounts give away, and credit notes given as one. */
  given: Sum,
  net: Net,
  /** The part of `invoiced` that came in. */
  paid: Sum,
  /** The part of both in the owner's own lines beyond the agreement. */
  beside: Sum,
  /** Below 0 when more of the scope is invoiced than was agreed, or a credit is owed. */
  left: z.number().int(),
  /** Credit that waits for the end of a payment or dispute, and is then given automatically. */
  owed_credit: OwedCredit.nullable(),
  /** The amounts that the project's invoices bill in other currencies, which are never added up (D7). */
  others: z.array(
    z.object({ currency: z.string(), invoiced: Sum, planned: Sum, given: Sum, net: Net, paid: Sum }),
  ),
  phases: z.array(
    z.object({
      id: ID,
      name: z.string(),
      amount: Sum,
      billed: Billed.nullable(),
      services: z.array(
        z.object({
          id: ID,
          name: z.string(),
          amount: Sum,
          /** Hours planned; null where not given. */
          effort_hours: z.string().nullable(),
          /** Hours on invoices so far. */
          billed_hours: z.string(),
          /** The price per hour where hours are planned. */
          hour_price: Sum.nullable(),
          billed: Billed.nullable(),
        }),
      ),
    }),
  ),
  milestones: z.array(
    z.object({
      id: ID,
      name: z.string(),
      due_on: DateOnly.nullable(),
      done_on: DateOnly.nullable(),
      billed: Billed.nullable(),
    }),
  ),
  /** Expenses that the client pays, with their markup. */
  expenses: z.array(
    z.object({
      id: ID,
      name: z.string(),
      spent_on: DateOnly,
      amount: Sum,
      currency: z.string(),
      billed: Billed.nullable(),
    }),
  ),
});
export type Billable = z.infer<typeof Billable>;

/** Empty: what is left follows from the accepted total and the invoices. */
export const RestInput = z.strictObject({});
