import * as z from "zod";
import { Column } from "../platform/column";
import { Cents, DateOnly, ID, Instant } from "../platform/shape";
import { ACCOUNTS } from "./rules";

/** The causes of postings. */
export const CAUSES = [
  "invoice",
  "credit_note",
  "void",
  "withheld",
  "payment",
  "fee",
  "returned",
  "reversed",
  "refund",
  "refund_failed",
  "dispute",
  "dispute_fee",
  "dispute_won",
  "dispute_lost",
  "credit_applied",
  "credit_unapplied",
  "payout_committed",
  "payout_paid",
  "payout_returned",
  "transfer",
  "transfer_failed",
] as const;

const Signed = z.number().int();

export const COLUMNS = {
  id: Column.fixed(ID),
  /** A date in the owner's zone. */
  date: Column.fixed(DateOnly),
  posted_at: Column.fixed(Instant),
  cause: Column.fixed(z.enum(CAUSES)),
  /** The payment, credit note or payout that caused it; the invoice's own id for its sale. */
  cause_id: Column.fixed(ID),
  currency: Column.fixed(z.string()),
  lines: Column.fixed(z.array(z.object({ account: z.enum(ACCOUNTS), amount: Signed }))),
};

/** One posting: its lines sum to 0. Debits above 0, credits below. */
export const Posting = z.object({
  ...Column.answerOf(COLUMNS),
  invoice_id: ID.nullable(),
  client_id: ID.nullable(),
  project_id: ID.nullable(),
  payout_id: ID.nullable(),
  /** The provider's payout to the owner's bank. */
  transfer_id: ID.nullable(),
});
export type Posting = z.infer<typeof Posting>;

/** The source of a figure: the sums by account, and their postings, newest first. */
export const Statement = z.object({
  balances: z.array(z.object({ account: z.enum(ACCOUNTS), currency: z.string(), amount: Signed })),
  postings: z.array(Posting),
  /** The number of postings; the newest 500 are listed. */
  count: z.number().int(),
  /** The client's credit, by currency; only for a client. */
  credit: z.array(z.object({ currency: z.string(), amount: Cents })),
});
export type Statement = z.infer<typeof Statement>;
