/** The days of an open invoice's reminders (D38). Pure: dates in the owner's zone. */
import { addDays } from "../../platform/date";

export interface Remindable {
  due_on?: string | undefined;
  /**
   * Days from the due date: the owner's setting at sending, until others are chosen; negative means before
   * it.
   */
  reminder_days: readonly number[];
  /** The last day on which it was sent, reminded of or skipped. */
  reminded_on?: string | undefined;
  /** The day that the reminder is put off to. */
  remind_day?: string | undefined;
  reminders_paused_at?: string | undefined;
  disputed_at?: string | undefined;
  revoked_at?: string | undefined;
  amount_processing: number;
}

/**
 * Returns the day of the next reminder, which may have passed; undefined without any. If several were missed,
 * only one is sent: the day it goes out is later than all of them. None while paused, processing or disputed, and none
 * once the contract was withdrawn from.
 */
export function nextReminder(of: Remindable): string | undefined {
  if (!of.due_on || of.reminders_paused_at || of.disputed_at || of.revoked_at) return undefined;
  if (of.amount_processing > 0) return undefined;
  const after = of.reminded_on ?? "";
  const planned = of.reminder_days.map((days) => addDays(of.due_on ?? "", days)).filter((day) => day > after);
  const next = planned.sort()[0];
  if (next === undefined) return undefined;
  return of.remind_day && of.remind_day > next ? of.remind_day : next;
}
