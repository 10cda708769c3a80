import { ago, clockIn, dayInWords, dayOf } from "../../lib/format";
import { isWaiting, type Notification } from "./queries";

export interface Day {
  head: string;
  lines: Notification[];
}

/** The heading of the part of the list in which something of that time stands. */
function headOf(at: string, now: Date): string {
  const words = ago(at, now);
  if (words === "Today" || words === "Yesterday") return words;
  return words.endsWith("days ago") ? "This week" : "Earlier";
}

/** The lines under their headings, newest first; what waits for an answer stands at its own time, too. */
export function byDay(lines: readonly Notification[], now: Date = new Date()): Day[] {
  const days: Day[] = [];
  for (const line of lines.toSorted((a, b) => b.created_at.localeCompare(a.created_at))) {
    const head = headOf(line.created_at, now);
    const last = days.at(-1);
    if (last?.head === head) last.lines.push(line);
    else days.push({ head, lines: [line] });
  }
  return days;
}

/** The time of a line beside its words: the clock of today and yesterday, then the day. */
export function timeOf(at: string, now: Date = new Date()): string {
  const words = ago(at, now);
  if (words === "Today" || words === "Yesterday") return clockIn(at);
  return dayInWords(dayOf(at), { weekday: words.endsWith("days ago") });
}

export const SHOWN = ["all", "unread", "move"] as const;
export type Shown = (typeof SHOWN)[number];

/** The lines of one of the three tabs. */
export const pick = (lines: readonly Notification[], shown: Shown): Notification[] =>
  shown === "all" ? [...lines] : lines.filter((line) => (shown === "unread" ? !line.read : isWaiting(line)));
