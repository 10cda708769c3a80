import * as z from "zod";
import { Cents, DateOnly, Email, EmailCc, ID, Instant, prose, required, text } from "../platform/shape";
import { STATUSES } from "./status";

export { STATUSES };

/** One payment as the client reads it before acceptance. `when` is in words where no date is known yet. */
export const PlannedPayment = z.object({
  sequence: z.number().int(),
  kind: z.string(),
  label: z.string(),
  when: z.string(),
  percent: z.string().nullable(),
  amount: Cents,
  send_on: DateOnly.nullable(),
  due_on: DateOnly.nullable(),
});

/**
 * The document that a client sees and accepts: everything shown, nothing else. Flags have been applied, so
 * what is hidden is not in it. Its canonical JSON is what `document_hash` is the SHA-256 of.
 */
export const Document = z.object({
  title: z.string(),
  version: z.number().int(),
  currency: z.string(),
  brand: z.object({ name: z.string(), color: z.string(), logo_url: z.string().nullable() }),
  from: z.object({ name: z.string(), email: z.string() }),
  client: z.object({ name: z.string(), contact_name: z.string().nullable() }),
  sent_on: DateOnly.nullable(),
  /** Last day of acceptance and the zone that day ends in. */
  expire_at: DateOnly.nullable(),
  time_zone: z.string(),
  goals: z.string().nullable(),
  summary: z.string().nullable(),
  phases: z.array(
    z.object({
      id: ID,
      name: z.string(),
      description: z.string().nullable(),
      total: Cents.nullable(),
      services: z.array(
        z.object({
          id: ID,
          name: z.string(),
          description: z.string().nullable(),
          quantity: z.string().nullable(),
          price: Cents.nullable(),
          total: Cents.nullable(),
        }),
      ),
    }),
  ),
  total: Cents,
  schedule: z.array(PlannedPayment).nullable(),
  /** What is due at acceptance, in cents. */
  due_on_acceptance: Cents,
  terms: z.array(z.object({ id: ID, name: z.string(), body: z.string() })),
  general_terms: z.string().nullable(),
});
export type Document = z.infer<typeof Document>;

/** Evidence of an acceptance (D16). */
export const Acceptance = z.object({
  /** A number for people to quote, such as ACC-9F2C-41D8. */
  certificate: z.string(),
  proposal_id: ID,
  version: z.number().int(),
  document_hash: z.string(),
  /** SHA-256 of the sealed PDF; null until it is sealed. */
  sealed_hash: z.string().nullable(),
  /** As typed (D18). */
  name: z.string(),
  email: z.string(),
  /** How the address was verified: `typed` or `code`. */
  email_verification: z.enum(["typed", "code"]),
  consent_text: z.string(),
  consent_version: z.string(),
  ip: z.string(),
  user_agent: z.string(),
  time_zone: z.string(),
  options: z.array(ID),
  sent_at: Instant.nullable(),
  viewed_at: Instant.nullable(),
  accepted_at: Instant,
});
export type Acceptance = z.infer<typeof Acceptance>;

/** What the owner sees. */
export const Info = z.object({
  id: ID,
  project_id: ID,
  owner_id: ID,
  /** The number of the version that is open now (1, 2, …). */
  document_version: z.number().int(),
  /** With expiry taken in. */
  status: z.enum(STATUSES),
  /** The public address is /proposal/{hash}; null until published. */
  hash: z.string().nullable(),
  published_at: Instant.nullable(),
  sent_at: Instant.nullable(),
  sent_to: z.string().nullable(),
  email_cc: z.array(z.string()),
  viewed_at: Instant.nullable(),
  view_count: z.number().int(),
  accepted_at: Instant.nullable(),
  declined_at: Instant.nullable(),
  /** Who declined, as typed. */
  declined_by: z.string().nullable(),
  decline_reason: z.string().nullable(),
  /** Last day of acceptance of the newest version. */
  expire_at: DateOnly.nullable(),
  total: Cents.nullable(),
  acceptance: Acceptance.nullable(),
  questions: z.array(
    z.object({
      id: ID,
      name: z.string(),
      email: z.string(),
      text: z.string(),
      task_id: ID.nullable(),
      asked_at: Instant,
    }),
  ),
  created_at: Instant,
  version: z.number().int(),
});
export type Info = z.infer<typeof Info>;

export const CONSENT_VERSION = "2026-11";
export const CONSENT_TEXT =
  "I have read this proposal and its terms. By typing my name I sign it electronically and accept it for the client named in it.";

/** What anybody with the link gets. `state` says which page to show; the document only comes while it helps. */
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
  /** For the accepted page: who and when, without the address or the IP. */
  accepted: z
    .object({
      name: z.string(),
      at: Instant,
      total: Cents,
      due_on_acceptance: Cents,
      certificate: z.string(),
    })
    .nullable(),
  expire_at: DateOnly.nullable(),
  /** The day, in that zone, on which it was declined or withdrawn. */
  closed_on: DateOnly.nullable(),
  time_zone: z.string(),
});
export type PublicInfo = z.infer<typeof PublicInfo>;

/** The document as the client would see it now, and what stands between it and sending. */
export const Preview = z.object({
  document: Document,
  document_hash: z.string(),
  /** Whether sending now would make a new version. */
  changed: z.boolean(),
  /** Who it would be mailed to; null refuses sending (2037). */
  contact: z.object({ name: z.string(), email: z.string() }).nullable(),
  /** Services without a price, which need a confirmation (D8). */
  unpriced_count: z.number().int(),
  /** What must be mended first, by field of the project. */
  refusals: z.record(z.string(), z.string()).nullable(),
});
export type Preview = z.infer<typeof Preview>;

export const CreateInput = z.strictObject({ project_id: ID });
export const PublishInput = z.strictObject({
  /** Needed when services have no price yet (D8). */
  confirm_unpriced: z.boolean().optional(),
});
export const SendInput = z.strictObject({
  email_cc: EmailCc.optional(),
  message: text("Message", 2000).optional(),
  confirm_unpriced: z.boolean().optional(),
});
export type SendInput = z.infer<typeof SendInput>;

/** Kept as typed, spaces and all (D18); only nothing at all is refused. */
const Signature = z
  .string("Name required")
  .max(200, "Name can have 200 characters at most")
  .refine((name) => name.trim() !== "", "Name required")
  .refine((name) => !/\p{Cc}/u.test(name) && name.isWellFormed(), "Name has characters that cannot be shown");

export const AcceptInput = z.strictObject({
  name: Signature,
  email: Email,
  accepted_terms: z.literal(true, "Accept the terms to continue"),
  document_hash: z.string().regex(/^[0-9a-f]{64}$/, "This is not a document hash"),
  options: z.array(ID).max(200).optional(),
});
export type AcceptInput = z.infer<typeof AcceptInput>;

export const DeclineInput = z.strictObject({ name: required("Name", 200), reason: prose("Reason", 2000) });
export const QuestionInput = z.strictObject({
  name: required("Name", 200),
  email: Email,
  text: prose("Question", 2000),
  task_id: ID.optional(),
});
