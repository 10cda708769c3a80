import * as z from "zod";
import { DateOnly, DocumentCents, EmailCc, ID, Instant, line, prose, Sum, text } from "../platform/shape";
import { Currency, OwnMethod, ReminderDays } from "../workspace/schema";
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

export const Info = z.object({
  id: ID,
  owner_id: ID,
  project_id: ID.nullable(),
  project_name: z.string().nullable(),
  client_id: ID.nullable(),
  client_name: z.string(),
  is_global: z.boolean(),
  /** Null until sent (D11). */
  number: z.string().nullable(),
  title: z.string(),
  /** From what is due alone (D31); that money was given back or is contested stands beside it. */
  status: z.enum(STATUSES),
  facts: z.array(z.enum(FACTS)),
  /** What became of money that went back: "Refunded", "Taken back by the client’s bank"; null where none did. */
  back: z.string().nullable(),
  currency: z.string(),
  issued_on: DateOnly.nullable(),
  due_on: DateOnly.nullable(),
  /** Days to pay, used where no due date was set. */
  payment_terms: z.number().int(),
  note: z.string(),
  /** Terms of payment in the owner's words. */
  terms: z.string(),
  /** The client's purchase-order number. */
  purchase_order: z.string(),
  email_cc: z.array(z.string()),
  /** Prices, discounts and charges have their tax in them. */
  tax_inclusive: z.boolean(),
  items: z.array(Item),
  discounts: z.array(Discount),
  charges: z.array(Charge),
  taxes: z.array(Tax),
  totals: Totals,
  /** From the total to what is due: paid, credited, given back, kept as credit. Their sum is the difference. */
  balance: z.array(BalanceLine),
  /** Money that came in less what went back, with the processing that its client carried and without used credit. */
  received: Sum,
  payments: z.array(Payment),
  payment_methods: z.array(z.enum(PAYMENT_METHODS)),
  /**
   * Ways to pay that were chosen and do not work, each with the reason in words: one that cannot take its amount or
   * currency, and a transfer that is all that is left and names no account.
   */
  payment_problems: z.array(z.object({ method: z.enum(PAYMENT_METHODS), reason: z.string() })),
  /** The client carries the processing fee, as a line beside the amount (D10). */
  pass_fee: z.boolean(),
  /** The client may pay a part of it online: a deposit first. */
  allow_partial: z.boolean(),
  /** When a scheduled invoice goes out. */
  send_on: DateOnly.nullable(),
  /** Which planned payment of which accepted proposal it is. */
  schedule: z
    .object({
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
    })
    .nullable(),
  /** The series that made it. */
  recurring_id: ID.nullable(),
  /** The newest series that was made out of this invoice. */
  series_id: ID.nullable(),
  hash: z.string().nullable(),
  sent_at: Instant.nullable(),
  sent_to: z.string().nullable(),
  viewed_at: Instant.nullable(),
  paid_at: DateOnly.nullable(),
  payment_method: z.string().nullable(),
  /** Money given back (D37), and whether a payment is contested; facts beside the status. */
  amount_refunded: DocumentCents,
  disputed: z.boolean(),
  credit_notes: z.array(CreditNoteLink),
  /** The day of the next reminder, or one that has passed and is owed. */
  next_reminder_on: DateOnly.nullable(),
  reminders_paused: z.boolean(),
  /** Days from the due date, as they hold for this invoice. */
  reminder_days: z.array(z.number().int()),
  snapshot: Snapshot.nullable(),
  created_at: Instant,
  version: z.number().int(),
});
export type Info = z.infer<typeof Info>;

/** A row of the list: no lines. */
export const Listed = Info.pick({
  id: true,
  project_id: true,
  project_name: true,
  client_id: true,
  client_name: true,
  number: true,
  title: true,
  status: true,
  currency: true,
  issued_on: true,
  due_on: true,
  send_on: true,
  sent_at: true,
  paid_at: true,
  created_at: true,
  facts: true,
  back: true,
  schedule: true,
  amount_refunded: true,
}).extend({ total: Sum, amount_paid: Sum, amount_credited: Sum, amount_due: Sum });
export type Listed = z.infer<typeof Listed>;

/** What anybody with the link gets. */
export const PublicInfo = z.object({
  state: z.enum(["due", "partially_paid", "processing", "paid", "void"]),
  number: z.string(),
  title: z.string(),
  currency: z.string(),
  issued_on: DateOnly,
  due_on: DateOnly,
  overdue: z.boolean(),
  note: z.string(),
  items: z.array(Item.omit({ rank: true, source: true })),
  terms: z.string(),
  purchase_order: z.string(),
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
  /** What has to be known of a payment first: it is contested, or the bank did not let it stand. */
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
  pass_fee: z.boolean(),
  allow_partial: z.boolean(),
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
    title: line("Title", 200),
    client_id: ID,
    /** Figures stay as they read: $125.00 becomes ¥125. */
    currency: Currency,
    tax_inclusive: z.boolean(),
    terms: text("Terms", 2000),
    purchase_order: line("Purchase order", 60),
    issued_on: DateOnly.nullable(),
    due_on: DateOnly.nullable(),
    payment_terms: z.number().int().min(0).max(365),
    note: text("Note", 2000),
    email_cc: EmailCc,
    pass_fee: z.boolean(),
    allow_partial: z.boolean(),
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
