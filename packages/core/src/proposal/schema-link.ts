/** Data that the holder of a proposal's link gets and sends. Browser-safe. */
import * as z from "zod";
import { OpenInvoice } from "../invoice/billing/schema";
import { Column } from "../platform/column";
import { Cents, DateOnly, Email, ID, Instant, prose, required, Sum } from "../platform/shape";
import { visitor } from "../platform/shape/sender";
import { ItemTax } from "../platform/tax/schema";
import { Withholding } from "../workspace/withholding/schema";
import { Document } from "./client-view";
import { Digits } from "./schema-sign";
import { SECTIONS } from "./topic/rules";

/** A client's question, as anybody with the link reads it. */
export const QUESTION = {
  id: Column.fixed(ID),
  name: Column.fixed(z.string()),
  text: Column.fixed(z.string()),
  /**
   * The service or section that it is about, possibly one of the owner's own; absent for the whole document.
   */
  task_id: Column.later(ID),
  section: Column.later(z.enum(SECTIONS)),
  section_id: Column.later(ID),
  asked_at: Column.fixed(Instant),
  /** The owner's answer. */
  answer: Column.later(z.string()),
  answered_at: Column.later(Instant),
};

/** The same question, as the owner reads it. */
export const Question = z.object({
  ...Column.answerOf(QUESTION),
  email: z.string(),
  /** True if the proposal was not sent to this address and no contact of the client has it. */
  unknown_email: z.boolean(),
});
export type Question = z.infer<typeof Question>;

/**
 * The numbers that a choice of options is computed from on the page, as `choose` of proposal/option-selection
 * takes them.
 */
export const Countable = z.object({
  phases: z.array(z.object({ id: ID, name: z.string() })),
  tasks: z.array(
    z.object({
      id: ID,
      scopecategory_id: ID,
      role_id: z.string(),
      price: Cents.nullable(),
      quantity: z.string(),
      pricing: z.enum(["fixed", "percent"]),
      percent: z.string().nullable(),
      optional: z.boolean(),
      option_group: z.string().nullable(),
      chosen: z.boolean(),
      tax: ItemTax.optional(),
    }),
  ),
  tax: z.object({ taxes: z.array(ItemTax), inclusive: z.boolean() }).optional(),
  withholding: Withholding.optional(),
  settings: z.object({
    invoice_payment_terms: z.number().int().nullable(),
    invoice_upfront_mode: z.enum(["none", "percentage", "value"]).nullable(),
    invoice_upfront_percentage_amount: z.string().nullable(),
    invoice_upfront_value_amount: Cents.nullable(),
    invoice_remaining_mode: z.enum(["completion", "monthly", "payments", "phases"]).nullable(),
    invoice_remaining_monthly_count: z.number().int().nullable(),
    invoice_remaining_monthly_start_at: DateOnly.nullable(),
    invoice_remaining_payments: z
      .array(
        z.object({
          label: z.string().nullable(),
          percentage: z.string().nullable(),
          amount: Cents.nullable(),
          due: z.discriminatedUnion("kind", [
            z.object({ kind: z.literal("date"), date: DateOnly }),
            z.object({ kind: z.literal("days_after"), days: z.number().int() }),
            z.object({ kind: z.literal("phase"), phase_id: ID }),
            z.object({ kind: z.literal("completion") }),
          ]),
        }),
      )
      .nullable(),
  }),
});

/** One change against the version before: the item, the kind of change, and the earlier values. */
const Marked = z.object({
  of: z.enum(["service", "section", "term", "payment"]),
  /** A service's or term's id, a section's key, a payment's place in the schedule. */
  key: z.string(),
  kind: z.enum(["added", "removed", "repriced", "reworded"]),
  /** The name in the older version, if it had one. */
  name: z.string(),
  /** The older amount, if it differs and both versions show it. */
  was: Cents.nullable(),
  /** The older name and text, if they differ. */
  was_name: z.string().nullable(),
  was_text: z.string().nullable(),
});
export type Marked = z.infer<typeof Marked>;

/** The changes since the version that was opened last. */
export const Since = z.object({
  version: z.number().int(),
  opened_on: DateOnly,
  total: Sum,
  marks: z.array(Marked),
});
export type Since = z.infer<typeof Since>;

/**
 * The public data of a link. `state` names the page to show; the document is present only where that page
 * shows it.
 */
export const PublicInfo = z.object({
  state: z.enum(["open", "accepted", "declined", "expired", "withdrawn", "superseded"]),
  brand: z.object({
    name: z.string(),
    color: z.string(),
    logo_url: z.string().nullable(),
    email: z.string(),
  }),
  title: z.string(),
  version: z.number().int(),
  document_hash: z.string().nullable(),
  document: Document.nullable(),
  consent: z.object({ text: z.string(), version: z.string() }),
  /**
   * True if accepting and declining need a code that is mailed to the typed address (D20): POST …/code first.
   */
  code_required: z.boolean(),
  /** For the accepted page: the signer and the time, without the address or the IP. */
  accepted: z
    .object({
      name: z.string(),
      at: Instant,
      total: Sum,
      due_on_acceptance: Cents,
      certificate: z.string(),
      /** A consumer's right to withdraw: its last day, and the time of a withdrawal. Null for a business. */
      right: z
        .object({
          last_day: DateOnly,
          is_over: z.boolean(),
          revoked_at: Instant.nullable(),
          /** True after a withdrawal from a change order alone: the contract before it goes on. */
          contract_stands: z.boolean(),
          /** What the withdrawal settles, in minor units, as the mail says it. */
          settled: z
            .object({
              owed: Sum,
              refund: Sum,
              outstanding: Sum,
              refund_by: DateOnly,
              refund_later: Sum,
              said_done: z.boolean(),
            })
            .nullable(),
        })
        .nullable(),
    })
    .nullable(),
  expire_at: DateOnly.nullable(),
  /** The day, in that zone, on which the proposal was declined or withdrawn. */
  closed_on: DateOnly.nullable(),
  /** A change order's number and the earlier acceptance, which stays in force without it. */
  change: z
    .object({ number: z.number().int(), accepted_on: DateOnly, total: Sum, currency: z.string() })
    .nullable(),
  /** Until when a decline can be taken back; null when it cannot. */
  undo_until: Instant.nullable(),
  time_zone: z.string(),
  /** Questions asked through this link and answered by the owner, without the askers' addresses. */
  questions: z.array(z.object(Column.answerOf(QUESTION))),
  /**
   * The numbers to compute a choice of options on the page. Null without options, for a change order, and
   * when the owner hides prices or the schedule; `GET /proposals/{hash}/chosen` computes it then.
   */
  countable: Countable.nullable(),
  /** The marks of an open proposal against an older version that was opened; null when there is none. */
  since: Since.nullable(),
  /**
   * Unpaid invoices of what was signed, by due date; present after acceptance, and for a change order that
   * was not accepted.
   */
  open_invoices: z.array(OpenInvoice),
  /** True if the first invoice is a draft: the business sends it, and nothing is to be paid before. */
  deposit_waits: z.boolean(),
  /**
   * The link of a newer proposal for the same client: the change order that waits for an answer or replaced
   * this one.
   */
  newer_hash: z.string().nullable(),
});
export type PublicInfo = z.infer<typeof PublicInfo>;

/** The document of one choice of options, with the hash that an acceptance names. */
export const Chosen = z.object({ document: Document, document_hash: z.string() });
export type Chosen = z.infer<typeof Chosen>;

/** The name of a visitor, which the owner's mails show. */
const WriterName = visitor(required("Name", 200));

export const DeclineInput = z.strictObject({
  name: WriterName,
  reason: prose("Reason", 2000),
  /** The address that declines; the recipient's by default. */
  email: Email.optional(),
  /** The six mailed digits; required where `code_required` (D20). */
  code: Digits.optional(),
});
export type DeclineInput = z.infer<typeof DeclineInput>;
/** Takes a decline back; the address must be the recipient's or the one that declined. */
export const UndoDeclineInput = z.strictObject({ email: Email.optional(), code: Digits.optional() });
export type UndoDeclineInput = z.infer<typeof UndoDeclineInput>;
export const QuestionInput = z.strictObject({
  name: WriterName,
  email: Email,
  text: prose("Question", 2000),
  task_id: ID.optional(),
  section: z.enum(SECTIONS, "This is not a section of the proposal").optional(),
  section_id: ID.optional(),
});
export const RequestChangesInput = z.strictObject({
  name: WriterName,
  email: Email,
  text: prose("Text", 2000),
  /**
   * The six digits mailed to `email`; without them, where `code_required`, it is kept as a question (D20).
   */
  code: Digits.optional(),
});
export type RequestChangesInput = z.infer<typeof RequestChangesInput>;
