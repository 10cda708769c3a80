import * as z from "zod";
import { Column } from "../platform/column";
import { DateOnly, DocumentCents, EmailCc, ID, Instant, prose, Sum, text } from "../platform/shape";
import { Currency, OwnMethod, ReminderDays } from "../workspace/schema";
import { HEAD, PRINTED } from "./head/schema";
import {
  Charge,
  ChargeInput,
  Discount,
  DiscountInput,
  Item,
  ItemInput,
  Tax,
  TaxInput,
  Totals,
} from "./schema-lines";
import { BalanceLine, PAYMENT_METHODS, Payment } from "./schema-payment";
import { FACTS, STATUSES } from "./status/rules";

export * from "./late-fee/schema";
export * from "./schema-billable";
export * from "./schema-lines";
export * from "./schema-payment";
export * from "./schema-recurring";
export * from "./statement/schema";
export { FACTS, STATUSES };

const party = z.object({
  name: z.string(),
  email: z.string(),
  address: z.string(),
  tax_id: z.string(),
  /** ISO 3166 alpha-2, or "" where nobody said. */
  country: z.string(),
});

/** A credit note of an invoice, or its void: a document of its own with a number of its own series. */
export const CreditNoteLink = z.object({
  id: ID,
  kind: z.enum(["credit_note", "void"]),
  number: z.string(),
  issued_on: DateOnly,
  amount: DocumentCents,
});
export type CreditNoteLink = z.infer<typeof CreditNoteLink>;

/** Parties, brand and terms as they were at sending (D12); null while a draft. */
export const Snapshot = z.object({
  seller: party,
  buyer: party,
  brand: z.object({ name: z.string(), color: z.string(), logo_url: z.string().nullable() }),
  project_name: z.string().nullable(),
  time_zone: z.string(),
  /** Bank details or other words on how else to pay; "" without any. */
  payment_instructions: z.string(),
  /** Ways to pay in the owner's words; none on what was sent before there were any. */
  own_methods: z.array(OwnMethod).optional(),
});
export type Snapshot = z.infer<typeof Snapshot>;

/** The columns of an invoice that answers tell as they are stored. */
export const COLUMNS = {
  id: Column.fixed(ID),
  owner_id: Column.fixed(ID),
  project_id: Column.later(ID),
  project_name: Column.later(z.string()),
  client_id: Column.later(ID),
  client_name: Column.fixed(z.string()),
  is_global: Column.fixed(z.boolean()),
  /** Null until sent (D11). */
  number: Column.later(z.string()),
  ...HEAD,
  currency: Column.fixed(z.string()),
  items: Column.fixed(z.array(Item)),
  discounts: Column.fixed(z.array(Discount)),
  charges: Column.fixed(z.array(Charge)),
  taxes: Column.fixed(z.array(Tax)),
  /** The one stored result (D6). */
  totals: Column.fixed(Totals),
  payment_methods: Column.fixed(z.array(z.enum(PAYMENT_METHODS))),
  /** When a scheduled invoice goes out. */
  send_on: Column.later(DateOnly),
  /** Which planned payment of which accepted proposal it is. */
  schedule: Column.later(
    z.object({
      proposal_id: ID,
      sequence: z.number().int(),
      label: z.string(),
      /** Cents of the accepted total that it bills; what else is on the invoice is beside the schedule. */
      amount: DocumentCents,
      /** When it is asked for, in the words that were signed; absent on those of before these were kept. */
      when: z.string().optional(),
      /** The change order that it waits for, and what it was before and becomes again (D23). */
      held_by: ID.nullable(),
      held_from: z.enum(["draft", "scheduled"]).nullable(),
    }),
  ),
  /** The series that made it. */
  recurring_id: Column.later(ID),
  /** The newest series that was made out of this invoice. */
  series_id: Column.later(ID),
  hash: Column.later(z.string()),
  sent_at: Column.later(Instant),
  sent_to: Column.later(z.string()),
  viewed_at: Column.later(Instant),
  paid_at: Column.later(DateOnly),
  payment_method: Column.later(z.string()),
  /** Money given back (D37). */
  amount_refunded: Column.fixed(DocumentCents),
  /** Its credit notes and its void, oldest first; the documents stand beside it. */
  credit_notes: Column.fixed(z.array(CreditNoteLink)),
  /** Days from the due date, as they hold for this invoice. */
  reminder_days: Column.fixed(z.array(z.number().int())),
  snapshot: Column.later(Snapshot),
  created_at: Column.fixed(Instant),
  version: Column.fixed(z.number().int()),
};

export const Info = z.object({
  ...Column.answerOf(COLUMNS),
  /** From what is due alone (D31); that money was given back or is disputed stands beside it. */
  status: z.enum(STATUSES),
  facts: z.array(z.enum(FACTS)),
  /** What became of money that went back: "Refunded", "Taken back by the client’s bank"; null where none did. */
  back: z.string().nullable(),
  /** From the total to what is due: paid, credited, given back, kept as credit. Their sum is the difference. */
  balance: z.array(BalanceLine),
  /** Money that came in less what went back, with the processing that its client carried and without used credit. */
  received: Sum,
  payments: z.array(Payment),
  /**
   * Ways to pay that were chosen and do not work, each with the reason in words: one that cannot take its amount or
   * currency, and a transfer that is all that is left and names no account.
   */
  payment_problems: z.array(z.object({ method: z.enum(PAYMENT_METHODS), reason: z.string() })),
  /** Whether a payment is disputed. */
  disputed: z.boolean(),
  /** The day of the next reminder, or one that has passed and is owed. */
  next_reminder_on: DateOnly.nullable(),
  reminders_paused: z.boolean(),
});
export type Info = z.infer<typeof Info>;

/** A row of the list: no lines. */
export const LISTED = Column.pick(COLUMNS, [
  "id",
  "project_id",
  "project_name",
  "client_id",
  "client_name",
  "number",
  "title",
  "currency",
  "issued_on",
  "due_on",
  "send_on",
  "sent_at",
  "paid_at",
  "created_at",
  "schedule",
  "amount_refunded",
]);
export const Listed = z.object({
  ...Column.answerOf(LISTED),
  ...Info.pick({ status: true, facts: true, back: true }).shape,
  total: Sum,
  amount_paid: Sum,
  amount_credited: Sum,
  amount_due: Sum,
});
export type Listed = z.infer<typeof Listed>;

/** What anybody with the link gets. */
export const PublicInfo = z.object({
  state: z.enum(["due", "partially_paid", "processing", "paid", "void"]),
  number: z.string(),
  ...Column.answerOf(PRINTED),
  currency: z.string(),
  issued_on: DateOnly,
  due_on: DateOnly,
  overdue: z.boolean(),
  items: z.array(Item.omit({ rank: true, source: true })),
  tax_inclusive: z.boolean(),
  discounts: z.array(Discount.omit({ id: true }).extend({ value: DocumentCents })),
  charges: z.array(Charge.omit({ id: true })),
  totals: Totals,
  /** From the total to what is due: paid, credited, given back, kept as credit. Their sum is the difference. */
  balance: z.array(BalanceLine),
  /** Given back of all payments, what their banks took back for good among it. */
  amount_refunded: DocumentCents,
  /** What became of that in words: "Refunded", "Taken back by your bank"; null where nothing went back. */
  back: z.string().nullable(),
  /** What has to be known of a payment first: it is disputed, or the bank did not let it stand. */
  notice: z.object({ tone: z.enum(["calm", "warn"]), text: z.string() }).nullable(),
  /** Each with the reason that stands on it. */
  credit_notes: z.array(CreditNoteLink.omit({ id: true }).extend({ reason: z.string() })),
  payments: z.array(
    Payment.pick({
      amount: true,
      method: true,
      status: true,
      paid_at: true,
      reference: true,
      refunded: true,
      surcharge: true,
    }),
  ),
  /** The invoice as issued where it reads otherwise by now, receipts, refunds and what else was taken back of them, credit notes, oldest first; `key` names the file under this link. */
  documents: z.array(
    z.object({
      key: z.string(),
      kind: z.enum(["issued", "receipt", "refund", "taken_back", "credit_note", "void"]),
      number: z.string(),
      on: DateOnly,
      amount: DocumentCents,
    }),
  ),
  /** What happened to it as its client may know, oldest first. */
  history: z.array(z.object({ on: DateOnly, text: z.string() })),
  payment_methods: z.array(z.enum(PAYMENT_METHODS)),
  /** Where a part may be paid and all of it cannot be at once: the most that one payment online can be. */
  most_at_once: DocumentCents.nullable(),
  snapshot: Snapshot,
  /** One of a series: its client may let later ones be paid automatically. */
  recurring: z.boolean(),
  publishable_key: z.string(),
  provider_account: z.string().nullable(),
  /** The payment provider's script for browsers. */
  script_url: z.string(),
});
export type PublicInfo = z.infer<typeof PublicInfo>;

export const UpdateInput = z
  .strictObject({
    ...Column.inputOf(HEAD),
    client_id: ID,
    /** Figures stay as they read: $125.00 becomes ¥125. */
    currency: Currency,
  })
  .partial();
export type UpdateInput = z.infer<typeof UpdateInput>;

/** What an invoice begins with: what it is for, and as much of its head and parts as is known already. */
export const CreateInput = z.strictObject({
  ...UpdateInput.shape,
  project_id: ID.optional(),
  client_id: ID.optional(),
  is_global: z.boolean().optional(),
  /** In their order; above 200 it is 422. */
  items: z.array(ItemInput.omit({ after_id: true })).optional(),
  /** One at most (2019). */
  discounts: z.array(DiscountInput).optional(),
  charges: z.array(ChargeInput).optional(),
  taxes: z.array(TaxInput).optional(),
  /** The ways to pay that it offers; those of the workspace without them. */
  payment_methods: z.array(z.enum(PAYMENT_METHODS)).optional(),
});
export type CreateInput = z.infer<typeof CreateInput>;

/** A credit note, or the void of an invoice, as a document. */
export const CreditNote = CreditNoteLink.extend({
  invoice_id: ID,
  invoice_number: z.string(),
  currency: z.string(),
  groups: Totals.shape.groups,
  reason: z.string(),
  created_at: Instant,
});
export type CreditNote = z.infer<typeof CreditNote>;
export const CreditInput = z.strictObject({
  /** Minor units with tax; all that is left without it. */
  amount: DocumentCents.optional(),
  reason: prose("Reason", 500),
  /** Given as a discount: what it takes back stays billed, and is not left to invoice again. */
  as_discount: z.boolean().optional(),
});
export type CreditInput = z.infer<typeof CreditInput>;
export const VoidInput = z.strictObject({ reason: text("Reason", 500).optional() });
export type VoidInput = z.infer<typeof VoidInput>;

export const RemindInput = z.strictObject({ message: text("Message", 2000).optional() });
export type RemindInput = z.infer<typeof RemindInput>;
export const ReminderDaysInput = z.strictObject({ reminder_days: ReminderDays });
/** Several invoices at once. */
export const RemindManyInput = RemindInput.extend({ invoice_ids: z.array(ID).min(1).max(100) });
export type RemindManyInput = z.infer<typeof RemindManyInput>;
/** What was reminded of, and why the others were not. */
export const Reminded = z.object({
  reminded: z.array(ID),
  refused: z.array(z.object({ id: ID, message: z.string() })),
});
export type Reminded = z.infer<typeof Reminded>;
/** What holds for all reminders to a client. */
export const ClientReminders = z.object({
  client_id: ID,
  paused: z.boolean(),
  last_on: DateOnly.nullable(),
});
export type ClientReminders = z.infer<typeof ClientReminders>;

export const SendInput = z.strictObject({
  email_cc: EmailCc.optional(),
  /** A date in the future schedules instead of sending. */
  send_at: DateOnly.optional(),
  message: text("Message", 2000).optional(),
  /** Pays as much of it as can be out of what the client has in hand, before it is mailed. Not with a later day. */
  use_credit: z.boolean().optional(),
});
export type SendInput = z.infer<typeof SendInput>;

export const ResendInput = z.strictObject({
  email_cc: EmailCc.optional(),
  message: text("Message", 2000).optional(),
});
export type ResendInput = z.infer<typeof ResendInput>;
