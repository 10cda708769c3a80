/** When the invoices of a series fall due, and what may happen to a series (D15, D27). Browser-safe. */
import * as Day from "../../platform/date";
import { Code } from "../../platform/error/catalogue";
import { machine } from "../../platform/state";
import type { FREQUENCIES, RECURRING_STATUSES } from "../schema-recurring";

export interface Rule {
  frequency: (typeof FREQUENCIES)[number];
  interval: number;
  starts_on: string;
  ends_on?: string | null | undefined;
}

/** The date of the nth invoice, from 0, always counted from the anchor: 31 Jan, 28 Feb, 31 Mar (D27). */
export function dateOf({ frequency, interval, starts_on }: Rule, n: number): string {
  if (frequency === "weekly") return Day.addDays(starts_on, 7 * interval * n);
  return Day.addMonths(starts_on, (frequency === "yearly" ? 12 : 1) * interval * n);
}

/** The first n, from `from`, whose date is not before `day`. */
export function firstFrom(rule: Rule, from: number, day: string): number {
  let n = from;
  while (dateOf(rule, n) < day) n++;
  return n;
}

/** Whether the nth invoice is still in the series; `made` of at most `count` were made. */
export function goesOn(rule: Rule & { count?: number | null | undefined }, n: number, made: number): boolean {
  if (rule.count && made >= rule.count) return false;
  return !rule.ends_on || dateOf(rule, n) <= rule.ends_on;
}

export const MOST_FAILURES = 3;

/** D15. `fail` names the state of the third failure in a row; before that the series goes on. */
export const recurring = machine<
  (typeof RECURRING_STATUSES)[number],
  "edit" | "make" | "fail" | "pause" | "resume" | "end"
>(["active", "paused", "ended"], {
  edit: { active: "active", paused: "paused", otherwise: Code.InvoiceNotScheduled },
  make: { active: "active", otherwise: Code.InvoiceNotScheduled },
  fail: { active: "paused", otherwise: Code.InvoiceNotScheduled },
  pause: { active: "paused", otherwise: Code.InvoiceNotScheduled },
  resume: { paused: "active", otherwise: Code.InvoiceNotScheduled },
  end: { active: "ended", paused: "ended", otherwise: Code.InvoiceNotScheduled },
});
