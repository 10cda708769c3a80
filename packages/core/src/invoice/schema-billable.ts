import * as z from "zod";
import { Cents, DateOnly, ID } from "../platform/shape";

/** The invoice that bills something already; without a number while it is not sent. */
export const Billed = z.object({ invoice_id: ID, number: z.string().nullable() });
export type Billed = z.infer<typeof Billed>;

/** What of a project can be billed, what is, and what is left of what was agreed. Amounts in minor units. */
export const Billable = z.object({
  project_id: ID,
  currency: z.string(),
  /** The client accepted `total`; before that it is what the scope comes to. */
  accepted: z.boolean(),
  total: Cents,
  /** On sent invoices, without tax and less what was credited; on those that wait; and what is on neither. */
  invoiced: Cents,
  planned: Cents,
  /** Of both, what discounts give away, and credit notes that were given as one. */
  given: Cents,
  /** Of `invoiced`, what came in. */
  paid: Cents,
  /** Below 0 when more is on invoices than was agreed. */
  left: z.number().int(),
  /** What invoices of the project bill in other currencies, which are never added up (D7). */
  others: z.array(
    z.object({ currency: z.string(), invoiced: Cents, planned: Cents, given: Cents, paid: Cents }),
  ),
  phases: z.array(
    z.object({
      id: ID,
      name: z.string(),
      amount: Cents,
      billed: Billed.nullable(),
      services: z.array(
        z.object({
          id: ID,
          name: z.string(),
          amount: Cents,
          /** Hours that were planned; null where nobody said. */
          effort_hours: z.string().nullable(),
          /** Hours on invoices so far. */
          billed_hours: z.string(),
          /** What an hour comes to where the hours are planned. */
          hour_price: Cents.nullable(),
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
      amount: Cents,
      currency: z.string(),
      billed: Billed.nullable(),
    }),
  ),
});
export type Billable = z.infer<typeof Billable>;

/** Nothing is to be said: what is left follows from what was accepted and what is billed. */
export const RestInput = z.strictObject({});
