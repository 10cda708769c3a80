/** When a saved debit is taken after its announcement. Pure. */
import { Day } from "../../platform/date";
import { businessDaysAfter } from "../../platform/date/business";
import { schemeOfType } from "../../platform/stripe/schemes/rules";

/** The provider takes a debit for a day that is three to fifteen days off; one that is asked for again needs more. */
const LEAST_DAYS = 4;

/**
 * Returns the day on which a method that needs an announcement is debited; undefined for others. Between the mail and
 * that day lie the business days that its scheme asks for: two of SEPA, as the mandate agrees, three of Bacs.
 */
export function debitDay(type: string, today: string): string | undefined {
  const scheme = schemeOfType(type);
  if (!scheme?.currency || scheme.notice_days === 0) return undefined;
  const { currency, notice_days } = scheme;
  const earliest = Day.later(businessDaysAfter(today, notice_days, currency), Day.addDays(today, LEAST_DAYS));
  return businessDaysAfter(Day.addDays(earliest, -1), 1, currency);
}
