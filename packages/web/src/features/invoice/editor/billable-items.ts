import type { Billable, SourcesInput } from "@stint/core/invoice/schema";
import { multiply, sumOfDecimals, sum as total } from "@stint/core/platform/money";

export type BillableKind = "service" | "phase" | "hours" | "milestone" | "expense";
export type Service = Billable["phases"][number]["services"][number];

/** The typed figures of an entry that has no price of its own. */
export interface Typed {
  quantity: string;
  amount: number | null;
}

/** Hours can go on as many invoices as it takes, unless the service is billed at its price or with its phase. */
export const hoursBilled = ({ billed, billed_hours }: Service) => (billed_hours === "0" ? billed : null);

/** Answers the planned hours that are not billed yet, and the price of one, as the first values of the fields. */
export function hoursLeft({ effort_hours, billed_hours, hour_price }: Service): Typed {
  const left = effort_hours ? sumOfDecimals([effort_hours, `-${billed_hours}`]) : "";
  return { quantity: left.startsWith("-") || left === "0" ? "" : left, amount: hour_price };
}

/** Answers the chosen entries as the API names them, and their sum; undefined while a figure is missing. */
export function chosenOf(
  kind: BillableKind,
  chosen: ReadonlySet<number>,
  typed: ReadonlyMap<number, Typed>,
  of: Billable,
): { body: SourcesInput; sum: number } | undefined {
  const ids = [...chosen];
  const services = of.phases.flatMap((phase) => phase.services);
  const amounts = (list: readonly { id: number; amount: number }[]) =>
    total(list.filter(({ id }) => chosen.has(id)).map(({ amount }) => amount));
  if (kind === "service") return { body: { service_ids: ids }, sum: amounts(services) };
  if (kind === "phase") return { body: { phase_ids: ids }, sum: amounts(of.phases) };
  if (kind === "expense") return { body: { expense_ids: ids }, sum: amounts(of.expenses) };
  const figures = ids.map((id) => ({ id, quantity: "", amount: null, ...typed.get(id) }));
  if (kind === "milestone") {
    if (figures.some(({ amount }) => !amount)) return undefined;
    const milestones = figures.map(({ id, amount }) => ({ milestone_id: id, amount: amount ?? 0 }));
    return { body: { milestones }, sum: total(milestones.map(({ amount }) => amount)) };
  }
  if (figures.some(({ quantity, amount }) => !Number(quantity) || amount === null)) return undefined;
  const hours = figures.map(({ id, quantity, amount }) => ({
    service_id: id,
    quantity,
    unit_price: amount ?? 0,
  }));
  return {
    body: { hours },
    sum: total(hours.map(({ quantity, unit_price }) => multiply(quantity, unit_price))),
  };
}
