import { ago, count, dayInWords, dueInWords } from "../../lib/format";
import type { Dashboard, MoveRow } from "./queries";
import { bucketOf } from "./search";

/** The mark and word in front of a row. */
export function statusOf({ kind, status }: MoveRow): string {
  if (kind === "payout") return status === "committed" ? "committed" : "owed";
  return status;
}

/** Describes a row's date or deadline, or how often it was opened when more than once. */
export function whenOf(row: MoveRow): string {
  if ((row.status === "disputed" || row.status === "withdrawn") && row.due_on)
    return `by ${dayInWords(row.due_on)}`;
  if (row.kind === "invoice" && row.due_on && row.status !== "draft") return dueInWords(row.due_on);
  if (row.status === "expired" && row.due_on) return dayInWords(row.due_on);
  if (row.status === "viewed" && row.view_count && row.view_count > 1) return count(row.view_count, "time");
  return row.at ? ago(row.at) : "";
}

/** Words the invoices in other currencies, which no sum counts (D7): "2 invoices in EUR, CAD wait, 1 is late." */
export function otherInWords({ currency, your_move, their_move }: Dashboard): string {
  const others = [...your_move, ...their_move].filter(
    (row) => row.currency !== currency && ["due", "overdue"].includes(bucketOf(row) ?? ""),
  );
  if (others.length === 0) return "";
  const late = others.filter((row) => bucketOf(row) === "overdue").length;
  const currencies = [...new Set(others.map((row) => row.currency))].join(", ");
  const waits = `${count(others.length, "invoice")} in ${currencies} ${others.length === 1 ? "waits" : "wait"} to be paid`;
  return `${waits}${late > 0 ? `, ${late} of them late` : ""}.`;
}

/** Words the part that is not late: "The rest is due by December 31." */
export function describeRest(of: Dashboard): string {
  const { coming_in, late, last_due_on, currency } = of;
  if (coming_in === 0)
    return otherInWords(of)
      ? `Nothing in ${currency} is waiting to be paid.`
      : "Nothing that you sent is waiting to be paid.";
  if (coming_in === late) return "";
  const what = late > 0 ? "The rest is due" : "All of it is due";
  return last_due_on ? `${what} by ${dayInWords(last_due_on, { long: true })}.` : `${what} later.`;
}

/** "2026-11" → "Nov". */
export const shortMonth = (month: string): string =>
  dayInWords(`${month}-01`, { year: false }).split(" ")[0] ?? "";

/** "2026-06" → "June". */
export const longMonth = (month: string): string =>
  dayInWords(`${month}-01`, { long: true }).split(" ")[0] ?? "";
