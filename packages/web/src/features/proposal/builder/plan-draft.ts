import { add, subtract, sum } from "@stint/core/platform/money";
import type { Schedule, ScheduleInput, ScheduleLine } from "@stint/core/proposal/schema";

/** The typed changes of an unsent payment; null takes a day away. */
export type PlanEdit = Partial<Pick<ScheduleLine, "label" | "amount" | "send_on" | "due_on">>;
export type PlanEdits = Readonly<Record<number, PlanEdit>>;

/** The payment that takes the rest: the last unsent one whose amount was not typed, else the last one (D4). */
export function takerOf({ lines }: Schedule, edits: PlanEdits): ScheduleLine | undefined {
  const open = lines.filter(({ editable }) => editable);
  return open.findLast(({ invoice_id }) => edits[invoice_id]?.amount === undefined) ?? open.at(-1);
}

/** Answers the schedule as the server makes it of the edits; it adds up to the accepted total. */
export function planLines(plan: Schedule, edits: PlanEdits): ScheduleLine[] {
  const lines = plan.lines.map((line) => ({ ...line, ...edits[line.invoice_id] }));
  const taker = takerOf(plan, edits);
  if (!taker || Object.keys(edits).length === 0) return lines;
  const others = lines.filter(({ invoice_id }) => invoice_id !== taker.invoice_id);
  const rest = subtract(add(plan.accepted_total, plan.credits), sum(others.map(({ amount }) => amount)));
  return lines.map((line) => (line.invoice_id === taker.invoice_id ? { ...line, amount: rest } : line));
}

function refusalOf(line: ScheduleLine, takes_rest: boolean): string | undefined {
  if (!line.editable) return undefined;
  if (!line.label.trim()) return "Name required";
  if (line.amount <= 0) return takes_rest ? "The others leave nothing for this one" : "Amount required";
  return line.send_on && line.due_on && line.due_on < line.send_on
    ? "It is due before it is sent"
    : undefined;
}

/** Lists the faults of a schedule by payment; empty without any. */
export function planRefusals(plan: Schedule, edits: PlanEdits): Record<number, string> {
  const taker = takerOf(plan, edits)?.invoice_id;
  const wrong: Record<number, string> = {};
  for (const line of planLines(plan, edits)) {
    const refusal = refusalOf(line, line.invoice_id === taker);
    if (refusal) wrong[line.invoice_id] = refusal;
  }
  return wrong;
}

/** The call that makes the edits. The one that takes the rest is named without its amount. */
export const planBody = (plan: Schedule, edits: PlanEdits): ScheduleInput => ({
  lines: plan.lines.flatMap(({ invoice_id }) => {
    const edit = edits[invoice_id];
    return edit ? [{ invoice_id, ...edit }] : [];
  }),
});
