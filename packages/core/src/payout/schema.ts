import * as z from "zod";
import { Column } from "../platform/column";
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

/** The columns of a payout's row that its owner gets as stored. */
export const COLUMNS = {
  id: Column.fixed(ID),
  owner_id: Column.fixed(ID),
  project_id: Column.required(ID, ID),
  project_name: Column.fixed(z.string()),
  status: Column.filled(z.enum(STATUSES), z.never(), "draft"),
  /** The sum of the items. */
  total: Column.filled(Sum, z.never(), 0),
  /** The currency of every amount here (D7). */
  currency: Column.fixed(z.string()),
  /** The owner's words in the mail at commitment. */
  message: Column.filled(z.string(), text("Message", 1000), ""),
  payment_method: Column.nullable(z.enum(PAYMENT_METHODS), z.enum(PAYMENT_METHODS, "Choose how it was paid")),
  committed_at: Column.later(Instant),
  paid_at: Column.later(Instant),
  /** The reason for the hold, while it is held. */
  held_reason: Column.later(z.string()),
  held_at: Column.later(Instant),
  /** The reason why the money did not arrive, in the owner's words, while it has failed. */
  failure: Column.later(z.string()),
  created_at: Column.fixed(Instant),
  version: Column.filled(z.number().int(), z.never(), 1),
};

/** The client's payment that a payout was shared from. */
export const Source = z.object({
  invoice_id: ID,
  /** The invoice's number. */
  number: z.string(),
  /** The amount received: its lines together never exceed it. */
  base: Cents,
  /** True if the client paid it through the provider: it can be sent to the teammates' connected accounts. */
  online: z.boolean(),
});

export const Info = z.object({
  ...Column.answerOf(COLUMNS),
  items: z.array(Item),
  /** A warning where the amounts exceed what was agreed or the budget (D41). */
  warning: z.string().nullable(),
  /** The invoice whose payment it was shared from, by the project's rules; null for one entered by hand. */
  source: Source.nullable(),
  /** True if held by the owner, who alone releases it. */
  held_by_hand: z.boolean(),
  /** True while the provider has not answered a request to send it; the sweep asks again. */
  sending: z.boolean(),
});
export type Info = z.infer<typeof Info>;

/** The columns that a teammate sees as they are (D42). */
export const OWN = Column.pick(COLUMNS, ["id", "project_id", "currency", "committed_at", "paid_at"]);

/** A payout for a teammate: their own items only (D42). */
export const OwnPayout = z.object({
  ...Column.answerOf(OWN),
  /** `held`: waits for a client's money. */
  status: z.enum(["committed", "paid", "held"]),
  amount: Cents,
  /** `repaid`: an expense, which is no part of their pay. */
  items: z.array(Item.pick({ id: true, amount: true, description: true }).extend({ repaid: z.boolean() })),
  /** The reason for the hold, as written for them; null while it waits for a client's money. */
  held_reason: z.string().nullable(),
});
export type OwnPayout = z.infer<typeof OwnPayout>;

export const CreateInput = z.strictObject({ project_id: COLUMNS.project_id.input });
export const ItemInput = z.strictObject({
  user_id: ID,
  amount: Cents.min(1, "The amount must be greater than $0.00."),
  description: required("Description", 300),
  expense_id: ID.optional(),
});
export type ItemInput = z.infer<typeof ItemInput>;
export const ItemUpdateInput = ItemInput.omit({ user_id: true, expense_id: true }).partial();
export type ItemUpdateInput = z.infer<typeof ItemUpdateInput>;
/** The reason for the hold, in words for its teammates. */
export const HoldInput = z.strictObject({ reason: required("Reason", 300) });
export type HoldInput = z.infer<typeof HoldInput>;
/** Says whether the provider can send a payout, and in words why not. */
export const Sendable = z.object({
  possible: z.boolean(),
  /** The source: the client's payment that it is a share of, or all that clients paid online. */
  from: z.enum(["payment", "balance"]).nullable(),
  reason: z.string().nullable(),
});
export type Sendable = z.infer<typeof Sendable>;
export const CommitInput = z.strictObject({ message: COLUMNS.message.input.optional() });
export const PaidInput = z.strictObject({ payment_method: COLUMNS.payment_method.input.optional() });
export const FailedInput = z.strictObject({ reason: required("Reason", 300) });
/** Why the money came back, in the owner's words. */
export const ReturnedInput = FailedInput;
export type FailedInput = z.infer<typeof FailedInput>;
