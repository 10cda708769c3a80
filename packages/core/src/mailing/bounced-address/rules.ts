/** Rules by which bounces and complaints mark an address (D50). Pure. */
import { DAY_MS } from "../../platform/date";

/** The status of an address: `allowed` again, delayed for now, bounced permanently, or complained. */
export const RECIPIENT_STATUSES = ["allowed", "delayed", "bounced", "complained"] as const;
export type RecipientStatus = (typeof RECIPIENT_STATUSES)[number];

export const RECIPIENT_REASONS = [
  "no_mailbox",
  "refused",
  "mailbox_full",
  "too_large",
  "unknown",
  "spam",
] as const;
export type RecipientReason = (typeof RECIPIENT_REASONS)[number];

/**
 * This many transient bounces within `days` count as a permanent one: a full mailbox is not tried for ever.
 */
export const DELAYS = { most: 3, days: 30 } as const;

/** The reasons in our own words, because a mail server's text can be anything. */
export const REASONS: Record<RecipientReason, string> = {
  no_mailbox: "There is no such mailbox.",
  refused: "Their mail server refuses it.",
  mailbox_full: "Their mailbox is full.",
  too_large: "It was too large for their mail server.",
  unknown: "Their mail server gave no reason.",
  spam: "They reported it as spam.",
};

export interface Mark {
  status: RecipientStatus;
  reason: RecipientReason;
  at: string;
  delays?: number | undefined;
  delayed_since?: string | undefined;
  allowed_at?: string | undefined;
}

/** One notice about an address. */
export interface MailNotice {
  kind: "delay" | "bounce" | "complaint";
  reason: RecipientReason;
  /** The time of the event (ISO, UTC). */
  at: string;
}

/**
 * The days for which a mark is kept after its last notice. SES's own list has no end, and its refusal marks
 * the address again.
 */
const KEEP_DAYS = 400;

/** Returns when a mark of this time expires, in seconds. */
export const expiryOf = (at: string): number => Math.floor(Date.parse(at) / 1000) + KEEP_DAYS * 86_400;

/** Returns whether an address with this status gets mail. */
export const isReachable = (status: RecipientStatus): boolean => status === "allowed" || status === "delayed";

/**
 * Returns the mark of an address after a notice, in any order of notices: a weaker notice never replaces a
 * stronger one, and notices from before the address was allowed again do not count. Undefined when nothing
 * changes.
 */
export function markAfter(old: Mark | undefined, { kind, reason, at }: MailNotice): Mark | undefined {
  if (old?.allowed_at && at <= old.allowed_at) return undefined;
  const kept = old?.allowed_at ? { allowed_at: old.allowed_at } : {};
  const spamAlready = old?.status === "complained";
  if (kind === "complaint") return spamAlready ? undefined : { status: "complained", reason, at, ...kept };
  if (spamAlready) return undefined;
  if (kind === "bounce") return { status: "bounced", reason, at, ...kept };
  if (old?.status === "bounced") return undefined;
  const since = old?.delayed_since;
  const isOver = !since || Math.abs(Date.parse(at) - Date.parse(since)) > DELAYS.days * DAY_MS;
  const delays = isOver ? 1 : (old?.delays ?? 0) + 1;
  return {
    status: delays >= DELAYS.most ? "bounced" : "delayed",
    reason,
    at,
    delays,
    delayed_since: isOver ? at : since,
    ...kept,
  };
}
