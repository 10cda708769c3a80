import { Code, fail, invalid } from "../../platform/error";
import type { Scope } from "../../project/scope";
import type { ListedRow, Row } from "../read";
import type { Item, Source } from "../schema";
import { countedInvoices } from "./counted-invoices";

const keyOf = ({ kind, id }: Source): string => `${kind} ${id}`;

/** Returns the key of a phase whose line does not list its services, which means those in the phase now. */
const wholePhase = (id: number): string => `whole phase ${id}`;

/**
 * Returns the keys of all that a line bills. A phase's line bills the services it had then, even those moved
 * since.
 */
const keysOf = (source: Source): string[] =>
  source.kind === "phase"
    ? [keyOf(source), ...(source.services?.map((id) => `service ${id}`) ?? [wholePhase(source.id)])]
    : [keyOf(source)];

/** The invoice that bills something, and the quantity. */
export interface BillingRef {
  invoice_id: number;
  /** Null until that invoice is sent. */
  number: string | null;
  quantity: string;
}

/** Indexes what these invoices bill, by its key. */
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

/** The services of each phase. An invoice that bills a phase bills its services, and the other way round. */
export interface ScopeParts {
  phaseOf: (service_id: number) => number | undefined;
  servicesOf: (phase_id: number) => readonly number[];
}

/**
 * Returns the keys that would be billed twice: the source itself, the phase around it, its services, its
 * hours or price.
 */
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

/** Finds the first invoice that bills some of this already. */
export const findBilling = (
  source: Source,
  billings: ReadonlyMap<string, readonly BillingRef[]>,
  parts: ScopeParts,
): BillingRef | undefined => others(source, parts).flatMap((key) => billings.get(key) ?? [])[0];

/** Maps a scope's phases to their services. */
export function partsOf({ tasks }: Pick<Scope.Info, "tasks">): ScopeParts {
  return {
    phaseOf: (service) => tasks.find(({ id }) => id === service)?.scopecategory_id,
    servicesOf: (phase) => tasks.flatMap((task) => (task.scopecategory_id === phase ? [task.id] : [])),
  };
}

/**
 * Refuses lines that are billed already, at least in part, on this invoice or another one. 422 with the
 * words, also for an invoice without a project.
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
