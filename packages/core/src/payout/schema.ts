import * as z from "zod";
import { Cents, ID, Instant, required, Sum, text } from "../platform/shape";

export const STATUSES = ["draft", "committed", "paid", "held", "failed"] as const;

export const PAYMENT_METHODS = ["bank_transfer", "check", "cash", "card", "other"] as const;

export const Item = z.object({
  id: ID,
  user_id: ID,
  name: z.string(),
  amount: Cents,
  description: z.string(),
  expense_id: ID.nullable(),
});
export type Item = z.infer<typeof Item>;

export const Info = z.object({
  id: ID,
  owner_id: ID,
  project_id: ID,
  project_name: z.string(),
  status: z.enum(STATUSES),
  items: z.array(Item),
  total: Sum,
  /** Of every amount here (D7). */
  currency: z.string(),
  /** The owner's words in the mail at commitment. */
  message: z.string(),
  payment_method: z.enum(PAYMENT_METHODS).nullable(),
  /** Why the amounts deserve a second look, where they exceed what was agreed or the budget (D41). */
  warning: z.string().nullable(),
  committed_at: Instant.nullable(),
  paid_at: Instant.nullable(),
  /** The invoice whose payment it was shared out of, by the project's rules; null where it was written by hand. */
  source: z
    .object({
      invoice_id: ID,
      number: z.string(),
      base: Cents,
      /** It can be sent to the teammates' own accounts at the provider. */
      online: z.boolean(),
    })
    .nullable(),
  /** Why it waits, while it is held. */
  held_reason: z.string().nullable(),
  held_at: Instant.nullable(),
  /** Held by the owner's own word, which only they take back. */
  held_by_hand: z.boolean(),
  /** The provider was asked to send it and has not answered yet; it is asked again by itself. */
  sending: z.boolean(),
  /** Why the money did not arrive, while it has failed. */
  failure: z.string().nullable(),
  created_at: Instant,
  version: z.number().int(),
});
export type Info = z.infer<typeof Info>;

/** What the teammate sees of a payout: their own items only (D42). */
export const OwnPayout = z.object({
  id: ID,
  project_id: ID,
  /** `held` waits for money of the client's. */
  status: z.enum(["committed", "paid", "held"]),
  amount: Cents,
  currency: z.string(),
  /** `repaid`: what they laid out, and no part of their pay. */
  items: z.array(Item.pick({ id: true, amount: true, description: true }).extend({ repaid: z.boolean() })),
  /** Why it waits, in the words that were written for them; null while it waits for a client's money. */
  held_reason: z.string().nullable(),
  committed_at: Instant.nullable(),
  paid_at: Instant.nullable(),
});

export const CreateInput = z.strictObject({ project_id: ID });
export const ItemInput = z.strictObject({
  user_id: ID,
  amount: Cents.min(1, "The amount must be greater than $0.00."),
  description: required("Description", 300),
  expense_id: ID.optional(),
});
export type ItemInput = z.infer<typeof ItemInput>;
export const ItemUpdateInput = ItemInput.omit({ user_id: true, expense_id: true }).partial();
export type ItemUpdateInput = z.infer<typeof ItemUpdateInput>;
/** Why it waits, in words for its teammates. */
export const HoldInput = z.strictObject({ reason: required("Reason", 300) });
export type HoldInput = z.infer<typeof HoldInput>;
/** Whether the provider can send a payout, and in words why not. */
export const Sendable = z.object({
  possible: z.boolean(),
  /** Out of the client's payment that it is a share of, or out of all that clients paid online. */
  from: z.enum(["payment", "balance"]).nullable(),
  reason: z.string().nullable(),
});
export type Sendable = z.infer<typeof Sendable>;
export const CommitInput = z.strictObject({ message: text("Message", 1000).optional() });
export const PaidInput = z.strictObject({
  payment_method: z.enum(PAYMENT_METHODS, "Choose how it was paid").optional(),
});
export const FailedInput = z.strictObject({ reason: required("Reason", 300) });
export type FailedInput = z.infer<typeof FailedInput>;
export type OwnPayout = z.infer<typeof OwnPayout>;
