import { Code, fail, invalid } from "../../platform/error";
import type { Scope } from "../../project/scope";
import type { ListedRow, Row } from "../read";
import type { Item, Source } from "../schema";
import { countedInvoices } from "./counted-invoices";

const keyOf = ({ kind, id }: Source): string => `${kind} ${id}`;

/** A phase on a line that does not say which services were in it: those that are in it now. */
const wholePhase = (id: number): string => `whole phase ${id}`;

/** All that a line bills: with a phase each service that was in it then, wherever it has been moved since. */
const keysOf = (source: Source): string[] =>
  source.kind === "phase"
    ? [keyOf(source), ...(source.services?.map((id) => `service ${id}`) ?? [wholePhase(source.id)])]
    : [keyOf(source)];

/** Where something is billed: on which invoice, and how much of it. */
export interface BillingRef {
  invoice_id: number;
  /** Null while that is not sent. */
  number: string | null;
  quantity: string;
}

/** What these invoices bill, by its key. */
export function indexBillings(rows: readonly ListedRow[]): Map<string, BillingRef[]> {
  const billings = new Map<string, BillingRef[]>();
  for (const { id, number, sources = [] } of rows)
    for (const { quantity, net: _, ...source } of sources)
      for (const key of keysOf(source))
        billings.set(key, [
          ...(billings.get(key) ?? []),
          { invoice_id: id, number: number ?? null, quantity },
        ]);
  return billings;
}

/** The services of a phase stand and fall with it: who bills one of the two bills the other. */
export interface ScopeParts {
  phaseOf: (service_id: number) => number | undefined;
  servicesOf: (phase_id: number) => readonly number[];
}

/** What would be billed twice with this: itself, the phase around it, the services in it, its hours or price. */
function others(source: Source, { phaseOf, servicesOf }: ScopeParts): string[] {
  const { kind, id } = source;
  const priced = (of: number): string => `service ${of}`;
  const worked = (of: number): string => `hours ${of}`;
  const phase = (of: number): string[] => {
    const around = phaseOf(of);
    return around === undefined ? [] : [wholePhase(around)];
  };
  if (kind === "service") return [priced(id), worked(id), ...phase(id)];
  // Hours are billed as they are worked, on as many invoices as it takes.
  if (kind === "hours") return [priced(id), ...phase(id)];
  if (kind === "phase") return [keyOf(source), ...servicesOf(id).flatMap((of) => [priced(of), worked(of)])];
  return [keyOf(source)];
}

/** The first place where something of this is billed already. */
export const findBilling = (
  source: Source,
  billings: ReadonlyMap<string, readonly BillingRef[]>,
  parts: ScopeParts,
): BillingRef | undefined => others(source, parts).flatMap((key) => billings.get(key) ?? [])[0];

/** How a scope's phases and services belong together. */
export function partsOf({ tasks }: Pick<Scope.Info, "tasks">): ScopeParts {
  return {
    phaseOf: (service) => tasks.find(({ id }) => id === service)?.scopecategory_id,
    servicesOf: (phase) => tasks.flatMap((task) => (task.scopecategory_id === phase ? [task.id] : [])),
  };
}

/**
 * Refuses lines of which something is billed already, on this invoice or another one. 422 with
 * the words, also for an invoice without a project.
 */
export async function refuseBilled(
  of: Pick<Row, "id" | "project_id">,
  added: readonly Pick<Item, "name" | "source">[],
  scope: Pick<Scope.Info, "tasks">,
): Promise<void> {
  if (of.project_id === undefined) return invalid({ project_id: "This invoice is for no project" });
  const billings = indexBillings(await countedInvoices(of.project_id));
  const parts = partsOf(scope);
  for (const { name, source } of added) {
    if (!source) continue;
    const billing = findBilling(source, billings, parts);
    if (billing) {
      if (source.kind === "expense") fail(Code.ExpenseOnInvoice);
      const where = billing.invoice_id === of.id ? "this invoice" : (billing.number ?? "another draft");
      invalid({ items: `${name} is on ${where} already` });
    }
    for (const key of keysOf(source))
      billings.set(key, [...(billings.get(key) ?? []), { invoice_id: of.id, number: null, quantity: "1" }]);
  }
}
