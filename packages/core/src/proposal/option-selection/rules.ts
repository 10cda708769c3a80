/**
 * Computes a document for one choice of options: totals, percentages, schedule and redline (D3, D4, D25). The
 * server composes, shows and accepts with this function; the client's page may use it while prices are shown.
 * Browser-safe and pure.
 */

import { Money } from "../../platform/money";
import { fillTerms } from "../../project/contract/rules";
import {
  type Instalment,
  type InvoiceSettings,
  ON_ACCEPTANCE,
  type PhaseShare,
} from "../../project/schedule/rules";
import { type PricedTask, type Summary, summarize } from "../../project/scope/pricing/rules";
import type { Part, TaxRule } from "../../project/tax/rules";
import type { Withholding } from "../../workspace/withholding/schema";
import type { Document } from "../client-view";
import { type ChangeBase, redlineOf } from "../redline/rules";
import { billedBefore, ruleOf, unbilledParts } from "../redline/tax";
import { type Notes, noteCredits } from "../schedule/notes";
import { planRates, type RatePlan } from "../schedule/rates";
import { type BasePlan, type NewSchedule, scheduleOf } from "../schedule/version-schedule";
import { documentTax, shownTax, taxInstalments } from "../tax/rules";

export { choiceRefusal } from "../../project/scope/pricing/rules";

/**
 * The change order's options that the signed document decided: services taken, and services declined with
 * them.
 */
export interface Decided {
  taken: number[];
  left: number[];
}

/** The numbers that a document is computed from. */
export interface Countable {
  phases: { id: number; name: string }[];
  tasks: PricedTask[];
  settings: InvoiceSettings;
  base?: ChangeBase | undefined;
  decided?: Decided | undefined;
  /** How the project is taxed; absent where it names no tax. */
  tax?: TaxRule | undefined;
  /** The tax that the client withholds of each invoice. */
  withholding?: Withholding | undefined;
}

export interface Counted {
  summary: Summary;
  /** How the version is taxed; undefined where it names no tax. */
  tax: TaxRule | undefined;
  planned: NewSchedule & Notes;
  /** A change order's sides by tax rate, where the agreement has several. */
  rates: RatePlan | undefined;
}

/** Returns the numbers of a choice; without one, of the owner's selection. `signed_on` null only plans. */
export function count(
  of: Countable,
  options: readonly number[] | undefined,
  signed_on: string | null,
): Counted {
  const summary = summarize({ categories: of.phases, tasks: of.tasks }, options);
  const totals = new Map(summary.categories.map(({ id, price_total }) => [id, price_total]));
  const phases: PhaseShare[] = of.phases.map(({ id, name }) => ({ id, name, total: totals.get(id) ?? 0 }));
  const tax = ruleOf(of.tax, of.base);
  const parts = partsOf(summary, of.tasks);
  const rates = planRates(parts, of.base, tax);
  const planned: NewSchedule = {
    ...scheduleOf(of.settings, summary.price_total, of.base?.plan, signed_on, phases, rates?.balance),
    ...(rates ? { credits: rates.credits } : {}),
  };
  const notes = of.base ? noteCredits(of.base, summary, planned) : { notes: [], first: [] };
  const rest = Money.sum(planned.instalments.map(({ amount }) => amount));
  const instalments = tax
    ? taxInstalments(planned.instalments, rates?.bill ?? unbilledParts(parts, of.base, tax, rest), tax)
    : planned.instalments;
  return { summary, tax, planned: { ...planned, instalments, ...notes }, rates };
}

/** Returns the chosen services' prices with the tax of each; null takes the project's. */
export function partsOf({ chosen, tasks }: Summary, priced: readonly PricedTask[]): Part[] {
  const counts = new Set(chosen);
  const own = new Map(priced.map(({ id, tax }) => [id, tax]));
  return tasks
    .filter(({ id }) => counts.has(id))
    .map(({ id, price_total }) => ({ amount: price_total, tax: own.get(id) ?? null }));
}

const isDueOnAcceptance = ({ when }: Instalment): boolean => when === ON_ACCEPTANCE;

const shownPayment = (
  { sequence, kind, label, when, percent, amount, send_on, due_on, tax, parts }: Instalment,
  { tax: rule, withholding }: Pick<Countable, "tax" | "withholding">,
  currency: string,
) => ({
  sequence,
  kind,
  label,
  when,
  percent,
  amount,
  send_on,
  due_on,
  ...(tax && rule ? { tax: shownTax(tax, rule, currency, { parts, withholding }) } : {}),
});

/**
 * Returns what sent invoices still ask for once a change order's notes are made; undefined where something was given
 * away, credited by hand or drafted beside, since the total is then not what invoices come to.
 */
function standingOf({ creditables, lines, drafts }: BasePlan, { notes, kept }: NewSchedule & Notes) {
  const isPlain = lines.every(({ sent, given, printed }) => !sent || (given === 0 && printed?.beside === 0));
  if (!creditables || drafts || kept > 0 || !isPlain) return undefined;
  const asked = Money.sum(creditables.map(({ room }) => room));
  const credited = Money.sum(notes.map(({ amount }) => amount));
  return { amount: Money.subtract(asked, credited), papers: creditables.length + notes.length };
}

const NO_TAX: TaxRule = { taxes: [], inclusive: false };

/**
 * Returns the tax that a document names. One without any names it too where its client withholds of it, since they pay
 * less than it says; a change order of a contract that named none stays as that was.
 */
function namedTax(
  { tax, planned }: Pick<Counted, "tax" | "planned">,
  { base, withholding }: Pick<Countable, "base" | "withholding">,
  whole: readonly Part[],
): { rule: TaxRule | undefined; instalments: Instalment[] } {
  const { instalments } = planned;
  if (tax || !withholding || base) return { rule: tax, instalments };
  return { rule: NO_TAX, instalments: taxInstalments(instalments, whole, NO_TAX) };
}

/** Returns the document of a choice. Hidden values (null) stay hidden; all numbers are computed again. */
export function choose(document: Document, of: Countable, options?: readonly number[]): Document {
  const { summary, planned, tax: charged, rates } = count(of, options, null);
  const whole = partsOf(summary, of.tasks);
  const { rule: tax, instalments } = namedTax({ tax: charged, planned }, of, whole);
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
    ...(tax
      ? {
          tax: documentTax(
            whole,
            {
              instalments,
              isDue: isDueOnAcceptance,
              isWhole: !of.base,
              billed: billedBefore(of.base, planned.notes, tax),
              rest: rates?.rest,
              standing: of.base && standingOf(of.base.plan, planned),
              withholding: of.withholding,
            },
            tax,
            document.currency,
          ),
        }
      : {}),
    schedule:
      document.schedule &&
      instalments.map((each) => shownPayment(each, { tax, withholding: of.withholding }, document.currency)),
    due_on_acceptance: Money.sum(planned.instalments.filter(isDueOnAcceptance).map(({ amount }) => amount)),
  };
  const next = { ...counted, terms: fillTerms(document.terms, counted) };
  return of.base ? { ...next, change: redlineOf(next, of.base, of.tasks, { summary, planned }) } : next;
}

/**
 * Returns the options that the client decided by signing; they are not offered again. A taken option is part
 * of what was agreed, and only a change by the owner removes it. A group is decided as a whole, unless the
 * owner adds an alternative. A service that becomes an option later, and an option that was not taken, are a
 * new offer of the owner.
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

/**
 * Returns the services of a change order: taken options are fixed services, declined alternatives are left
 * out.
 */
export function settleOptions<T extends PricedTask>(tasks: readonly T[], { taken, left }: Decided): T[] {
  const [fixed, gone] = [new Set(taken), new Set(left)];
  return tasks
    .filter(({ id }) => !gone.has(id))
    .map((task) =>
      fixed.has(task.id) ? { ...task, optional: false, option_group: null, chosen: true } : task,
    );
}

/** Returns the ids of a document's chosen options, as an acceptance names them. */
export const optionsOf = (document: Document): number[] =>
  document.phases
    .flatMap(({ services }) => services)
    .filter(({ chosen, optional, option_group }) => chosen && (optional || option_group))
    .map(({ id }) => id);

export const hasOptions = (tasks: readonly PricedTask[]): boolean =>
  tasks.some(({ optional, option_group }) => optional || option_group);
