/** Late fees as accepted terms state them (D39). Pure: amounts in minor units, dates in the owner's zone. */

import { Day } from "../../platform/date";
import { Money } from "../../platform/money";
import { type LateFeeKind, type LateFeeTerms, lateFeeInWords } from "../../project/contract/late-fee/rules";

/** The accepted clause about a late fee, in the fields of a term. */
export interface Clause {
  /** A percentage of the unpaid part for each month begun or by the days of a year; or an amount once. */
  kind: LateFeeKind;
  percent: string | null;
  /** Minor units; null with a percentage. */
  amount: number | null;
  /** The first day after the due date, in days, on which the fee may be charged. */
  from_day: number;
  cap_percent: string;
  /** Minor units beside the fee for the cost of recovery, which only the law names. */
  compensation?: number;
  /** The sentence itself, for the payer. */
  text: string;
}

/** Returns the clause of a term's accepted fields; `currency` is the accepted document's. */
export const clauseOfFields = (fee: LateFeeTerms, currency: string): Clause => ({
  kind: fee.kind,
  percent: fee.percent,
  amount: fee.amount,
  from_day: fee.grace_days + 1,
  cap_percent: fee.cap_percent,
  text: lateFeeInWords(fee, currency),
});

/** Counts the months begun since the due date; 1 at least. */
function monthsBegun(due_on: string, today: string): number {
  let months = 1;
  while (Day.addMonths(due_on, months) < today) months += 1;
  return months;
}

/** Computes the fee before its cap, and its months where it is counted by them. */
function computeFee({ kind, percent, amount }: Clause, unpaid: number, due_on: string, today: string) {
  if (kind === "fixed") return { months: 0, fee: amount ?? 0 };
  const rate = percent ?? "0";
  if (kind === "percent_year") {
    const days = BigInt(Day.daysBetween(due_on, today));
    return { months: 0, fee: Money.multiply(rate, String(BigInt(unpaid) * days), "36500") };
  }
  const months = monthsBegun(due_on, today);
  const all = Money.sumOfDecimals(Array.from({ length: months }, () => rate));
  return { months, fee: Money.multiply(all, unpaid, "100") };
}

/**
 * Computes the fee on the amount unpaid today: simple, never on an earlier fee, rounded once (D2), and not
 * above its cap. 0 before its day.
 */
export function lateFee(clause: Clause, unpaid: number, due_on: string, today: string) {
  const days_late = Math.max(0, Day.daysBetween(due_on, today));
  if (days_late < clause.from_day || unpaid <= 0) return { days_late, months: 0, amount: 0, capped: false };
  const { months, fee } = computeFee(clause, unpaid, due_on, today);
  const most = Money.percentOf(unpaid, clause.cap_percent);
  return { days_late, months, amount: Math.min(fee, most), capped: fee > most };
}
