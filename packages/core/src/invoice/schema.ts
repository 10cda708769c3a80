import * as z from "zod";
import { EINVOICE_FORMATS } from "../client/einvoice-format/rules";
import { Column } from "../platform/column";
import { DateOnly, DocumentCents, EmailCc, ID, Instant, prose, Quantity, Sum, text } from "../platform/shape";
import { METHODS } from "../platform/stripe/methods/rules";
import { InvoiceBank } from "../workspace/bank/schema";
import { Currency, OwnMethod, ReminderDays } from "../workspace/schema";
import { Withholding, WithholdingInput } from "../workspace/withholding/schema";
import { HEAD, PRINTED, SUPPLY } from "./head/schema";
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
import { AccountLine, BalanceLine, PAYMENT_METHODS, Payment } from "./schema-payment";
import { EarlierInvoice, KINDS, Settlement } from "./settlement/schema";
import { FACTS, STATUSES } from "./status/rules";

export * from "./late-fee/schema";
export * from "./schema-billable";
export * from "./schema-lines";
export * from "./schema-payment";
export * from "./schema-recurring";
export * from "./statement/schema";
export { FACTS, STATUSES };

/** What is optional is missing on invoices that were sent before it existed. */
const party = z.object({
  name: z.string(),
  email: z.string(),
  /** As it is printed, in the order of its country and without it. */
  address: z.string(),
  /** The parts of the address, where they are known. */
  parts: z
    .object({ street: z.string(), postcode: z.string(), city: z.string(), region: z.string() })
    .optional(),
  tax_id: z.string(),
  /** ISO 3166 alpha-2, or "" if not given. */
  country: z.string(),
  legal_name: z.string().optional(),
  /** The label that its country prints before the number. */
  tax_label: z.string().optional(),
  tax_number: z.string().optional(),
  tax_number_label: z.string().optional(),
  register_number: z.string().optional(),
  contact_name: z.string().optional(),
  phone: z.string().optional(),
  /** Its scheme, a colon, its id. */
  electronic_address: z.string().optional(),
});

/** A credit note of an invoice, or its void: a document with a number of its own series. */
export const CreditNoteLink = z.object({
  id: ID,
  kind: z.enum(["credit_note", "void"]),
  number: z.string(),
  issued_on: DateOnly,
  amount: DocumentCents,
  /** The quantities that it takes back, where it is by line; missing where it is by amount alone. */
  lines: z.array(z.object({ item_id: ID, quantity: z.string() })).optional(),
  /** The part of the amount that the client had withheld, and so does not get back; missing where that is nothing. */
  withheld: DocumentCents.optional(),
  /** What the rounding to steps of cash changed by; missing where that is nothing. */
  rounding: z.number().int().optional(),
  /** Missing on notes of before it was kept here. */
  created_at: Instant.optional(),
});
export type CreditNoteLink = z.infer<typeof CreditNoteLink>;

/** Parties, brand and terms as they were at sending (D12); null while a draft. */
export const Snapshot = z.object({
  seller: party,
  buyer: party,
  brand: z.object({ name: z.string(), color: z.string(), logo_url: z.string().nullable() }),
  project_name: z.string().nullable(),
  time_zone: z.string(),
  /** Sentences that the seller's country asks for beside its kinds of tax, in its language. */
  wordings: z.array(z.string()).optional(),
  /** The rate to the currency of the seller's books, where its law asks for the tax in it; missing elsewhere. */
  books: z
    .object({ currency: z.string(), rate: z.string(), on: z.string(), source: z.string(), tax: Sum })
    .optional(),
  /** Bank details or other words on how else to pay; "" without any. */
  payment_instructions: z.string(),
  /** Payment methods in the owner's words; missing on invoices sent before these existed. */
  own_methods: z.array(OwnMethod).optional(),
  /** The account to transfer to, in the invoice's currency; missing without one. */
  bank: InvoiceBank.optional(),
  /** What its e-invoice is written as; missing on invoices sent before there was a choice. */
  einvoice_format: z.enum(EINVOICE_FORMATS).optional(),
  /** True where that was chosen, or the client's details ask for it: then its mail has the file, too. */
  einvoice_asked: z.boolean().optional(),
  /** What its papers are written in (BCP 47); missing where that is the English of the US. */
  language: z.string().optional(),
});
export type Snapshot = z.infer<typeof Snapshot>;

/** The columns of an invoice that answers return as stored. */
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
  /** The tax that the client withholds; of an unsent invoice their default, until another is chosen. */
  withholding: Column.later(Withholding),
  /** The step of cash that the amount to pay is rounded to, in minor units. */
  cash_step: Column.later(z.number().int()),
  /** When the client's certificate of the withheld tax arrived, and its words. */
  withheld_proof: Column.later(z.object({ on: DateOnly, note: z.string() })),
  payment_methods: Column.fixed(z.array(z.enum(PAYMENT_METHODS))),
  /** The day a scheduled invoice goes out. */
  send_on: Column.later(DateOnly),
  /** The planned payment of the accepted proposal that it bills. */
  schedule: Column.later(
    z.object({
      proposal_id: ID,
      sequence: z.number().int(),
      label: z.string(),
      /** The cents of the accepted total that it bills; its other lines are beside the schedule. */
      amount: DocumentCents,
      /** The time it is due, in the signed words; missing on older rows. */
      when: z.string().optional(),
      /** The change order that it waits for, and the status to return to (D23). */
      held_by: ID.nullable(),
      held_from: z.enum(["draft", "scheduled"]).nullable(),
    }),
  ),
  /** What it is among the payments of its agreement; null for an invoice that is none of several. */
  kind: Column.later(z.enum(KINDS)),
  /** What a final invoice settles, frozen at sending. */
  settlement: Column.later(Settlement),
  /** The series that made it. */
  recurring_id: Column.later(ID),
  /** The newest series made from this invoice. */
  series_id: Column.later(ID),
  hash: Column.later(z.string()),
  sent_at: Column.later(Instant),
  sent_to: Column.later(z.string()),
  viewed_at: Column.later(Instant),
  /** When the client said that a transfer is on its way; gone once a payment was recorded. */
  transfer_sent_at: Column.later(Instant),
  paid_at: Column.later(DateOnly),
  payment_method: Column.later(z.string()),
  /** Money refunded (D37). */
  amount_refunded: Column.fixed(DocumentCents),
  /** Its credit notes and its void, oldest first, as links to the documents. */
  credit_notes: Column.fixed(z.array(CreditNoteLink)),
  /** This invoice's reminder days, from the due date. */
  reminder_days: Column.fixed(z.array(z.number().int())),
  snapshot: Column.later(Snapshot),
  created_at: Column.fixed(Instant),
  version: Column.fixed(z.number().int()),
};

export const Info = z.object({
  ...Column.answerOf(COLUMNS),
  /** Follows from the amount due alone (D31); refunds and disputes are facts beside it. */
  status: z.enum(STATUSES),
  facts: z.array(z.enum(FACTS)),
  /** How money went back: "Refunded", "Taken back by the client’s bank"; null where none did. */
  back: z.string().nullable(),
  /**
   * The steps from the total to the amount due: paid, credited, refunded, kept as credit. Their sum is the
   * difference.
   */
  balance: z.array(BalanceLine),
  /** Money received less what went back, with the surcharge and without used credit. */
  received: Sum,
  payments: z.array(Payment),
  /**
   * Chosen payment methods that do not work, each with the reason: one that cannot take its amount or
   * currency, and a transfer without bank details that is the only method left.
   */
  payment_problems: z.array(z.object({ method: z.enum(PAYMENT_METHODS), reason: z.string() })),
  /** True while a payment is disputed. */
  disputed: z.boolean(),
  /** The day of the next reminder; a passed one is still to be sent. */
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
  "kind",
  "amount_refunded",
]);
export const Listed = z.object({
  ...Column.answerOf(LISTED),
  ...Info.pick({ status: true, facts: true, back: true }).shape,
  /** `net_total` + `tax_total` = `total`. */
  net_total: Sum,
  tax_total: Sum,
  /** Each named tax as printed: taxes that are charged together have rows of their own. */
  taxes: Totals.shape.taxes,
  total: Sum,
  amount_paid: Sum,
  amount_credited: Sum,
  amount_due: Sum,
  /** The tax that the client withholds of what was not credited. */
  withheld: Sum,
  /** What rounds the rest to a step of cash. */
  rounding: Sum,
});
export type Listed = z.infer<typeof Listed>;

/** The answer for anybody with the link. */
export const PublicInfo = z.object({
  state: z.enum(["due", "partially_paid", "processing", "paid", "void"]),
  number: z.string(),
  ...Column.answerOf(PRINTED),
  ...Column.answerOf(SUPPLY),
  currency: z.string(),
  issued_on: DateOnly,
  due_on: DateOnly,
  overdue: z.boolean(),
  kind: z.enum(KINDS).nullable(),
  /** What a final invoice settles; null for any other. */
  settlement: Settlement.extend({
    earlier: z.array(EarlierInvoice.omit({ invoice_id: true })),
  }).nullable(),
  items: z.array(Item.omit({ rank: true, source: true })),
  tax_inclusive: z.boolean(),
  discounts: z.array(Discount.omit({ id: true }).extend({ value: DocumentCents })),
  charges: z.array(Charge.omit({ id: true })),
  totals: Totals,
  /** The tax that the client withholds; null where they withhold none. */
  withholding: Withholding.nullable(),
  /** What the client pays of it in all, after its notes. */
  payable: Sum,
  /**
   * The steps from the total to the amount due: paid, credited, refunded, kept as credit. Their sum is the
   * difference.
   */
  balance: z.array(BalanceLine),
  /** The amount that went back of all payments, including what banks took for good. */
  amount_refunded: DocumentCents,
  /** How it went back: "Refunded", "Taken back by your bank"; null where nothing did. */
  back: z.string().nullable(),
  /** A warning about a payment to read first: it is disputed, or the bank refused or returned it. */
  notice: z.object({ tone: z.enum(["calm", "warn"]), text: z.string() }).nullable(),
  /** Each with its reason. */
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
  /**
   * The invoice as issued, receipts, refunds and other returns, credit notes, and the XML of invoice and
   * notes; `key` names the file under this link.
   */
  documents: z.array(
    z.object({
      key: z.string(),
      kind: z.enum([
        "issued",
        "xml",
        "receipt",
        "refund",
        "taken_back",
        "credit_note",
        "void",
        "note_xml",
        "account",
      ]),
      number: z.string(),
      on: DateOnly,
      amount: DocumentCents,
    }),
  ),
  /** The account of the invoice: what happened to it, oldest first. The last balance is the amount due. */
  history: z.array(AccountLine),
  payment_methods: z.array(z.enum(PAYMENT_METHODS)),
  /** When the client said that a transfer is on its way; null until then. */
  transfer_sent_at: Instant.nullable(),
  /** True where the way to pay is chosen before its form, because the fee depends on it. */
  asks_way: z.boolean(),
  /** The largest single online payment, where a part may be paid and the whole cannot be at once. */
  most_at_once: DocumentCents.nullable(),
  /** The same of each way that takes less than the amount due; others take all of it. */
  most_by_way: z.partialRecord(z.enum(METHODS), DocumentCents),
  snapshot: Snapshot,
  /** True for an invoice of a series: its client may let later ones be paid automatically. */
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
    /** The tax that the client withholds, or none; without either it is their default. */
    withholding: WithholdingInput.nullable(),
    /** Figures keep their digits: $125.00 becomes ¥125. */
    currency: Currency,
  })
  .partial();
export type UpdateInput = z.infer<typeof UpdateInput>;

/** The input of a new invoice: its project or client, and as much of its head and parts as is known. */
export const CreateInput = z.strictObject({
  ...UpdateInput.shape,
  project_id: ID.optional(),
  client_id: ID.optional(),
  is_global: z.boolean().optional(),
  /** The lines in order; more than 200 are 422. */
  items: z.array(ItemInput.omit({ after_id: true })).optional(),
  /** One at most (2019). */
  discounts: z.array(DiscountInput).optional(),
  charges: z.array(ChargeInput).optional(),
  taxes: z.array(TaxInput).optional(),
  /** The payment methods that it offers; the workspace's by default. */
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
  /** Minor units with tax; all that is left by default. */
  amount: DocumentCents.optional(),
  /** Quantities of lines to take back, with their tax, in place of an amount. */
  lines: z
    .array(z.strictObject({ item_id: ID, quantity: Quantity }))
    .min(1, "Choose what to take back")
    .max(200)
    .optional(),
  reason: prose("Reason", 500),
  /** Given as a discount: the amount stays billed, and is not left to invoice again. */
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
/** The invoices reminded of, and why the others were not. */
export const Reminded = z.object({
  reminded: z.array(ID),
  refused: z.array(z.object({ id: ID, message: z.string() })),
});
export type Reminded = z.infer<typeof Reminded>;
/** The settings of all reminders to a client. */
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
  /** Pays as much of it as possible from the client's credit, before it is mailed. Not with a later day. */
  use_credit: z.boolean().optional(),
  /** Required when no tax was chosen and the workspace asks; kept with the invoice. */
  confirm_no_tax: z.boolean().optional(),
});
export type SendInput = z.infer<typeof SendInput>;

export const ResendInput = z.strictObject({
  email_cc: EmailCc.optional(),
  message: text("Message", 2000).optional(),
});
export type ResendInput = z.infer<typeof ResendInput>;
