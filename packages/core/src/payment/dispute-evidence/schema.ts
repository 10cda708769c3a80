import * as z from "zod";
import { FinishInput } from "../../platform/file/schema";
import { DocumentCents, Instant, text } from "../../platform/shape";

/** The provider's reasons of a dispute. */
export const REASONS = [
  "fraudulent",
  "unrecognized",
  "product_not_received",
  "product_unacceptable",
  "credit_not_processed",
  "subscription_canceled",
  "duplicate",
  "general",
  "customer_initiated",
  "noncompliant",
  "bank_cannot_process",
  "check_returned",
  "debit_not_authorized",
  "incorrect_account_details",
  "insufficient_funds",
] as const;
export type Reason = (typeof REASONS)[number];

export type Kind = "text" | "file";

/** One field of the evidence: what is sent in it, where that comes from, and what to do where it is missing. */
export const NeedState = z.object({
  /** The provider's name of the field. */
  field: z.string(),
  label: z.string(),
  kind: z.enum(["text", "file"]),
  /** True if it decides disputes of this reason; the others help. */
  counts: z.boolean(),
  /** Where it comes from, in words; "you" for the owner's own. */
  from: z.string(),
  /** The text, or the file's name; null where there is none. */
  value: z.string().nullable(),
  missing: z.boolean(),
  /** What to add where it is missing; "" otherwise. */
  advice: z.string(),
});
export type NeedState = z.infer<typeof NeedState>;

/** The evidence that a disputed payment was owed. */
export const Evidence = z.object({
  invoice_number: z.string(),
  title: z.string(),
  amount: DocumentCents,
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
      total: DocumentCents,
      currency: z.string(),
      consent_text: z.string(),
    })
    .nullable(),
  /** The reason in words, as the end of a sentence. */
  reason: z.string(),
  due_by: Instant.nullable(),
  /** `inquiry`: the bank only asks, and no money has moved. */
  stage: z.enum(["inquiry", "dispute"]),
  /** What is sent, those that count first; empty for a debit that cannot be answered. */
  needs: z.array(NeedState),
  /** The characters of all texts, and the most that the provider takes. */
  characters: z.object({ used: z.number().int(), most: z.number().int() }),
});
export type Evidence = z.infer<typeof Evidence>;

/** The owner's own words and files: each takes the place of what the record has for its field. */
export const EvidenceInput = z.strictObject({
  note: text("Note", 5000).optional(),
  texts: z
    .array(z.strictObject({ field: z.string().max(60), text: text("Text", 20_000) }))
    .max(30, "This is too much")
    .optional(),
  files: z
    .array(FinishInput.extend({ field: z.string().max(60) }))
    .max(10, "At most ten files")
    .optional(),
});
export type EvidenceInput = z.infer<typeof EvidenceInput>;
