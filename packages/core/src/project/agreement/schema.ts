import * as z from "zod";
import { Cents, DateOnly, ID, Instant, Sum } from "../../platform/shape";
import { STATUSES as PROPOSAL_STATUSES } from "./status/rules";

const Signed = z.number().int();

/** The one status of a project: what its client holds, then the work. `archived_at` is a second fact. */
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
  /** What was sent, or, once it is accepted, what was signed with the options chosen. Minor units. */
  total: Sum,
  /** The last time it was mailed; null for a link that was only made. */
  sent_at: Instant.nullable(),
  sent_to: z.string().nullable(),
  contact_name: z.string().nullable(),
  /** Visits of this version (D24). */
  view_count: z.number().int(),
  viewed_at: Instant.nullable(),
  last_viewed_at: Instant.nullable(),
  /** Last day of acceptance (D19). */
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

/** A change order that nobody signed: a proposal, and no part of what is agreed. */
export const OpenChange = z.object({
  proposal_id: ID,
  /** 1 for the project's first change order. */
  number: z.number().int(),
  /** Of the newest version that was sent; before one, of what it changes. */
  version: z.number().int(),
  status: z.enum(PROPOSAL_STATUSES),
  since: Instant.nullable(),
  /** The new total that it asks for, and by how much that differs from what is agreed. */
  total: Sum,
  difference: Signed,
  sent_at: Instant.nullable(),
  view_count: z.number().int(),
});

/** Edits that the client does not have: a version that is not sent. */
export const Unsent = z.object({
  /** The number that sending would give it. */
  version: z.number().int(),
  /** The draft's own total, and by how much it differs from what the client holds. */
  total: Sum,
  difference: Signed,
  /** Rows of `GET /proposals/{id}/changes`, and how many of them are texts, terms or settings. */
  change_count: z.number().int(),
  text_count: z.number().int(),
});

export const Agreement = z.object({
  status: z.enum(AGREEMENT_STATUSES),
  /** Since when it has this status. */
  since: Instant.nullable(),
  /** Null before the first version. */
  document: HeldDocument.nullable(),
  accepted: Accepted.nullable(),
  change: OpenChange.nullable(),
  /** Null when the draft says the same as what the client holds. */
  unsent: Unsent.nullable(),
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

/** One change that the client does not have. Amounts in minor units; null where none is meant. */
export const ChangeRow = z.object({
  kind: z.enum(CHANGE_KINDS),
  /** Of the service, phase, section or term, where it is of one. */
  id: ID.nullable(),
  name: z.string(),
  /** In words: "1 × $2,000.00, +$200.00", or “12 pages” is now “16 pages”. */
  what: z.string(),
  was: Cents.nullable(),
  now: Cents.nullable(),
});
export type ChangeRow = z.infer<typeof ChangeRow>;
