import * as z from "zod";
import { TABS } from "../invoice/status/rules";
import { DateOnly, ID, Instant, Sum } from "../platform/shape";
import { Agreement } from "../project/agreement/schema";

const bucket = z.object({
  count: z.number().int(),
  amount: Sum,
  /** How the sum stands to tax: "before VAT", "partly before tax"; null where it is what is paid. */
  tax_note: z.string().nullable(),
});

/** One row of "Your move" or "Their move". */
export const Row = z.object({
  kind: z.enum(["project", "proposal", "invoice", "payout", "account"]),
  id: ID,
  project_id: ID.nullable(),
  status: z.string(),
  title: z.string(),
  who: z.string(),
  /** Cents; for an unsigned change order, the difference from what is agreed. */
  amount: z.number().int(),
  currency: z.string(),
  /** How a project's or proposal's amount stands to its tax, "before VAT"; null where it is what is paid. */
  tax_note: z.string().nullable(),
  /** The agreement of the row's project; null without a project. */
  agreement: Agreement.nullable(),
  /** The time since when or until when, depending on `status`. */
  at: Instant.nullable(),
  due_on: DateOnly.nullable(),
  /** Number of times the client opened a proposal. */
  view_count: z.number().int().nullable(),
  /** The one action of a row, with its path in the app. */
  action: z.object({ label: z.string(), link: z.string() }),
});

export const Info = z.object({
  currency: z.string(),
  /** Sent and unpaid, in cents. Sums are in the workspace's currency only (D7). */
  coming_in: Sum,
  late: Sum,
  /** The next and the last due date of invoices that are not overdue. */
  next_due_on: DateOnly.nullable(),
  last_due_on: DateOnly.nullable(),
  /** The last six months, oldest first; below 0 if more was returned than received. */
  received: z.array(z.object({ month: z.string(), amount: z.number().int() })),
  buckets: z.object({
    drafts: bucket,
    sent: bucket,
    viewed: bucket,
    accepted: bucket,
    due: bucket,
    overdue: bucket,
    owed: bucket,
  }),
  /** Number of invoices in each tab of their list; empty tabs are left out. */
  invoices: z.partialRecord(z.enum(TABS), z.number().int()),
  your_move: z.array(Row),
  their_move: z.array(Row),
  recent: z.array(
    z.object({ id: ID, type: z.string(), text: z.string(), link: z.string().nullable(), at: Instant }),
  ),
});
export type Row = z.infer<typeof Row>;
export type Info = z.infer<typeof Info>;
