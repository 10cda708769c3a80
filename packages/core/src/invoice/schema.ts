import * as z from "zod";
import { Cents, DateOnly, EmailCc, ID, Instant, line, prose, text } from "../platform/shape";
import { Charge, Discount, Item, Tax, Totals } from "./schema-lines";
import { STATUSES } from "./status";

export * from "./schema-lines";
export * from "./schema-recurring";
export { STATUSES };

export const PAYMENT_METHODS = ["card", "bank", "manual"] as const;
export const MANUAL_METHODS = ["bank_transfer", "check", "cash", "card", "other"] as const;

export const Payment = z.object({
  id: ID,
  amount: Cents,
  method: z.string(),
  status: z.enum([
    "processing",
    "settled",
    "failed",
    "returned",
    "reversed",
    "partially_refunded",
    "refunded",
    "disputed",
    "lost",
  ]),
  paid_at: DateOnly,
  note: z.string(),
  reference: z.string().nullable(),
  /** Minor units given back of it, or on their way (D37). */
  refunded: Cents,
  /** What the client paid beside it for the processing (D10); not refunded. */
  surcharge: Cents,
  /** What the provider kept, once it is known. */
  fee: Cents.nullable(),
  /** Made through the provider: refunds go the same way. */
  online: z.boolean(),
  refunds: z.array(
    z.object({
      id: ID,
      amount: Cents,
      /** Unknown: the provider has not answered; it is asked again. */
      status: z.enum(["unknown", "pending", "succeeded", "failed"]),
      reason: z.string(),
      refunded_on: DateOnly,
      failure: z.string().nullable(),
    }),
  ),
  dispute: z
    .object({
      amount: Cents,
      status: z.enum(["open", "won", "lost"]),
      reason: z.string(),
      opened_at: Instant,
      due_by: Instant.nullable(),
      evidence_sent_at: Instant.nullable(),
      closed_at: Instant.nullable(),
    })
    .nullable(),
  /** Why it was returned, reversed or did not go through. */
  reason: z.string(),
});
export type Payment = z.infer<typeof Payment>;

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
  amount: Cents,
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
  status: z.enum(STATUSES),
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
  payments: z.array(Payment),
  payment_methods: z.array(z.enum(PAYMENT_METHODS)),
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
      amount: Cents,
      /** The change order that it waits for, and what it was before and becomes again (D23). */
      held_by: ID.nullable(),
      held_from: z.enum(["draft", "scheduled"]).nullable(),
    })
    .nullable(),
  /** The series that made it. */
  recurring_id: ID.nullable(),
  hash: z.string().nullable(),
  sent_at: Instant.nullable(),
  sent_to: z.string().nullable(),
  viewed_at: Instant.nullable(),
  paid_at: DateOnly.nullable(),
  payment_method: z.string().nullable(),
  /** Money given back (D37), and whether a payment is contested; facts beside the status. */
  amount_refunded: Cents,
  disputed: z.boolean(),
  credit_notes: z.array(CreditNoteLink),
  /** The day of the next reminder, or one that has passed and is owed. */
  next_reminder_on: DateOnly.nullable(),
  reminders_paused: z.boolean(),
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
}).extend({ total: Cents, amount_due: Cents });
export type Listed = z.infer<typeof Listed>;

/** What anybody with the link gets. */
export const PublicInfo = z.object({
  state: z.enum(["due", "partially_paid", "processing", "paid", "refunded", "void"]),
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
  discounts: z.array(Discount.omit({ id: true }).extend({ value: Cents })),
  charges: z.array(Charge.omit({ id: true })),
  totals: Totals,
  credit_notes: z.array(CreditNoteLink.omit({ id: true })),
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
  payment_methods: z.array(z.enum(PAYMENT_METHODS)),
  pass_fee: z.boolean(),
  allow_partial: z.boolean(),
  snapshot: Snapshot,
  publishable_key: z.string(),
  /** The payment provider's script for browsers. */
  script_url: z.string(),
});
export type PublicInfo = z.infer<typeof PublicInfo>;

export const CreateInput = z.strictObject({
  project_id: ID.optional(),
  client_id: ID.optional(),
  is_global: z.boolean().optional(),
});
export type CreateInput = z.infer<typeof CreateInput>;

/** An ISO 4217 currency that the platform's locale data knows. */
export const Currency = z
  .string()
  .refine((code) => Intl.supportedValuesOf("currency").includes(code), "Use a currency code such as USD");

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
  amount: Cents.optional(),
  reason: prose("Reason", 500),
});
export type CreditInput = z.infer<typeof CreditInput>;
export const VoidInput = z.strictObject({ reason: text("Reason", 500).optional() });
export type VoidInput = z.infer<typeof VoidInput>;

export const RemindInput = z.strictObject({ message: text("Message", 2000).optional() });
export type RemindInput = z.infer<typeof RemindInput>;
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
});
export type SendInput = z.infer<typeof SendInput>;

export const ResendInput = z.strictObject({
  email_cc: EmailCc.optional(),
  message: text("Message", 2000).optional(),
});
export type ResendInput = z.infer<typeof ResendInput>;

/** What the payment form needs. `client_secret` is null while nobody has started to pay. */
export const CardPayment = z.object({
  client_secret: z.string().nullable(),
  publishable_key: z.string(),
  /** What is paid of the invoice, and beside it for the processing where the client carries that (D10). */
  amount: Cents,
  surcharge: Cents,
  /** What is charged. */
  total: Cents,
  currency: z.string(),
});
export type CardPayment = z.infer<typeof CardPayment>;

/** How to pay, and how much of what is due: a part only where the invoice allows it. */
export const StartPaymentInput = z.strictObject({
  method: z.enum(["card", "bank"], "Choose how to pay").optional(),
  amount: Cents.optional(),
});
export type StartPaymentInput = z.infer<typeof StartPaymentInput>;

/** Minor units; all that can be refunded without an amount. */
export const RefundInput = z.strictObject({
  amount: Cents.optional(),
  reason: text("Reason", 500).optional(),
});
export type RefundInput = z.infer<typeof RefundInput>;
export const ReverseInput = z.strictObject({ note: prose("Reason", 500) });
export type ReverseInput = z.infer<typeof ReverseInput>;
/** As much of the client's credit as is there and due without an amount. */
export const ApplyCreditInput = z.strictObject({ amount: Cents.optional() });
export type ApplyCreditInput = z.infer<typeof ApplyCreditInput>;

/** A bank account that the provider knows, with the payer's yes to the debit. */
export const BankPaymentInput = z.strictObject({
  payment_method: z.string().max(200, "This is not an account").optional(),
  authorized: z.boolean().optional(),
  /** `instant` links the account at once; `microdeposits` sends it cents to tell of. */
  verification: z.enum(["instant", "microdeposits"]).optional(),
  amount: Cents.optional(),
});
export type BankPaymentInput = z.infer<typeof BankPaymentInput>;
export const BankPayment = CardPayment.extend({
  status: z.enum(["started", "verify", "processing"]),
  /** Where the payer tells what arrived, and when it does. */
  verification: z.object({ url: z.string(), arrives_at: Instant }).nullable(),
});
export type BankPayment = z.infer<typeof BankPayment>;

/** What proves that a contested payment was owed. */
export const Evidence = z.object({
  invoice_number: z.string(),
  title: z.string(),
  amount: Cents,
  currency: z.string(),
  client: z.string(),
  client_email: z.string(),
  sent_at: Instant.nullable(),
  viewed_at: Instant.nullable(),
  view_count: z.number().int(),
  paid_with: z.string(),
  paid_at: z.string(),
  lines: z.array(z.string()),
  invoice_link: z.string(),
  acceptance: z
    .object({
      certificate: z.string(),
      record_hash: z.string(),
      document_hash: z.string(),
      name: z.string(),
      email: z.string(),
      email_verification: z.enum(["typed", "code"]),
      ip: z.string(),
      user_agent: z.string(),
      accepted_at: Instant,
      total: Cents,
      currency: z.string(),
      consent_text: z.string(),
    })
    .nullable(),
});
export type Evidence = z.infer<typeof Evidence>;
export const EvidenceInput = z.strictObject({ note: text("Note", 5000).optional() });
export type EvidenceInput = z.infer<typeof EvidenceInput>;

/** `payment_intent` names the payment where the page knows it. */
export const InitiatedInput = z.strictObject({
  payment_intent: z.string().max(200, "This is not a payment").optional(),
});
export type InitiatedInput = z.infer<typeof InitiatedInput>;

export const PaidInput = z.strictObject({
  paid_at: DateOnly,
  payment_method: z.enum(MANUAL_METHODS, "Choose how it was paid"),
  note: text("Note", 500).optional(),
  /** Cents; the whole amount due without it. */
  amount: Cents.optional(),
  /** Keeps what is more than due as the client's credit (D35); refused without. */
  keep_excess: z.boolean().optional(),
});
export type PaidInput = z.infer<typeof PaidInput>;
