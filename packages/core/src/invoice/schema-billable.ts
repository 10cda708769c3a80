import * as z from "zod";
import { Billed } from "../expense/schema";
import { DateOnly, ID, Instant, Sum } from "../platform/shape";

/** What a signed change order takes back and no credit note has yet, since its invoices cannot be credited now. */
export const OwedCredit = z.object({
  /** Minor units of what was agreed, without tax. */
  amount: Sum,
  currency: z.string(),
  /** The change order. */
  proposal_id: ID,
  /** Since when it waits. */
  since: Instant.nullable(),
  /** Where it waits, and for what: a disputed payment, one on its way, or a saved method that is being charged. */
  waits: z.array(
    z.object({
      invoice_id: ID,
      number: z.string().nullable(),
      reason: z.enum(["disputed", "processing", "charging"]),
    }),
  ),
});
export type OwedCredit = z.infer<typeof OwedCredit>;

/** What is invoiced and planned, less what is given of each: what invoices ask for. */
const Net = z.object({ invoiced: Sum, planned: Sum });

/** What of a project can be billed, what is, and what is left of what was agreed. Amounts in minor units. */
export const Billable = z.object({
  project_id: ID,
  currency: z.string(),
  /** The client accepted `total`; before that it is what the scope comes to. */
  accepted: z.boolean(),
  total: Sum,
  /** On sent invoices, without tax and less what was credited; on those that wait; and what is on neither. */
  invoiced: Sum,
  planned: Sum,
  /** Of both, what discounts give away, and credit notes that were given as one. */
  given: Sum,
  net: Net,
  /** Of `invoiced`, what came in. */
  paid: Sum,
  /** Of both, lines of the owner's own words that come to more than was agreed: beside it. */
  beside: Sum,
  /** Below 0 when more of the scope is on invoices than was agreed, or a credit is owed. */
  left: z.number().int(),
  /** Credit that waits for the end of a payment or dispute; carried out by itself then. */
  owed_credit: OwedCredit.nullable(),
  /** What invoices of the project bill in other currencies, which are never added up (D7). */
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
          /** Hours that were planned; null where nobody said. */
          effort_hours: z.string().nullable(),
          /** Hours on invoices so far. */
          billed_hours: z.string(),
          /** What an hour comes to where the hours are planned. */
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
  /** What was spent and the client pays, with its markup. */
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

/** Nothing is to be said: what is left follows from what was accepted and what is billed. */
export const RestInput = z.strictObject({});
