import { countryName } from "../../platform/country";
import { findLateInterest, findPaymentFacts, type PaymentFacts } from "../../platform/country/payment";
import { Money } from "../../platform/money";
import type { Clause } from "./rules";

/** What the law of the seller's country says about an invoice that is late. */
export interface Debt {
  country: string;
  currency: string;
  /** Minor units that are unpaid. */
  unpaid: number;
  due_on: string;
  today: string;
  /** Percent a year as the owner looked it up, for days of which we have no published rate. */
  told?: string | undefined;
}

/** Returns the fixed sum for the cost of recovery; 0 where the law names none that we have a source for. */
function compensationOf(facts: PaymentFacts, { currency, unpaid }: Debt): number {
  const { compensation } = facts;
  if (compensation.unsourced || compensation.currency !== currency) return 0;
  const tier = compensation.tiers.find(
    ({ below }) => below === null || unpaid < (Money.parse(below, compensation.debt_currency) ?? 0),
  );
  return tier ? (Money.parse(tier.amount, currency) ?? 0) : 0;
}

/**
 * Returns the statutory interest and compensation between businesses as a clause; a sentence where the law has
 * some and its figure for these days is not known here; undefined where nothing is known. A rate is charged
 * while it is in force and has a source, never an old one; the owner's own is asked for where there is none.
 */
export function statutoryClause(
  of: Debt,
): (Clause & { currency: string; since: null; compensation: number }) | string | undefined {
  const facts = findPaymentFacts(of.country);
  if (!facts) return undefined;
  const { rule, periods, unsourced } = facts.late_interest;
  if (unsourced && periods.length === 0) return undefined;
  const where = countryName(of.country);
  // Simple interest by the rate of the day it began on; it must not have changed since.
  const [first, last] = [of.due_on, of.today].map((day) => findLateInterest(of.country, day));
  const isPublished = [first, last].every((each) => each?.is_current && each.rate) && !unsourced;
  const known = isPublished && first?.rate === last?.rate ? last?.rate : undefined;
  // What is published counts: an owner's own rate is for days of which nothing is.
  const rate = known ?? (isPublished ? undefined : of.told);
  if (!rate)
    return `The accepted terms name no late fee. The law of ${where} may allow interest (${rule}), but its rate of these days is not known here. Look it up and enter it, or bill the fee as a line.`;
  const compensation = compensationOf(facts, of);
  const sum = Money.format(compensation, of.currency);
  return {
    kind: "percent_year",
    percent: rate,
    amount: null,
    from_day: 1,
    cap_percent: "100",
    text: `By the law of ${where}, as nothing else was agreed: ${rule}. That is ${rate}% a year${compensation > 0 ? `, and ${sum} for the cost of recovery` : ""}.`,
    currency: of.currency,
    since: null,
    compensation,
  };
}
