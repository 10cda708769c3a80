/**
 * The words for a document, the same on the page and in the PDF (D6): chosen services, columns, counts,
 * payments, changes. Browser-safe and pure, without zod: the client's page uses it.
 */

import * as Day from "../../platform/date";
import { Money } from "../../platform/money";
import type { Status } from "../../project/agreement/status/rules";
import type { Block } from "../../project/contract/text/rules";
import { countOf } from "../../project/scope/unit/rules";
import { percentInWords, roundsInWords } from "../../project/scope/words/rules";
import { nameOf } from "../../project/tax/name/rules";
import type { Document, PlannedPayment, Redline, ShownService } from "../client-view";

export {
  countInWords,
  percentInWords,
  roundsInWords,
  sentence,
} from "../../project/scope/words/rules";

/** Formats a difference: "+$1,640.00" or "−$700.00"; no sign for 0. */
export const difference = (amount: number, currency: string): string =>
  `${amount > 0 ? "+" : ""}${Money.format(amount, currency)}`;

/** Returns what a document comes to: with tax where it names one. */
export const payableTotal = ({ total, tax }: Pick<Document, "total" | "tax">): number => tax?.total ?? total;

/**
 * Returns what was accepted before, by how much that changes, and what is credited: with tax, where the
 * document names one.
 */
export const changeTotals = ({ tax, base, difference, credit }: Redline) => ({
  accepted: tax?.base.total ?? base.total,
  difference: tax?.difference.total ?? difference,
  credit: tax?.credit.total ?? credit,
});

type Taxed = Document["tax"];

/** Names the tax of a document: "VAT", or "tax" where several have different names. */
export const taxNameOf = (tax: Taxed): string => nameOf(tax?.taxes ?? []);

/** Says how the prices of services stand beside a total with tax: "prices before VAT"; nothing without tax. */
export const pricesInWords = (tax: Taxed): string[] =>
  tax?.tax_total ? [`prices ${tax.inclusive ? "include" : "before"} ${taxNameOf(tax)}`] : [];

/** Returns the agreed total of an acceptance in the amounts as typed. */
export const agreedTotal = ({
  total,
  tax,
}: {
  total: number;
  tax?: { inclusive: boolean; net_total: number } | undefined;
}): number => (tax && !tax.inclusive ? tax.net_total : total);

/** Returns what is invoiced on acceptance, with its tax. */
export const dueOnAcceptance = ({
  due_on_acceptance,
  tax,
}: Pick<Document, "due_on_acceptance" | "tax">): number => tax?.due_on_acceptance ?? due_on_acceptance;

/** Names a version: "version 2", "change order 1 (version 2)". */
export const versionInWords = (of: {
  version: number;
  change?: { number: number } | null | undefined;
}): string =>
  of.change ? `change order ${of.change.number} (version ${of.version})` : `version ${of.version}`;

/** A version waits for its answer, was accepted, or is closed; its words depend on that. */
export type Answer = "open" | "accepted" | "closed";

const ANSWERS: Partial<Record<Status, Answer>> = {
  // A superseded proposal was still signed.
  accepted: "accepted",
  superseded: "accepted",
  declined: "closed",
  expired: "closed",
  withdrawn: "closed",
};

/** Returns the answer to a proposal's newest version, by its status. */
export const answerOf = (status: Status | "open"): Answer => (status !== "open" && ANSWERS[status]) || "open";

/** Shown in place of a missing price (D8), and of an option's price of 0. */
export const TO_BE_AGREED = "To be agreed";
export const INCLUDED = "Included";

/** Returns an option's price, or words when there is no amount. */
export const optionPrice = ({ total }: Pick<ShownService, "total">, currency: string): string =>
  total === null ? TO_BE_AGREED : total === 0 ? INCLUDED : Money.format(total, currency);

/**
 * Returns "4 × $620.00" as far as the sender shows it; nothing for a quantity of one, which its price
 * describes.
 */
export function unitWords(
  service: Pick<ShownService, "quantity" | "unit" | "price" | "percent">,
  currency: string,
): string | undefined {
  const { quantity, price, unit, percent } = service;
  if (percent !== null) return `${percentInWords(percent)} of the services`;
  if (quantity === null || (Number(quantity) === 1 && !unit)) return undefined;
  if (price === null) return unit ? countOf(service) : `Quantity ${quantity}`;
  return `${countOf(service)} × ${Money.format(price, currency)}`;
}

/** An option group: exactly one of its services is chosen. */
export interface Group {
  label: string;
  services: ShownService[];
}

export interface Choices {
  groups: Group[];
  /** Options that the client takes or leaves one by one. */
  extras: ShownService[];
  /** Total of the chosen options, in cents. */
  total: number;
  /** Number of chosen options. */
  count: number;
}

type Phases = Pick<Document, "phases">;

export const isOption = (service: ShownService): boolean => service.optional || service.option_group !== null;

const costs = (services: readonly ShownService[]): number =>
  Money.sum(services.map(({ chosen, total }) => (chosen ? (total ?? 0) : 0)));

/** Returns the choices of a document, in its order. */
export function choicesOf({ phases }: Phases): Choices {
  const options = phases.flatMap(({ services }) => services.filter(isOption));
  const groups = new Map<string, Group>();
  for (const service of options) {
    if (service.option_group === null) continue;
    const group = groups.get(service.option_group);
    if (group) group.services.push(service);
    else groups.set(service.option_group, { label: service.option_group, services: [service] });
  }
  return {
    groups: [...groups.values()],
    extras: options.filter(({ option_group }) => option_group === null),
    total: costs(options),
    count: options.filter(({ chosen }) => chosen).length,
  };
}

/** Returns the heading of the single options, beside groups or alone. */
export const extrasLabel = ({ groups }: Choices): string => (groups.length > 0 ? "Add-ons" : "Optional");

/** Returns the names of the chosen options; one of a group with the group's label. */
export const chosenNames = ({ phases }: Phases): string[] =>
  phases
    .flatMap(({ services }) => services.filter((service) => isOption(service) && service.chosen))
    .map(({ name, option_group }) => (option_group ? `${option_group}: ${name}` : name));

/**
 * Returns the phases without their options, which are listed below; totals are those of the services still
 * listed.
 */
export function fixedPhases({ phases }: Phases): Document["phases"] {
  return phases
    .map((phase) => ({
      ...phase,
      services: phase.services.filter((service) => !isOption(service)),
      total:
        phase.total === null ? null : Money.subtract(phase.total, costs(phase.services.filter(isOption))),
    }))
    .filter((phase, at) => phase.services.length > 0 || phases[at]?.services.length === 0);
}

/** Names a phase in a list of phases; one without a name is called by its content. */
export const phaseLabel = ({ name }: { name: string }): string => name || "Services";

export interface Columns {
  units: boolean;
  rates: boolean;
  amounts: boolean;
}

/** Returns the columns that the sender shows for these services. */
export function columnsOf(phases: Document["phases"]): Columns {
  const services = phases.flatMap((phase) => phase.services);
  return {
    units: services.some(({ quantity }) => quantity !== null),
    rates: services.some(({ price }) => price !== null),
    amounts: services.some(({ total }) => total !== null),
  };
}

type Payment = Pick<PlannedPayment, "label" | "when" | "due_on">;

/** Returns "due within 14 days": the time that the client has to pay an invoice. */
export const dueInWords = (days: number): string => `due within ${days} ${days === 1 ? "day" : "days"}`;

/**
 * Returns the words for the invoice on acceptance and its payment terms, the same wherever they are shown.
 */
export const acceptanceWords = ({
  due_days,
}: Pick<Document, "due_days">): { label: string; terms: string } =>
  due_days
    ? { label: "Invoiced on acceptance", terms: `, ${dueInWords(due_days)}` }
    : { label: "Due on acceptance", terms: "" };

/** Returns the same within a sentence, after an amount: "invoiced on acceptance, due within 14 days". */
export function firstWords(document: Pick<Document, "due_days">): string {
  const { label, terms } = acceptanceWords(document);
  return label.toLowerCase() + terms;
}

/** Returns when an invoice is sent as a heading, and its label and due date as a note. */
export function paymentWords(
  { label, when, due_on }: Payment,
  due_days?: number,
): { heading: string; note: string } {
  const due = due_on ? `due ${Day.inWords(due_on)}` : due_days && dueInWords(due_days);
  // "Design" below "When Design is complete" says nothing new.
  const parts = [when.includes(label) ? undefined : label, due].filter(Boolean);
  return { heading: when || label, note: parts.join(", ") };
}

export interface Clause {
  key: string;
  name: string;
  body: string;
  /** The text with its structure; old versions have `body` only. */
  content?: readonly Block[] | undefined;
}

/** The key of the general terms among the clauses. */
export const GENERAL = "general";
/** The key of a consumer's notice among the clauses. */
const RIGHT = "withdrawal";

/** Returns the document's terms and general terms and a consumer's notice as one numbered list. */
export function clausesOf({
  terms,
  general_terms,
  consumer,
}: Pick<Document, "terms" | "general_terms" | "consumer">): Clause[] {
  const clauses: Clause[] = terms.map(({ id, name, body, content }) => ({
    key: String(id),
    name,
    body,
    content,
  }));
  if (general_terms) clauses.push({ key: GENERAL, name: "General terms", body: general_terms });
  if (consumer)
    clauses.push({ key: RIGHT, name: "Your right to withdraw", body: consumer.notice.join("\n\n") });
  return clauses;
}

export interface Passage {
  key: string;
  title: string;
  body: string;
}

/** Returns the document's texts beside services and terms, each under its title on the page. */
export function passagesOf(document: Document): Passage[] {
  const { summary, goals, sections = [], exclusions, revision_rounds } = document;
  const all = [
    { key: "summary", title: "Summary", body: summary },
    { key: "goals", title: "Goals", body: goals },
    ...sections.map(({ id, title, body }) => ({ key: String(id), title, body })),
    { key: "exclusions", title: "Not included", body: exclusions },
    {
      key: "rounds",
      title: "Revisions",
      body: revision_rounds === null ? null : roundsInWords(revision_rounds),
    },
  ];
  return all.filter((each): each is Passage => each.body !== null);
}

/** The passages that come after the services, not before them. */
export const BOUNDS: readonly string[] = ["exclusions", "rounds"];
