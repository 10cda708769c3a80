import * as z from "zod";
import { Cents, DateOnly, ID, Instant, Sum } from "../../platform/shape";
import { STATUSES as PROPOSAL_STATUSES } from "./status/rules";

const Signed = z.number().int();

/**
 * The single status of a project: first of its client's version, then of the work. `archived_at` is
 * independent of it.
 */
export const AGREEMENT_STATUSES = [
  "draft",
  "published",
  "sent",
  "viewed",
  "changes_requested",
  "declined",
  "expired",
  "withdrawn",
  "accepted",
  "active",
  "completed",
] as const;

/** The document that the client holds: the newest version of the project's proposal. */
export const HeldDocument = z.object({
  proposal_id: ID,
  version: z.number().int(),
  /** The total that was sent, or once accepted, signed with the chosen options. Minor units. */
  total: Sum,
  /** The time of the last mail; null when only a link was made. */
  sent_at: Instant.nullable(),
  sent_to: z.string().nullable(),
  contact_name: z.string().nullable(),
  /** Number of visits of this version (D24). */
  view_count: z.number().int(),
  viewed_at: Instant.nullable(),
  last_viewed_at: Instant.nullable(),
  /** The last day of acceptance (D19). */
  expire_at: DateOnly.nullable(),
  decline_reason: z.string().nullable(),
});

/** The newest accepted document, signed change orders included: the only source of what is agreed. */
export const Accepted = z.object({
  proposal_id: ID,
  version: z.number().int(),
  total: Sum,
  accepted_on: DateOnly,
  accepted_at: Instant,
});

/** A change order that is not signed: a proposal, and not part of what is agreed. */
export const OpenChange = z.object({
  proposal_id: ID,
  /** 1 for the project's first change order. */
  number: z.number().int(),
  /** The newest sent version; before one, the version that it changes. */
  version: z.number().int(),
  status: z.enum(PROPOSAL_STATUSES),
  since: Instant.nullable(),
  /** The proposed new total, and its difference from the agreed one. */
  total: Sum,
  difference: Signed,
  sent_at: Instant.nullable(),
  view_count: z.number().int(),
});

/** Edits that are not sent yet. */
export const Unsent = z.object({
  /** The version number that sending would give them. */
  version: z.number().int(),
  /** The draft's total, and its difference from the total that the client holds. */
  total: Sum,
  difference: Signed,
  /**
   * The number of rows of `GET /proposals/{id}/changes`, and how many of them are texts, terms or settings.
   */
  change_count: z.number().int(),
  text_count: z.number().int(),
});

/** A consumer's withdrawal, with what it settles as of that moment. */
export const Withdrawal = z.object({
  proposal_id: ID,
  at: Instant,
  /** False for a change order alone: the contract before it goes on. */
  whole: z.boolean(),
  refund: Sum,
  outstanding: Sum,
  refund_by: DateOnly,
  /** The time when the owner settled it. */
  settled_at: Instant.nullable(),
});

export const Agreement = z.object({
  status: z.enum(AGREEMENT_STATUSES),
  /** The time at which the project got this status. */
  since: Instant.nullable(),
  /** Null before the first version. */
  document: HeldDocument.nullable(),
  accepted: Accepted.nullable(),
  change: OpenChange.nullable(),
  /** Null when the draft equals the client's version. */
  unsent: Unsent.nullable(),
  /** A consumer's withdrawal from what is agreed; absent without one. */
  withdrawal: Withdrawal.optional(),
});
export type Agreement = z.infer<typeof Agreement>;
export type AgreementStatus = Agreement["status"];

export const CHANGE_KINDS = [
  "added",
  "removed",
  "price",
  "option",
  "text",
  "section",
  "term",
  "setting",
  "schedule",
] as const;

/** One unsent change. Amounts in minor units; null for a change without an amount. */
export const ChangeRow = z.object({
  kind: z.enum(CHANGE_KINDS),
  /** The id of the service, phase, section or term, if the change concerns one. */
  id: ID.nullable(),
  name: z.string(),
  /** The change in words: "1 × $2,000.00, +$200.00", or “12 pages” is now “16 pages”. */
  what: z.string(),
  was: Cents.nullable(),
  now: Cents.nullable(),
});
export type ChangeRow = z.infer<typeof ChangeRow>;
