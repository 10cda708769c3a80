/** The days on which an unanswered proposal is mailed again (D38). Browser-safe. */
import * as Day from "../platform/date";
import type { Status } from "../project/agreement/status/rules";
import { OPEN } from "./rules";

export interface Remindable {
  status: Status;
  sent_at?: string | undefined;
  time_zone?: string | undefined;
  reminder_days?: readonly number[] | undefined;
  reminded_on?: string | undefined;
}

/**
 * Returns the day of an open proposal's next reminder, in the sender's zone; undefined when there is none.
 */
export function nextReminder(row: Remindable): string | undefined {
  if (!row.sent_at || row.status === "changes_requested" || row.status === "published") return undefined;
  if (!OPEN.some((status) => status === row.status)) return undefined;
  const sent_on = Day.today(new Date(row.sent_at), row.time_zone ?? "UTC");
  const last = row.reminded_on && row.reminded_on > sent_on ? row.reminded_on : sent_on;
  return [...(row.reminder_days ?? [])]
    .sort((a, b) => a - b)
    .map((days) => Day.addDays(sent_on, days))
    .find((day) => day > last);
}
