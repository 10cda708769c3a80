/** How much mail to other people a workspace may send, and what ends it. Pure. */

const DAY_MS = 86_400_000;

/** Foreign addresses a day: at first, and at most. Doubled by calm and by money that came in online. */
export const BUDGET = {
  first: 20,
  most: 2000,
  /** Days without a complaint that double it. */
  calm_days: 30,
  /** Invoices paid online that double it. Those marked as paid by hand cost nothing and prove nothing. */
  paid_invoices: 5,
} as const;

/** Mails of one workspace to one address on one day, whatever they are about but codes, which visitors ask for. */
export const PER_ADDRESS = 25;

/** Beside them, mails of one workspace on one day that an act of the same person asks for: receipts, signed copies. */
export const ANSWERS_PER_ADDRESS = 15;

/** So many complaints, or addresses that do not exist, within `days` stop the workspace's foreign mail. */
export const STOP = { complaint: 3, bounce: 15, days: 30 } as const;

/** A mail that waits for budget is tried again on each of so many days; then its owner is told that it is off. */
export const WAIT_DAYS = 7;

export interface SenderFacts {
  /** When the workspace was opened (ISO, UTC). */
  since: string;
  last_complaint_at?: string | undefined;
  paid_invoices: number;
}

/** How many distinct foreign addresses the workspace may write to on the day of `at`. */
export function allowance({ since, last_complaint_at, paid_invoices }: SenderFacts, at: Date): number {
  const calm_since = Math.max(Date.parse(since), Date.parse(last_complaint_at ?? since));
  const calm = Math.max(0, Math.floor((at.getTime() - calm_since) / (BUDGET.calm_days * DAY_MS)));
  const doublings = calm + Math.floor(paid_invoices / BUDGET.paid_invoices);
  return Math.min(BUDGET.most, BUDGET.first * 2 ** Math.min(doublings, 20));
}

/** Budgets are of days in UTC: a workspace cannot gain one by moving its zone. */
export const dayOf = (at: Date): string => at.toISOString().slice(0, 10);

/** When the day after that of `at` begins. */
export const tomorrow = (at: Date): Date => new Date(Date.parse(dayOf(at)) + DAY_MS);

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
