/**
 * A document for one choice of options: totals, percentages, schedule and redline follow (D3, D4, D25). The
 * server composes, shows and accepts with this function, and the client's page may count with it while prices
 * are shown. Browser-safe and pure.
 */

import * as Money from "../../platform/money";
import { fillTerms } from "../../project/contract/rules";
import {
  type Instalment,
  type InvoiceSettings,
  ON_ACCEPTANCE,
  type PhaseShare,
} from "../../project/schedule/rules";
import { type PricedTask, type Summary, summarize } from "../../project/scope/pricing/rules";
import type { Document } from "../client-view";
import { type ChangeBase, redlineOf } from "../redline/rules";
import { type Notes, noteCredits } from "../schedule/notes";
import { type NewSchedule, scheduleOf } from "../schedule/version-schedule";

export { choiceRefusal } from "../../project/scope/pricing/rules";

/** What of a change order's options the signed document decided: services that were taken, and what was left for them. */
export interface Decided {
  taken: number[];
  left: number[];
}

/** Everything that a document's numbers follow from. */
export interface Countable {
  phases: { id: number; name: string }[];
  tasks: PricedTask[];
  settings: InvoiceSettings;
  base?: ChangeBase | undefined;
  decided?: Decided | undefined;
}

export interface Counted {
  summary: Summary;
  planned: NewSchedule & Notes;
}

/** The numbers of a choice; without one, of what the owner marked. `signed_on` null only plans. */
export function count(
  of: Countable,
  options: readonly number[] | undefined,
  signed_on: string | null,
): Counted {
  const summary = summarize({ categories: of.phases, tasks: of.tasks }, options);
  const totals = new Map(summary.categories.map(({ id, price_total }) => [id, price_total]));
  const phases: PhaseShare[] = of.phases.map(({ id, name }) => ({ id, name, total: totals.get(id) ?? 0 }));
  const planned = scheduleOf(of.settings, summary.price_total, of.base?.plan, signed_on, phases);
  const notes = of.base ? noteCredits(of.base, summary, planned.credit) : { notes: [], first: [] };
  return { summary, planned: { ...planned, ...notes } };
}

const shownPayment = ({ sequence, kind, label, when, percent, amount, send_on, due_on }: Instalment) => ({
  sequence,
  kind,
  label,
  when,
  percent,
  amount,
  send_on,
  due_on,
});

/** The document of a choice. What is hidden (null) stays hidden; everything that is a number follows. */
export function choose(document: Document, of: Countable, options?: readonly number[]): Document {
  const { summary, planned } = count(of, options, null);
  const chosen = new Set(summary.chosen);
  const totals = new Map(summary.tasks.map(({ id, price_total }) => [id, price_total]));
  const phase_totals = new Map(summary.categories.map(({ id, price_total }) => [id, price_total]));
  const counted: Document = {
    ...document,
    phases: document.phases.map((phase) => ({
      ...phase,
      total: phase.total === null ? null : (phase_totals.get(phase.id) ?? 0),
      services: phase.services.map((service) => ({
        ...service,
        chosen: chosen.has(service.id),
        total: service.total === null ? null : (totals.get(service.id) ?? 0),
      })),
    })),
    total: summary.price_total,
    schedule: document.schedule && planned.instalments.map(shownPayment),
    due_on_acceptance: Money.sum(
      planned.instalments.filter(({ when }) => when === ON_ACCEPTANCE).map(({ amount }) => amount),
    ),
  };
  const next = { ...counted, terms: fillTerms(document.terms, counted) };
  return of.base ? { ...next, change: redlineOf(next, of.base, of.tasks, { summary, planned }) } : next;
}

/**
 * What the client decided when it signed is no question any more: an option that it took is part of what was agreed,
 * and only its owner's change takes it out. A group is decided with it, unless the owner adds an alternative to it. A
 * service that was no option and is one now is the owner's new offer, as is an option that was left.
 */
export function findDecided(
  tasks: readonly PricedTask[],
  { options = [], offered = [] }: Pick<ChangeBase, "options" | "offered">,
): Decided {
  const [chosen, known] = [new Set(options), new Set(offered)];
  const groups = Map.groupBy(
    tasks.filter(({ option_group }) => option_group),
    ({ option_group }) => option_group,
  );
  const closed = [...groups.values()].filter(
    (group) => group.every(({ id }) => known.has(id)) && group.some(({ id }) => chosen.has(id)),
  );
  const decided = [
    ...tasks.filter(({ id, optional, option_group }) => optional && !option_group && chosen.has(id)),
    ...closed.flat(),
  ];
  const ids = (list: readonly PricedTask[]) => list.map(({ id }) => id);
  return {
    taken: ids(decided.filter(({ id }) => chosen.has(id))),
    left: ids(decided.filter(({ id }) => !chosen.has(id))),
  };
}

/** The services of a change order: what was taken is no option any more, what was left for it is not shown. */
export function settleOptions<T extends PricedTask>(tasks: readonly T[], { taken, left }: Decided): T[] {
  const [fixed, gone] = [new Set(taken), new Set(left)];
  return tasks
    .filter(({ id }) => !gone.has(id))
    .map((task) =>
      fixed.has(task.id) ? { ...task, optional: false, option_group: null, chosen: true } : task,
    );
}

/** Ids of the options that a document has chosen, as an acceptance names them. */
export const optionsOf = (document: Document): number[] =>
  document.phases
    .flatMap(({ services }) => services)
    .filter(({ chosen, optional, option_group }) => chosen && (optional || option_group))
    .map(({ id }) => id);

export const hasOptions = (tasks: readonly PricedTask[]): boolean =>
  tasks.some(({ optional, option_group }) => optional || option_group);
