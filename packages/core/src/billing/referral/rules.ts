/** What a referral gives, and to whom. Pure and browser-safe. */

import { DAY_MS } from "../../platform/date";
import { foldEmail } from "../../user/schema";

/** A friend's first month, in cents. */
export const FRIEND_AMOUNT = 1500;
/** For each friend who pays, in cents. */
export const REWARD_AMOUNT = 2000;
/** The days for which a friend's payment can be given back: the reward waits for them. */
export const HOLD_DAYS = 30;
export const CURRENCY = "USD";
/** The kind of pointer from a friend's workspace to its referral: there is one, whatever address it has. */
export const FRIEND = "referral_friend";

/**
 * - `invited`: mailed, or signed up; nothing was begun.
 * - `trial`: the friend's subscription has begun, and nothing is paid.
 * - `held`: the friend has paid; the reward waits until that cannot be given back any more.
 * - `credited`: the reward was given.
 * - `refunded`: the friend got the money back, and so did we.
 * - `refused`: it is the same person.
 */
export const STATUSES = ["invited", "trial", "held", "credited", "refunded", "refused"] as const;
export type Status = (typeof STATUSES)[number];

/** The facts that decide about a referral. */
export interface Facts {
  is_same_person: boolean;
  /** The friend has a subscription in force. */
  is_live: boolean;
  /** The first charge that the friend paid, and whether any of it was given back, or lost in a dispute. */
  paid_at: string | undefined;
  is_refunded: boolean;
  /** Its payer contests it, and the bank has not decided. */
  is_contested: boolean;
}

/** Returns the end of the time for which a payment can be given back. */
export const holdEnd = (paid_at: string): string =>
  new Date(Date.parse(paid_at) + HOLD_DAYS * DAY_MS).toISOString();

/**
 * Returns how a referral stands at `at`. What was refused stays so, whatever card or address follows, and what
 * was given goes back for a refund alone.
 */
export function statusOf(facts: Facts, before: Status, at: string): Status {
  if (before === "credited") return facts.is_refunded ? "refunded" : "credited";
  if (facts.is_same_person || before === "refused") return "refused";
  if (facts.paid_at === undefined) return facts.is_live ? "trial" : "invited";
  if (facts.is_refunded) return "refunded";
  return facts.is_contested || holdEnd(facts.paid_at) > at ? "held" : "credited";
}

/** Returns whether it is looked at again by itself: only a notice of a refund or a dispute changes what was decided. */
export const isOpen = (status: Status): boolean => status === "trial" || status === "held";

const DOTLESS = new Set(["gmail.com", "googlemail.com"]);

/** Returns the mailbox that an address leads to, without its aliases. */
export function mailboxOf(email: string): string {
  const [name = "", host = ""] = foldEmail(email).split("@");
  const [plain = ""] = name.split("+");
  return `${DOTLESS.has(host) ? plain.replaceAll(".", "") : plain}@${host === "googlemail.com" ? "gmail.com" : host}`;
}

/** What is known of a person who subscribes. */
export interface Person {
  id: number;
  email: string;
  card_fingerprint?: string | undefined;
  /** The street and postal code of the invoices; "" without one. */
  address: string;
  /** They signed up in a browser of whoever referred them. */
  shares_device?: boolean | undefined;
}

/** Returns whether a referrer and their friend are one person: nobody refers themselves. */
export const isSamePerson = (one: Person, other: Person): boolean =>
  one.id === other.id ||
  other.shares_device === true ||
  mailboxOf(one.email) === mailboxOf(other.email) ||
  (one.card_fingerprint !== undefined && one.card_fingerprint === other.card_fingerprint) ||
  (one.address !== "" && one.address === other.address);
