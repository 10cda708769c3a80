import * as z from "zod";
import { Column } from "../platform/column";
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

/** What a proposal's row says of it to its owner, as it stands there. */
export const COLUMNS = {
  id: Column.fixed(ID),
  project_id: Column.fixed(ID),
  owner_id: Column.fixed(ID),
  /** The number of the version that is open now (1, 2, …); 0 before the first is published. */
  document_version: Column.filled(z.number().int(), z.never(), 0),
  /** The public address is /proposal/{hash}; null until published, and never another. */
  hash: Column.later(z.string()),
  published_at: Column.later(Instant),
  /** The last time it was mailed. */
  sent_at: Column.later(Instant),
  sent_to: Column.later(z.string()),
  email_cc: Column.filled(z.array(z.string()), EmailCc, []),
  /** First view of the newest version, and how many it had (D24). */
  viewed_at: Column.later(Instant),
  view_count: Column.filled(z.number().int(), z.never(), 0),
  accepted_at: Column.later(Instant),
  declined_at: Column.later(Instant),
  /** Who declined, as typed. */
  declined_by: Column.later(z.string()),
  /** The address that declined, proven by a code unless the owner switched codes off (D20). */
  declined_email: Column.later(z.string()),
  decline_reason: Column.later(z.string()),
  /** Last day of acceptance of the newest version, in the owner's zone (D19). */
  expire_at: Column.later(DateOnly),
  /** Accepting and declining need a code by mail (D20). */
  require_code: Column.fixed(z.boolean()),
  /** Days after a sending on which an unanswered proposal is mailed again, and when that last happened. */
  reminder_days: Column.filled(z.array(z.number().int()), z.never(), []),
  reminded_at: Column.later(Instant),
  /** Why it changes what was accepted, in the owner's words; shown above the redline. */
  reason: Column.filled(z.string(), text("Reason", 2000), ""),
  /** The accepted change order that took this one's place. */
  superseded_by: Column.later(ID),
  created_at: Column.fixed(Instant),
  version: Column.filled(z.number().int(), z.never(), 1),
};

/** What the owner sees. */
export const Info = z.object({
  ...Column.answerOf(COLUMNS),
  /** With expiry taken in. */
  status: z.enum(STATUSES),
  total: Sum.nullable(),
  /** Of the total (D7): the newest version's, before one the project's. */
  currency: z.string(),
  acceptance: Acceptance.nullable(),
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
  next_reminder_on: DateOnly.nullable(),
  /** The accepted proposal that this one changes, and the how manieth change order of the project it is. */
  change: z.object({ proposal_id: ID, version: z.number().int(), number: z.number().int() }).nullable(),
});
export type Info = z.infer<typeof Info>;

/** Of its columns, those that a list shows. */
export const LISTED = Column.pick(COLUMNS, [
  "id",
  "project_id",
  "owner_id",
  "document_version",
  "hash",
  "sent_at",
  "viewed_at",
  "view_count",
  "accepted_at",
  "expire_at",
  "created_at",
  "version",
]);

/** A proposal in a list: where it stands, without its questions and evidence. */
export const Listed = z.object({
  ...Column.answerOf(LISTED),
  ...Info.pick({ status: true, total: true, currency: true, change: true }).shape,
  title: z.string(),
  client_name: z.string(),
});
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
  email_cc: COLUMNS.email_cc.input.optional(),
  message: text("Message", 2000).optional(),
  confirm_unpriced: z.boolean().optional(),
});
export type SendInput = z.infer<typeof SendInput>;

export const AnswerInput = z.strictObject({ text: prose("Answer", 2000) });
/** Opens a change order on an accepted proposal. */
export const ChangeInput = z.strictObject({ reason: COLUMNS.reason.input.optional() });
/** What may be said of a proposal outside its project; it counts at once. */
export const UpdateInput = z.strictObject({
  /** Only on a change order. */
  reason: COLUMNS.reason.input.optional(),
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
