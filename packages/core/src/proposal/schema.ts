import * as z from "zod";
import { DateOnly, EmailCc, ID, Instant, prose, Sum, text } from "../platform/shape";
import { STATUSES } from "../project/agreement/status/rules";
import { Document } from "./client-view";
import { Question } from "./schema-link";
import { Acceptance } from "./schema-sign";

export * from "../invoice/billing/schema";
export * from "./client-view";
export * from "./schema-link";
export * from "./schema-sign";
export * from "./schema-unsent";
export type { Topic } from "./topic/rules";
export { STATUSES };

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
  /** The address that declined, proven by a code unless codes were switched off. */
  declined_email: z.string().nullable(),
  decline_reason: z.string().nullable(),
  /** Last day of acceptance of the newest version. */
  expire_at: DateOnly.nullable(),
  total: Sum.nullable(),
  /** Of the total (D7): the newest version's, before one the project's. */
  currency: z.string(),
  acceptance: Acceptance.nullable(),
  /** Accepting and declining need a code by mail (D20). */
  require_code: z.boolean(),
  questions: z.array(Question),
  /** What the client last asked to be changed, until the next sending; the address as in a question. */
  changes_requested: z
    .object({
      name: z.string(),
      email: z.string(),
      unknown_email: z.boolean(),
      /** How the address was verified: `typed` or `code`. */
      email_verification: z.enum(["typed", "code"]),
      text: z.string(),
      at: Instant,
    })
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

/** A proposal in a list: where it stands, without its questions and evidence. */
export const Listed = Info.pick({
  id: true,
  project_id: true,
  owner_id: true,
  document_version: true,
  status: true,
  hash: true,
  sent_at: true,
  viewed_at: true,
  view_count: true,
  accepted_at: true,
  expire_at: true,
  total: true,
  currency: true,
  change: true,
  created_at: true,
  version: true,
}).extend({ title: z.string(), client_name: z.string() });
export type Listed = z.infer<typeof Listed>;

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

export const AnswerInput = z.strictObject({ text: prose("Answer", 2000) });
/** Opens a change order on an accepted proposal. */
export const ChangeInput = z.strictObject({ reason: text("Reason", 2000).optional() });
/** What may be said of a proposal outside its project; it counts at once. */
export const UpdateInput = z.strictObject({
  /** Why it changes what was accepted; only on a change order. */
  reason: text("Reason", 2000).optional(),
  /** The client proves the address with a code by mail before accepting or declining (D20). */
  require_code: z.boolean().optional(),
});
export type UpdateInput = z.infer<typeof UpdateInput>;

/** One published version of a proposal, kept as it was. */
export const Version = z.object({
  version: z.number().int(),
  document_hash: z.string(),
  total: Sum,
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
