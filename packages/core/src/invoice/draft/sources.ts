import { rowsOf as expensesOf } from "../../expense/read";
import { Actor } from "../../platform/actor";
import { Code, fail, invalid } from "../../platform/error";
import { allDetails } from "../../project";
import type { Priced } from "../../project/rows";
import { currencyOf, scopeOf } from "../billing/contract-value";
import { refuseBilled } from "../billing/double-billing";
import type { Row } from "../read";
import type { ItemInput, Source } from "../schema";

/** Returns a service that counts. 1003, 422 for an option that was not chosen. */
export function serviceOf({ tasks, summary }: Priced, id: number): Priced["tasks"][number] {
  const task = tasks.find((each) => each.id === id) ?? fail(Code.NotFound);
  if (!summary.chosen.includes(id)) invalid({ items: `${task.name} is an option that was not chosen` });
  return task;
}

/** Returns a phase with the services that its price is made of. 1003. */
export function phaseOf({ categories, tasks, summary }: Priced, id: number) {
  const phase = categories.find((each) => each.id === id) ?? fail(Code.NotFound);
  const own = tasks.filter((task) => task.scopecategory_id === id && summary.chosen.includes(task.id));
  const source: Source = { kind: "phase", id, services: own.map((task) => task.id) };
  return { phase, own, source };
}

/** Returns milestones in the order of their ids. 1003. */
export async function milestonesOf(project_id: number, ids: readonly number[]) {
  if (ids.length === 0) return [];
  const { milestones } = await allDetails(Actor.owner(), project_id);
  return ids.map((id) => milestones.find((each) => each.id === id) ?? fail(Code.NotFound));
}

/**
 * Returns expenses that an invoice may bill. 1003, 422 where one is not billable or was paid in another
 * currency.
 */
export async function expensesFor(
  { project_id = 0, currency }: Pick<Row, "project_id" | "currency">,
  ids: readonly number[],
) {
  if (ids.length === 0) return [];
  const all = await expensesOf(project_id);
  return ids.map((id) => {
    const found = all.find((each) => each.id === id) ?? fail(Code.NotFound);
    if (!found.billable) invalid({ items: `${found.name} is not billable` });
    if (found.currency !== currency)
      invalid({ items: `${found.name} was paid in ${found.currency}; this invoice is in ${currency}` });
    return found;
  });
}

/** Kinds of sources with a price in the project's currency. */
const PRICED: readonly Source["kind"][] = ["service", "phase", "expense"];
export const isPriced = ({ source }: { source: Source | null }): boolean =>
  source !== null && PRICED.includes(source.kind);

/** Refuses services or phases on an invoice in another currency (422, D7). */
export async function refuseForeign(
  { project_id = 0, currency }: Pick<Row, "project_id" | "currency">,
  sources: readonly (Source | null)[],
): Promise<void> {
  if (!sources.some((source) => source?.kind === "service" || source?.kind === "phase")) return;
  const agreed = await currencyOf(project_id);
  if (agreed !== currency)
    invalid({ items: `The services are priced in ${agreed}; this invoice is in ${currency}` });
}

/**
 * Returns the sources of lines that come back, or come with a new invoice, as stored; null for lines in the
 * owner's own words. 1003 for what the project does not have; 422 as in adding from the project, and for what
 * is billed already or twice here.
 */
export async function sourcesOf(
  of: Pick<Row, "id" | "project_id" | "currency">,
  lines: readonly Pick<ItemInput, "name" | "source">[],
): Promise<(Source | null)[]> {
  const asked = lines.flatMap(({ source }) => source ?? []);
  if (asked.length === 0) return lines.map(() => null);
  const { project_id } = of;
  if (project_id === undefined) return invalid({ project_id: "This invoice is for no project" });
  const idsOf = (kind: Source["kind"]) =>
    asked.flatMap((source) => (source.kind === kind ? [source.id] : []));
  const scope = await scopeOf(project_id);
  for (const id of [...idsOf("service"), ...idsOf("hours")]) serviceOf(scope, id);
  await milestonesOf(project_id, idsOf("milestone"));
  await expensesFor(of, idsOf("expense"));
  const kept = lines.map(({ name, source = null }) => ({
    name,
    source: source?.kind === "phase" ? phaseOf(scope, source.id).source : source,
  }));
  const sources = kept.map(({ source }) => source);
  await refuseForeign(of, sources);
  await refuseBilled(of, kept, scope);
  return sources;
}
