/**
 * A consumer's rights in a contract that is made at a distance: who has them, until when they end a signed
 * contract (revoke it), and what is owed then. In the EU by Directive 2011/83/EU, articles 6 to 16, with
 * article 11a since 2026-06-19, and Regulation 1182/71, article 3; in the United Kingdom by the Consumer
 * Contracts Regulations 2013 (SI 2013/3134), regulations 29 to 38. Pure and browser-safe; amounts are minor
 * units.
 */
import * as Day from "../../platform/date";
import { Money } from "../../platform/money";

export const LAWS = ["eu", "gb"] as const;
export type Law = (typeof LAWS)[number];

/** The countries of the European Economic Area, where the directive is law. */
const EEA = new Set(
  "AT BE BG CY CZ DE DK EE ES FI FR GR HR HU IE IS IT LI LT LU LV MT NL NO PL PT RO SE SI SK".split(" "),
);

/** Days that a consumer has, counted from the day after the signature. */
export const REVOCATION_DAYS = 14;

/** The zone in which the last day ends: the westernmost in which that law is in force, so that nobody loses hours. */
const ZONES: Record<Law, string> = { eu: "Atlantic/Azores", gb: "Europe/London" };

/** The sentences that a consumer agrees to who wants the work to begin before the last day. */
export const BEGIN_EARLY_TEXT =
  "Please begin before the 14 days end. If I withdraw, I pay for what was done until then. Once all of it is done, I can no longer withdraw.";

/** Returns the law that protects a client; undefined for a business, and where neither law is in force. */
export function consumerLaw(client: {
  kind: "business" | "person";
  country: string | null;
}): Law | undefined {
  if (client.kind !== "person" || !client.country) return undefined;
  return client.country === "GB" ? "gb" : EEA.has(client.country) ? "eu" : undefined;
}

/**
 * Returns the last day on which a contract signed on `accepted_on` can be revoked. In the EU a last day on a
 * weekend moves to Monday; public holidays are not known here, so that a later statement may still count.
 */
export function lastDayOf(law: Law, accepted_on: string): string {
  const last = Day.addDays(accepted_on, REVOCATION_DAYS);
  if (law !== "eu") return last;
  const weekday = Day.weekday(last);
  return weekday === 6 ? Day.addDays(last, 2) : weekday === 7 ? Day.addDays(last, 1) : last;
}

/** Says whether the last day is over everywhere where that law is in force. */
export const isOver = (law: Law, last_day: string, now: Date): boolean =>
  Day.isPast(last_day, now, ZONES[law]);

/** Who is told of a withdrawal, as the notice prints it. */
export interface Trader {
  name: string;
  email: string;
  /** "" where there is none. */
  postal: string;
}

/** Returns the notice of the right as the client reads it before signing, a paragraph each. */
export const noticeParagraphs = ({ name, email, postal }: Trader): string[] => [
  `You can withdraw from this contract within ${REVOCATION_DAYS} days after signing it, without giving a reason.`,
  `To withdraw, use the button “Withdraw from this contract” on the page of this proposal, or write to ${[name, postal, email].filter(Boolean).join(", ")}. It is enough to send it on the last day.`,
  `${name} then pays back all you paid within 14 days of hearing of it, the way you paid and without a fee.`,
  "If you asked for the work to begin earlier, you pay for what was done until you withdrew. Once all of it is done, the right has ended.",
  `Your own words are enough: “I withdraw from the contract with ${name}”, with the date of signing, your name and address.`,
];

/** The figures of a withdrawal. */
export interface Settlement {
  /** What the work that was done is worth, which the client owes. */
  owed: number;
  /** What goes back to the client. */
  refund: number;
  /** What the client still has to pay. */
  outstanding: number;
}

/**
 * Computes what a withdrawn contract settles: nothing is owed for work that the client did not ask to begin,
 * else the agreed price of the part that was done (articles 13, 14(3) and 14(4)). `done` and `of` are prices
 * of services as agreed; `total` is the agreed sum with tax.
 */
export function settle(of: {
  begin_early: boolean;
  total: number;
  done: number;
  of: number;
  received: number;
}): Settlement {
  const owed = of.begin_early && of.of > 0 ? Money.multiply(String(of.done), of.total, String(of.of)) : 0;
  const refund = Math.max(0, Money.subtract(of.received, owed));
  const outstanding = Math.max(0, Money.subtract(owed, of.received));
  return { owed, refund, outstanding };
}
