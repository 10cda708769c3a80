import * as z from "zod";
import { OwedToClient } from "../../invoice/owed/schema";
import { Listed } from "../../invoice/schema";
import { DateOnly, ID, Instant } from "../../platform/shape";
import { Agreement } from "../../project/agreement/schema";
import { ProjectTax } from "../../project/tax/schema";

const Signed = z.number().int();

/** A client's work, documents and payments, in one response. Amounts in minor units. */
export const Overview = z.object({
  /** One entry per currency; they are never added up. */
  balances: z.array(
    z.object({
      currency: z.string(),
      invoiced: Signed,
      due: Signed,
      overdue: Signed,
      credit: Signed,
      /** Credit that is owed but not given yet; the other figures do not include it. */
      owed_credit: OwedToClient.nullable(),
    }),
  ),
  projects: z.array(
    z.object({
      id: ID,
      name: z.string(),
      status: z.string(),
      /** The total of the accepted version, else of the sent one, else of the draft. */
      price_total: z.number().int(),
      tax: ProjectTax,
      currency: z.string(),
      agreement: Agreement,
      archived_at: Instant.nullable(),
      created_at: Instant,
    }),
  ),
  proposals: z.array(
    z.object({
      id: ID,
      project_id: ID,
      title: z.string(),
      status: z.string(),
      total: z.number().int().nullable(),
      /** Set for a change order: its number in the project, and its difference from what was agreed. */
      change: z.object({ number: z.number().int(), difference: Signed.nullable() }).nullable(),
      currency: z.string(),
      sent_at: Instant.nullable(),
    }),
  ),
  invoices: z.array(
    Listed.pick({
      id: true,
      project_id: true,
      number: true,
      title: true,
      status: true,
      facts: true,
      back: true,
      currency: true,
      due_on: true,
      total: true,
      amount_credited: true,
      amount_due: true,
    }),
  ),
  /** Money received (above 0) and refunded or returned (below 0), newest first. */
  payments: z.array(
    z.object({
      id: ID,
      invoice_id: ID.nullable(),
      project_id: ID.nullable(),
      number: z.string().nullable(),
      date: DateOnly,
      cause: z.string(),
      currency: z.string(),
      amount: Signed,
    }),
  ),
  /** The history in plain words, newest first. `link` is a path of the app. */
  timeline: z.array(
    z.object({ at: Instant, text: z.string(), who: z.string().nullable(), link: z.string().nullable() }),
  ),
});
export type Overview = z.infer<typeof Overview>;
