import { Actor } from "../../platform/actor";
import { Db } from "../../platform/db";
import { Code, fail, invalid } from "../../platform/error";
import { Money } from "../../platform/money";
import type { Scope } from "../../project/scope";
import { ListedEntity } from "../entity";
import type { ListedRow, Row } from "../read";
import type { Item, Source } from "../schema";
import { applyTakings } from "./taken/rules";

const keyOf = ({ kind, id }: Source): string => `${kind} ${id}`;

/** A phase on a line that does not say which services were in it: those that are in it now. */
const wholePhase = (id: number): string => `whole phase ${id}`;

/** All that a line bills: with a phase each service that was in it then, wherever it has been moved since. */
const keysOf = (source: Source): string[] =>
  source.kind === "phase"
    ? [keyOf(source), ...(source.services?.map((id) => `service ${id}`) ?? [wholePhase(source.id)])]
    : [keyOf(source)];

/** Where something is billed: on which invoice, and how much of it. */
export interface Place {
  invoice_id: number;
  /** Null while that is not sent. */
  number: string | null;
  quantity: string;
}

/**
 * Nothing of it is billed any more, whether it had been paid or not: neither of what was agreed, nor of what is beside
 * that. What was given away stays billed.
 */
export const isTakenBack = (of: ListedRow): boolean => {
  const { total, counted = 0, given = 0 } = of;
  if (total <= 0 || !of.taken) return false;
  const whole = applyTakings(of, { billed: total, asked: total }, ({ amount }) => amount);
  const agreed = applyTakings(of, { billed: counted, asked: Money.subtract(counted, given) });
  return whole.billed === 0 && agreed.billed === 0;
};

/** The invoices of a project, strongly consistent, that stand for something: neither void nor taken back whole. */
export async function countedInvoices(project_id: number): Promise<ListedRow[]> {
  const { data } = await Db.allOf(
    ListedEntity.query.ofProject({ owner_id: Actor.owner(), project_key: project_id }),
    Db.ofOne("invoices of one project"),
    { consistent: true },
  );
  return data.filter((row) => row.status !== "void" && !isTakenBack(row));
}

/** What these invoices bill, by its key. */
export function placesOf(rows: readonly ListedRow[]): Map<string, Place[]> {
  const places = new Map<string, Place[]>();
  for (const { id, number, sources = [] } of rows)
    for (const { quantity, net: _, ...source } of sources)
      for (const key of keysOf(source))
        places.set(key, [...(places.get(key) ?? []), { invoice_id: id, number: number ?? null, quantity }]);
  return places;
}

/** The services of a phase stand and fall with it: who bills one of the two bills the other. */
export interface Whole {
  phaseOf: (service_id: number) => number | undefined;
  servicesOf: (phase_id: number) => readonly number[];
}

/** What would be billed twice with this: itself, the phase around it, the services in it, its hours or price. */
function others(source: Source, { phaseOf, servicesOf }: Whole): string[] {
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
export const billedAt = (
  source: Source,
  places: ReadonlyMap<string, readonly Place[]>,
  whole: Whole,
): Place | undefined => others(source, whole).flatMap((key) => places.get(key) ?? [])[0];

/** How a scope's phases and services belong together. */
export function wholeOf({ tasks }: Pick<Scope.Info, "tasks">): Whole {
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
  const places = placesOf(await countedInvoices(of.project_id));
  const whole = wholeOf(scope);
  for (const { name, source } of added) {
    if (!source) continue;
    const place = billedAt(source, places, whole);
    if (place) {
      if (source.kind === "expense") fail(Code.ExpenseOnInvoice);
      const where = place.invoice_id === of.id ? "this invoice" : (place.number ?? "another draft");
      invalid({ items: `${name} is on ${where} already` });
    }
    for (const key of keysOf(source))
      places.set(key, [...(places.get(key) ?? []), { invoice_id: of.id, number: null, quantity: "1" }]);
  }
}
