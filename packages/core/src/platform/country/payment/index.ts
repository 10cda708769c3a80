import { holdsOn, type Origin } from "../fact";
import facts from "./facts.json" with { type: "json" };

/** The rate of statutory interest in some months, in percent a year; null where only the rule is known. */
export type InterestPeriod = {
  from: string | null;
  until: string | null;
  base_rate: string | null;
  rate: string | null;
  /** What a consumer owes, where it differs. */
  consumer_rate: string | null;
};

export type PaymentFacts = {
  /** The statutory interest on late payment: points over a base rate that is published each half year. */
  late_interest: Origin & {
    rule: string;
    base: string | null;
    points: string | null;
    consumer_points: string | null;
    /** The step that the rate is rounded up to. */
    round_up_to: string | null;
    periods: InterestPeriod[];
  };
  /** The fixed sum for the cost of recovery, by the debt: the first tier whose `below` is more than it. */
  compensation: Origin & {
    tiers: { below: string | null; amount: string }[];
    currency: string;
    debt_currency: string;
    law: string | null;
    must_be_on_invoice: boolean;
  };
  /** Days to pay: where nothing was agreed, what is usual, and the most between businesses. */
  terms: Origin & {
    default_days: number | null;
    usual_days: number | null;
    max_days: number | null;
    /** True where a longer term may be agreed. */
    unless_agreed: boolean;
    since: string | null;
  };
  /** The step of cash, in major units; null where cash is paid to the smallest unit. */
  cash_rounding: Origin & { step: string | null; currency: string; since: string | null };
  qr: (Origin & { standard: string })[];
  /** Patterns of a country's bank details. */
  bank: Origin & { fields: Record<string, string> };
};

const FACTS: Record<string, PaymentFacts> = facts;

/** Returns what is known of payment in a country; undefined for a country without facts. */
export const findPaymentFacts = (country: string): PaymentFacts | undefined => FACTS[country];

/**
 * Returns the statutory interest of a country on a day. `is_current` is false where the newest published rate
 * ended before that day: its figure is shown with its months, never charged as today's.
 */
export function findLateInterest(
  country: string,
  date: string,
): (InterestPeriod & { is_current: boolean }) | undefined {
  const periods = FACTS[country]?.late_interest.periods ?? [];
  const current = periods.find(({ from, until }) => holdsOn({ since: from, until }, date));
  if (current) return { ...current, is_current: true };
  const before = periods.filter(({ from }) => (from ?? "") <= date).at(-1);
  return before && { ...before, is_current: false };
}
