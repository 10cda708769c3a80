/**
 * What a document says, in the same words on the page and in the PDF (D6): which services are chosen, columns,
 * counts, payments, what a change order does. Browser-safe and pure, without zod: the client's page reads with it.
 */

import * as Day from "../../platform/date";
import * as Money from "../../platform/money";
import type { Status } from "../../project/agreement/status/rules";
import type { Block } from "../../project/contract/text/rules";
import { countOf, percentInWords, roundsInWords } from "../../project/scope/words/rules";
import type { Document, PlannedPayment, ShownService } from "../client-view";

export {
  countInWords,
  countOf,
  percentInWords,
  roundsInWords,
  sentence,
} from "../../project/scope/words/rules";

/** "+$1,640.00" or "−$700.00"; nothing before 0. */
export const difference = (amount: number, currency: string): string =>
  `${amount > 0 ? "+" : ""}${Money.format(amount, currency)}`;

/** What was sent, by its name: "version 2", "change order 1 (version 2)". */
export const versionInWords = (of: {
  version: number;
  change?: { number: number } | null | undefined;
}): string =>
  of.change ? `change order ${of.change.number} (version ${of.version})` : `version ${of.version}`;

/** Whether a version still waits for its answer, was accepted, or is past both: its words depend on that. */
export type Answer = "open" | "accepted" | "closed";

const ANSWERS: Partial<Record<Status, Answer>> = {
  // What took the place of a superseded one does not undo that it was signed.
  accepted: "accepted",
  superseded: "accepted",
  declined: "closed",
  expired: "closed",
  withdrawn: "closed",
};

/** What became of the newest version of a proposal with this status. */
export const answerOf = (status: Status | "open"): Answer => (status !== "open" && ANSWERS[status]) || "open";

/** What stands where there is no price yet (D8), and where an option costs nothing. */
export const TO_BE_AGREED = "To be agreed";
export const INCLUDED = "Included";

/** What an option costs, in words where it is no amount. */
export const optionPrice = ({ total }: Pick<ShownService, "total">, currency: string): string =>
  total === null ? TO_BE_AGREED : total === 0 ? INCLUDED : Money.format(total, currency);

/** "4 × $620.00", as far as the sender shows it; nothing for one of it, whose price alone says all. */
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

/** Options of one label, of which exactly one is chosen. */
export interface Group {
  label: string;
  services: ShownService[];
}

export interface Choices {
  groups: Group[];
  /** What the client may take or leave. */
  extras: ShownService[];
  /** Cents of the options that are chosen. */
  total: number;
  /** How many are chosen. */
  count: number;
}

type Phases = Pick<Document, "phases">;

export const isOption = (service: ShownService): boolean => service.optional || service.option_group !== null;

const costs = (services: readonly ShownService[]): number =>
  Money.sum(services.map(({ chosen, total }) => (chosen ? (total ?? 0) : 0)));

/** What of a document the client decides, in its order. */
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

/** The head of what is taken or left, beside groups or alone. */
export const extrasLabel = ({ groups }: Choices): string => (groups.length > 0 ? "Add-ons" : "Optional");

/** Options that count, by name; those of a group with its label. */
export const chosenNames = ({ phases }: Phases): string[] =>
  phases
    .flatMap(({ services }) => services.filter((service) => isOption(service) && service.chosen))
    .map(({ name, option_group }) => (option_group ? `${option_group}: ${name}` : name));

/** The phases without what is chosen further down: their totals are those of the services they still list. */
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

/** A phase in a list of phases; one that nobody named is what it holds. */
export const phaseLabel = ({ name }: { name: string }): string => name || "Services";

export interface Columns {
  units: boolean;
  rates: boolean;
  amounts: boolean;
}

/** The columns that the sender shows of these services. */
export function columnsOf(phases: Document["phases"]): Columns {
  const services = phases.flatMap((phase) => phase.services);
  return {
    units: services.some(({ quantity }) => quantity !== null),
    rates: services.some(({ price }) => price !== null),
    amounts: services.some(({ total }) => total !== null),
  };
}

type Payment = Pick<PlannedPayment, "label" | "when" | "due_on">;

/** "due within 14 days": how long the client has for an invoice. */
export const dueInWords = (days: number): string => `due within ${days} ${days === 1 ? "day" : "days"}`;

/** What acceptance starts, said the same wherever it is promised: the invoice, and how long the client has for it. */
export const acceptanceWords = ({
  due_days,
}: Pick<Document, "due_days">): { label: string; terms: string } =>
  due_days
    ? { label: "Invoiced on acceptance", terms: `, ${dueInWords(due_days)}` }
    : { label: "Due on acceptance", terms: "" };

/** The same within a sentence, after an amount: "invoiced on acceptance, due within 14 days". */
export function firstWords(document: Pick<Document, "due_days">): string {
  const { label, terms } = acceptanceWords(document);
  return label.toLowerCase() + terms;
}

/** When an invoice is sent, and below it what for and until when it is paid. */
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
  /** The text with its structure; versions of old have their words only. */
  content?: readonly Block[] | undefined;
}

/** The terms of the document and its general terms as one numbered list. */
export function clausesOf({ terms, general_terms }: Pick<Document, "terms" | "general_terms">): Clause[] {
  const clauses = terms.map(({ id, name, body, content }) => ({ key: String(id), name, body, content }));
  return general_terms
    ? [...clauses, { key: "general", name: "General terms", body: general_terms }]
    : clauses;
}

export interface Passage {
  key: string;
  title: string;
  body: string;
}

/** What the document says beside its services and terms, each under the title that it has on the page. */
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

/** The passages that stand below the services and not before them. */
export const BOUNDS: readonly string[] = ["exclusions", "rounds"];
