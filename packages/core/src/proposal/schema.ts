import * as z from "zod";
import {
  Cents,
  DateOnly,
  Email,
  EmailCc,
  ID,
  Instant,
  isOneLine,
  isSeen,
  prose,
  required,
  text,
} from "../platform/shape";
import { Document } from "./shown";
import { STATUSES } from "./status";

export * from "./shown";
export { STATUSES };

/** A signature drawn by hand: strokes of x, y, x, y … in whole units of a box. */
export const Drawing = z.strictObject({
  width: z.number().int().min(1).max(2000),
  height: z.number().int().min(1).max(1000),
  strokes: z
    .array(
      z
        .array(z.number().int().min(-50).max(2050))
        .min(2)
        .max(2000)
        .refine((points) => points.length % 2 === 0, "A point has two coordinates"),
    )
    .min(1, "Draw your signature")
    .max(60, "This signature has too many strokes")
    .refine((strokes) => strokes.flat().length <= 6000, "This signature is too long"),
});
export type Drawing = z.infer<typeof Drawing>;

/** Evidence of an acceptance (D16). What of it is signed: proposal/evidence/types.ts. */
export const Acceptance = z.object({
  /** A number for people to quote, such as ACC-7Q4M-2XKD. */
  certificate: z.string(),
  /** Its place in the workspace's chain of acceptances, its own hash, and the hash of the one before. */
  sequence: z.number().int(),
  record_hash: z.string(),
  previous_hash: z.string(),
  proposal_id: ID,
  version: z.number().int(),
  document_hash: z.string(),
  /** SHA-256 of the sealed PDF; null until it is sealed. */
  sealed_hash: z.string().nullable(),
  /** What was accepted, in cents. */
  total: Cents,
  currency: z.string(),
  /** As typed (D18). */
  name: z.string(),
  email: z.string(),
  /** How the address was verified: `typed` or `code`. */
  email_verification: z.enum(["typed", "code"]),
  code_sent_at: Instant.nullable(),
  /** Drawn beside the typed name, if it was. */
  drawing: Drawing.nullable(),
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

/** Sections of the document that a question may be about. */
export const SECTIONS = ["goals", "summary", "scope", "schedule", "terms", "change"] as const;

/** A client's question, about everything, a section or a service, with the owner's answer. */
export const Question = z.object({
  id: ID,
  name: z.string(),
  email: z.string(),
  text: z.string(),
  task_id: ID.nullable(),
  section: z.enum(SECTIONS).nullable(),
  asked_at: Instant,
  answer: z.string().nullable(),
  answered_at: Instant.nullable(),
});
export type Question = z.infer<typeof Question>;

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
  /** Signing needs a code by mail (D20). */
  require_code: z.boolean(),
  questions: z.array(Question),
  /** What the client last asked to be changed, until the next sending. */
  changes_requested: z
    .object({ name: z.string(), email: z.string(), text: z.string(), at: Instant })
    .nullable(),
  /** Days after a sending on which an unanswered proposal is mailed again, and what of that happened. */
  reminder_days: z.array(z.number().int()),
  reminded_at: Instant.nullable(),
  next_reminder_on: DateOnly.nullable(),
  /** The accepted proposal that this one changes, and the how manieth change order of the project it is. */
  change: z.object({ proposal_id: ID, version: z.number().int(), number: z.number().int() }).nullable(),
  /** Why, in the owner's words; shown above the redline. */
  reason: z.string(),
  /** The accepted change order that took this one's place. */
  superseded_by: ID.nullable(),
  created_at: Instant,
  version: z.number().int(),
});
export type Info = z.infer<typeof Info>;

export const CONSENT_VERSION = "2026-11";
export const CONSENT_TEXT =
  "I have read this proposal and its terms. By typing my name I sign it electronically and accept it for the client named in it.";

/** What a choice of options is counted with on the page, as `choose` of proposal/choice takes it. */
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
    }),
  ),
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
  /** Whether signing needs a code that is mailed to the signer's address (D20): POST …/code first. */
  code_required: z.boolean(),
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
  /** Asked through this link and answered; without the askers' addresses. */
  questions: z.array(Question.omit({ email: true })),
  /**
   * To count a choice of options on the page; null without options, for a change order, and where the owner
   * hides prices or the schedule: then `GET /proposals/{hash}/chosen` tells.
   */
  countable: Countable.nullable(),
  /** The first invoice, to be paid at `/invoices/{hash}`, once it was sent after the acceptance. */
  deposit_hash: z.string().nullable(),
  /** A newer one for the same client: the change order that waits for an answer, or took this one's place. */
  newer_hash: z.string().nullable(),
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
  /** Cents that the schedule's settings leave to its last payment (above 0) or ask for beyond the total. */
  unplanned: z.number().int(),
  /** What must be mended first, by field of the project. */
  refusals: z.record(z.string(), z.string()).nullable(),
});
export type Preview = z.infer<typeof Preview>;

/** Asks for a code by mail: before acceptance to sign with, afterwards to fetch a copy with. */
export const CodeInput = z.strictObject({ email: Email });
/** The accepted document or its evidence, for the signer's address with its code. */
export const CopyInput = z.strictObject({
  email: Email,
  code: z
    .string()
    .trim()
    .regex(/^\d{6}$/, "Enter the six digits of the code"),
  file: z.enum(["pdf", "evidence"]),
});
export type CopyInput = z.infer<typeof CopyInput>;

/** What /verify asks: the SHA-256 of a file, and the certificate's number that was read from it, if any. */
export const VerifyInput = z.strictObject({
  file_hash: z.string().regex(/^[0-9a-f]{64}$/, "This is not a SHA-256"),
  certificate: z
    .string()
    .regex(/^ACC-[A-Z2-7]{4}-[A-Z2-7]{4}$/, "This is not a certificate's number")
    .optional(),
});
export type VerifyInput = z.infer<typeof VerifyInput>;

/** `accepted`: byte for byte the sealed file. `differs`: its certificate is real, the file is another. */
export const Verification = z.object({
  result: z.enum(["accepted", "differs", "unknown"]),
  acceptance: z
    .object({
      certificate: z.string(),
      title: z.string(),
      version: z.number().int(),
      brand_name: z.string(),
      name: z.string(),
      /** With its middle hidden. */
      email: z.string(),
      email_verification: z.enum(["typed", "code"]),
      accepted_at: Instant,
      total: Cents,
      currency: z.string(),
      document_hash: z.string(),
      record_hash: z.string(),
    })
    .nullable(),
  /** SHA-256 of the file that was sealed. */
  accepted_hash: z.string().nullable(),
  /** A later version of the same proposal that was accepted as well. */
  since: z.object({ version: z.number().int(), accepted_at: Instant }).nullable(),
});
export type Verification = z.infer<typeof Verification>;

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

/** Kept as typed, spaces and all (D18); only what nobody can see, or read in its order, is refused. */
const Signature = z
  .string("Name required")
  .max(200, "Name can have 200 characters at most")
  .refine(isSeen, "Name required")
  .refine(
    (name) => !/\p{Cc}/u.test(name) && isOneLine(name) && name.isWellFormed(),
    "Name has characters that cannot be shown",
  );

export const AcceptInput = z.strictObject({
  name: Signature,
  email: Email,
  accepted_terms: z.literal(true, "Accept the terms to continue"),
  /** The hash of the document that the client saw; any other than the current one is a conflict (D17). */
  document_hash: z.string("Document hash required").max(200, "This is not a document hash"),
  options: z.array(ID).max(200).optional(),
  /** The six digits that were mailed to `email`; needed where `code_required`, welcome elsewhere (D20). */
  code: z
    .string()
    .trim()
    .regex(/^\d{6}$/, "Enter the six digits of the code")
    .optional(),
  /** The name drawn by hand, in addition to the typed one. */
  drawing: Drawing.optional(),
});
export type AcceptInput = z.infer<typeof AcceptInput>;

export const DeclineInput = z.strictObject({ name: required("Name", 200), reason: prose("Reason", 2000) });
export const QuestionInput = z.strictObject({
  name: required("Name", 200),
  email: Email,
  text: prose("Question", 2000),
  task_id: ID.optional(),
  section: z.enum(SECTIONS, "This is not a section of the proposal").optional(),
});
export const AnswerInput = z.strictObject({ text: prose("Answer", 2000) });
export const RequestChangesInput = z.strictObject({
  name: required("Name", 200),
  email: Email,
  text: prose("Text", 2000),
});
export type RequestChangesInput = z.infer<typeof RequestChangesInput>;

/** The document of one choice of options, with the hash that an acceptance of it names. */
export const Chosen = z.object({ document: Document, document_hash: z.string() });
export type Chosen = z.infer<typeof Chosen>;

/** Opens a change order on an accepted proposal. */
export const ChangeInput = z.strictObject({ reason: text("Reason", 2000).optional() });
/** What may be said of a proposal outside its project; it counts at once. */
export const UpdateInput = z.strictObject({
  /** Why it changes what was accepted; only on a change order. */
  reason: text("Reason", 2000).optional(),
  /** The client proves the address with a code by mail before signing (D20). */
  require_code: z.boolean().optional(),
});
export type UpdateInput = z.infer<typeof UpdateInput>;

/** One published version of a proposal, kept as it was. */
export const Version = z.object({
  version: z.number().int(),
  document_hash: z.string(),
  total: Cents,
  published_at: Instant,
  accepted_at: Instant.nullable(),
});
export type Version = z.infer<typeof Version>;

/** What happened to a proposal, newest first. */
export const Activity = z.object({
  at: Instant,
  /** Such as `sent`, `viewed`, `asked`, `reminded`. */
  what: z.string(),
  version: z.number().int().nullable(),
  /** Whom or what it concerns: an address, a name, a device. */
  detail: z.string().nullable(),
});
export type Activity = z.infer<typeof Activity>;

/** One invoice of an accepted schedule, where it stands now. */
export const PlanLine = z.object({
  invoice_id: ID,
  sequence: z.number().int(),
  label: z.string(),
  status: z.string(),
  number: z.string().nullable(),
  hash: z.string().nullable(),
  /** Cents of the accepted total that it bills. */
  amount: Cents,
  send_on: DateOnly.nullable(),
  due_on: DateOnly.nullable(),
  /** Not sent yet, so that it may be changed here. */
  editable: z.boolean(),
});
export type PlanLine = z.infer<typeof PlanLine>;

/** The schedule as it is invoiced: lines minus credits are `accepted_total` when nothing is unplanned. */
export const Plan = z.object({
  proposal_id: ID,
  version: z.number().int(),
  currency: z.string(),
  accepted_total: Cents,
  lines: z.array(PlanLine),
  credits: Cents,
  /** Cents of the accepted total that no invoice bills yet; below 0 when more is billed. */
  unplanned: z.number().int(),
});
export type Plan = z.infer<typeof Plan>;

/**
 * New amounts and days for unsent invoices of a schedule; the last unsent one that is not named takes the
 * rest, or else the last one (D4, D25).
 */
export const PlanInput = z.strictObject({
  lines: z
    .array(
      z.strictObject({
        invoice_id: ID,
        label: required("Label", 120).optional(),
        amount: Cents.optional(),
        /** null takes it off its day: it waits as a draft. */
        send_on: DateOnly.nullable().optional(),
        due_on: DateOnly.nullable().optional(),
      }),
    )
    .min(1, "Change a payment at least")
    .max(60, "At most 60 payments at once"),
});
export type PlanInput = z.infer<typeof PlanInput>;
