/** How bounces and complaints mark an address (D50). Pure. */

const DAY_MS = 86_400_000;

/** What is known of an address: `allowed` again, put off for now, gone for good, or its person complained. */
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

/** So many transient bounces within `days` are a permanent one: nobody tries a full mailbox for ever. */
export const DELAYS = { most: 3, days: 30 } as const;

/** Why, in our own words: what a mail server says is anybody's text. */
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

/** One thing that was told of an address. */
export interface MailNotice {
  kind: "delay" | "bounce" | "complaint";
  reason: RecipientReason;
  /** When it happened (ISO, UTC). */
  at: string;
}

/** Whether mail goes to an address that is known so. */
export const isReachable = (status: RecipientStatus): boolean => status === "allowed" || status === "delayed";

/**
 * What is known of an address once this was told, in whatever order: a weaker word never takes a stronger one back, and
 * what happened before somebody allowed the address again is over. Undefined where nothing changes.
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
