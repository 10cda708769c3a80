/** The dates of a series' invoices, and what may happen to a series (D15, D27). Browser-safe. */
import * as Day from "../../platform/date";
import { Code } from "../../platform/error/catalogue";
import { machine } from "../../platform/state";
import type { FREQUENCIES, RECURRING_STATUSES } from "../schema-recurring";

export interface Rule {
  frequency: (typeof FREQUENCIES)[number];
  interval: number;
  starts_on: string;
  /** The place in the series whose date is the anchor; 0 until the rule is changed. */
  base?: number | undefined;
  ends_on?: string | null | undefined;
}

/**
 * Returns the date of the nth invoice, from 0, always counted from the anchor: 31 Jan, 28 Feb, 31 Mar (D27).
 */
export function dateOf({ frequency, interval, starts_on, base = 0 }: Rule, n: number): string {
  const steps = interval * (n - base);
  if (frequency === "weekly") return Day.addDays(starts_on, 7 * steps);
  return Day.addMonths(starts_on, (frequency === "yearly" ? 12 : 1) * steps);
}

/** Returns the first n, from `from`, whose date is not before `day`. */
export function firstFrom(rule: Rule, from: number, day: string): number {
  let n = from;
  while (dateOf(rule, n) < day) n++;
  return n;
}

type Changes = Partial<Pick<Rule, "frequency" | "interval">> & { next_on?: string | undefined };

/**
 * Changes a rule from its nth invoice on; places never repeat, since ids are made of them (D28). An explicit
 * next date is the new anchor. Another interval is counted from the old anchor, whose day of the month is
 * kept (D27): the nth falls on its first date that is not before the old one.
 */
export function changedRule(rule: Rule, n: number, changes: Changes) {
  const { frequency = rule.frequency, interval = rule.interval, next_on } = changes;
  const { starts_on, base } = rule;
  if (next_on !== undefined && next_on !== dateOf(rule, n))
    return { frequency, interval, starts_on: next_on, base: n };
  if (frequency === rule.frequency && interval === rule.interval)
    return { frequency, interval, starts_on, base };
  const steps = firstFrom({ frequency, interval, starts_on }, 0, dateOf(rule, n));
  return { frequency, interval, starts_on, base: n - steps };
}

/** Says whether the nth invoice is still in the series; `made` of at most `count` were made. */
export function goesOn(rule: Rule & { count?: number | null | undefined }, n: number, made: number): boolean {
  if (rule.count && made >= rule.count) return false;
  return !rule.ends_on || dateOf(rule, n) <= rule.ends_on;
}

export const MOST_FAILURES = 3;

/**
 * The table (D15). `fail` leads to the state after the third failure in a row; before that the series stays
 * active.
 */
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
