import * as z from "zod";
import { TABS } from "../invoice/status/rules";
import { DateOnly, ID, Instant, Sum } from "../platform/shape";
import { Agreement } from "../project/agreement/schema";

const bucket = z.object({ count: z.number().int(), amount: Sum });

/** One row of "Your move" or "Their move". */
export const Row = z.object({
  kind: z.enum(["project", "proposal", "invoice", "payout", "account"]),
  id: ID,
  project_id: ID.nullable(),
  status: z.string(),
  title: z.string(),
  who: z.string(),
  /** Of a change order that nobody signed, by how much it differs from what is agreed. */
  amount: z.number().int(),
  currency: z.string(),
  /** Of the row's project; null where it has none. */
  agreement: Agreement.nullable(),
  /** Since when or until when; what `status` makes of it. */
  at: Instant.nullable(),
  due_on: DateOnly.nullable(),
  /** How often the client opened a proposal. */
  view_count: z.number().int().nullable(),
  /** The one action a row offers, with the path of the app that does it. */
  action: z.object({ label: z.string(), link: z.string() }),
});

export const Info = z.object({
  currency: z.string(),
  /** Sent and not paid, in cents. Sums are of the workspace's currency only (D7). */
  coming_in: Sum,
  late: Sum,
  /** The next day on which something that is not late is due, and the last. */
  next_due_on: DateOnly.nullable(),
  last_due_on: DateOnly.nullable(),
  /** Last six months, oldest first; below 0 where more went back than came in. */
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
  /** How many invoices each tab of their list holds; what holds none is left out. */
  invoices: z.partialRecord(z.enum(TABS), z.number().int()),
  your_move: z.array(Row),
  their_move: z.array(Row),
  recent: z.array(
    z.object({ id: ID, type: z.string(), text: z.string(), link: z.string().nullable(), at: Instant }),
  ),
});
export type Row = z.infer<typeof Row>;
export type Info = z.infer<typeof Info>;
