import { isDeepStrictEqual } from "node:util";
import * as z from "zod";
import { findRole } from "../../library/catalog";
import { COMMUNITY_CURRENCY } from "../../library/community/schema";
import { Cents, ID, prose, Quantity, required, text } from "../../platform/shape";
import { squeeze } from "../quote";
import { Answer, MOST_LINES, PointSource, PriceSource, Schedule, Sentence } from "../schema";
import { optionsOf } from "./exclusion";
import { amountsOf } from "./figure";
import { LONGEST_NAME } from "./new";
import { demandOf } from "./order";
import { collectKnown, isFair, type Known, visibleOf } from "./plain";
import { priceOfOwn } from "./price";
import { scheduleIn } from "./schedule";
import type { Operation, PlanInput, Proposal } from "./schema";
import { MOST_PIECES } from "./sentence";

export { squeeze } from "../quote";

/** One for each sentence at least. */
export const MOST_ANSWERS = MOST_PIECES;
const MOST_PHASES = 40;
const Name = required("Service name", LONGEST_NAME);
const Reason = required("Reason", 300);
/** As long as a phase's or a service's may be. */
const Description = text("Description");

const Service = z.strictObject({
  phase: required("Phase", 40),
  name: Name,
  description: Description,
  role_id: z.string().refine((id) => findRole(id) !== undefined),
  quantity: Quantity.refine((quantity) => Number(quantity) > 0),
  unit: required("Unit", 24).nullable(),
  price: z.number().int().min(0).max(999_999_999_999).nullable(),
  source: PriceSource.nullable(),
  deliverable_id: ID.nullable(),
  answers: z.array(Answer).max(MOST_ANSWERS),
});

const Shape = z.discriminatedUnion("kind", [
  z.strictObject({ kind: z.literal("read"), sentences: z.array(Sentence).max(MOST_PIECES) }),
  z.strictObject({
    kind: z.literal("searched"),
    fitting: z.number().int().min(0),
    own: z.number().int().min(0),
  }),
  z.strictObject({
    kind: z.literal("phase"),
    key: required("Phase", 40),
    name: Name,
    description: Description,
  }),
  z.strictObject({ kind: z.literal("service"), service: Service }),
  z.strictObject({
    kind: z.literal("cover"),
    sentence: z.number().int().min(1),
    cover: z.enum(["covered", "part", "open"]),
    reason: Reason.nullable(),
    budget: z.strictObject({ cents: Cents.nullable(), currency: z.string().max(3).nullable() }).optional(),
  }),
  z.strictObject({
    kind: z.literal("schedule"),
    schedule: Schedule.strict(),
    answers: z.array(Answer).min(1).max(MOST_ANSWERS),
  }),
  z.strictObject({
    kind: z.literal("exclude"),
    text: Name,
    answers: z.array(Answer).max(MOST_ANSWERS),
    source: PointSource,
  }),
  z.strictObject({
    kind: z.literal("ask"),
    sentence: z.number().int().min(1).nullable(),
    question: prose("Question", 500),
  }),
]);

/** Returns what the library says itself of a service: its name and description. */
function textsOfLibrary({ deliverable_id, name }: Proposal, input: PlanInput): string[] {
  const given =
    input.services.find(({ id }) => id === deliverable_id) ??
    input.own.find((own) => own.deliverable_id === deliverable_id && own.name === name);
  return given ? [given.name, given.description, given.unit ?? ""] : [];
}

/** Changes the texts of an operation that are its planner's own: the library's stay as they are. */
function mapTexts(operation: Operation, input: PlanInput, change: (text: string) => string): Operation {
  switch (operation.kind) {
    case "phase":
      return { ...operation, name: change(operation.name), description: change(operation.description) };
    case "service": {
      const { service } = operation;
      const given = textsOfLibrary(service, input);
      const own = (text: string): string => (given.includes(text) ? text : change(text));
      const { name, description, unit } = service;
      return {
        ...operation,
        service: {
          ...service,
          name: own(name),
          description: own(description),
          unit: unit === null ? null : own(unit),
        },
      };
    }
    case "cover":
      return operation.reason === null ? operation : { ...operation, reason: change(operation.reason) };
    case "ask":
      return { ...operation, question: change(operation.question) };
    case "exclude":
      return operation.source.kind === "template"
        ? operation
        : { ...operation, text: change(operation.text) };
    default:
      return operation;
  }
}

/** Returns whether all that is said in an operation may stand in a draft. */
function isAllFair(operation: Operation, input: PlanInput, known: Known): boolean {
  let isAll = true;
  mapTexts(operation, input, (text) => {
    isAll &&= isFair(text, known);
    return text;
  });
  return isAll;
}

/** Returns what an operation gives a name of its planner's own. */
function nameOf(operation: Operation): string | undefined {
  if (operation.kind === "phase") return operation.name;
  if (operation.kind === "exclude" && operation.source.kind === "brief") return operation.text;
  if (operation.kind === "service" && operation.service.deliverable_id === null)
    return operation.service.name;
  return undefined;
}

/** What services' names name, and what the brief does: it is read as a whole, and by its sentences. */
interface Held {
  names: Known;
  sentences: readonly Sentence[] | undefined;
  known: Known;
}
const held = new WeakMap<PlanInput, Held>();

/**
 * Returns what a planner may name: what the brief names, remarks on a phase and services' names. Of a brief that was read,
 * what an order to the machine names is none of it.
 */
function findKnown(input: PlanInput, sentences?: readonly Sentence[]): Known {
  const last = held.get(input);
  if (last && last.sentences === sentences) return last.known;
  const names =
    last?.names ?? collectKnown([[...input.services, ...input.own].map(({ name }) => name).join("\n")]);
  const said = sentences?.flatMap(({ kind, text }) => (kind === "order" ? [] : text));
  const remarks = input.only ? [...(input.only.former ?? []), input.only.remark] : [];
  const known = collectKnown([said?.join("\n") ?? input.brief, ...remarks], names);
  held.set(input, { names, sentences, known });
  return known;
}

/** Returns whether what is said of a service fits its shape, and may stand in a draft of the brief. */
export function isSound(service: Omit<Proposal, "phase">, input: PlanInput): boolean {
  const operation: Operation = { kind: "service", service: { ...service, phase: "any" } };
  return Shape.safeParse(operation).success && isAllFair(operation, input, findKnown(input));
}

/** Returns whether a service that names one of the library is that one; what names none is written new. */
const isKnown = ({ deliverable_id, name }: Proposal, input: PlanInput): boolean =>
  deliverable_id === null ||
  input.services.some((given) => given.id === deliverable_id && given.name === name) ||
  input.own.some((given) => given.deliverable_id === deliverable_id && given.name === name);

/** Returns whether a price is its source's own figure: the catalog's typical one, or the workspace's own. */
function hasSource({ deliverable_id, name, price, source }: Proposal, input: PlanInput): boolean {
  if (price === null || source === null) return price === null && source === null;
  if (source.kind === "catalog") {
    const service = input.services.find(({ id }) => id === deliverable_id);
    return (
      service !== undefined &&
      input.currency === COMMUNITY_CURRENCY &&
      source.currency === COMMUNITY_CURRENCY &&
      price === service.price.typical &&
      source.low === service.price.low &&
      source.high === service.price.high
    );
  }
  return input.own.some(
    (own) =>
      own.name === name &&
      own.deliverable_id === deliverable_id &&
      isDeepStrictEqual(priceOfOwn(own), { price, source }),
  );
}

/** Returns a service without its price where no source has it: it stays open, and a person decides. */
const openUnlessSourced = (service: Proposal, input: PlanInput): Proposal =>
  hasSource(service, input) ? service : { ...service, price: null, source: null };

const sums = new WeakMap<PlanInput, ReadonlySet<number | null>>();

/** Returns the sums of money that a budget may be: those of the brief, and of services' names. */
function knownSums(input: PlanInput): ReadonlySet<number | null> {
  const held = sums.get(input);
  if (held) return held;
  const texts = [input.brief, ...[...input.services, ...input.own].map(({ name }) => name)];
  const found = new Set(texts.flatMap((text) => amountsOf(text, 0).map(({ cents }) => cents)));
  sums.set(input, found);
  return found;
}

/** What a planner has answered so far, which the next operation is held against. */
export interface Course {
  sentences: readonly Sentence[];
  phases: ReadonlySet<string>;
  services: number;
  /** A schedule or exclusions, which a draft has few of. */
  points: number;
  hasSchedule: boolean;
}

export const START: Course = {
  sentences: [],
  phases: new Set(),
  services: 0,
  points: 0,
  hasSchedule: false,
};
/** With its questions, a draft has `MOST_POINTS` of them at most. */
const MOST_EXCLUSIONS = 30;

function fitsCourse(
  operation: Operation,
  { sentences, phases, services, points, hasSchedule }: Course,
  input: PlanInput,
): boolean {
  /** Says whether answers quote the brief. An order to the machine is answered by nothing (D53). */
  const isQuoted = (answers: readonly Answer[]): boolean =>
    answers.every(({ sentence, quote }) => {
      const held = sentences.find((each) => each.number === sentence);
      return (
        held !== undefined &&
        held.kind !== "order" &&
        quote.trim() !== "" &&
        input.brief.includes(quote) &&
        squeeze(held.text).includes(squeeze(quote))
      );
    });
  const isThere = (number: number): boolean => sentences.some((each) => each.number === number);
  switch (operation.kind) {
    case "read": {
      const brief = squeeze(input.brief);
      return (
        sentences.length === 0 &&
        operation.sentences.every(
          ({ number, text }, at) => number === at + 1 && brief.includes(squeeze(text)),
        )
      );
    }
    case "searched":
      return true;
    case "phase":
      return !phases.has(operation.key) && phases.size < MOST_PHASES;
    case "service": {
      const { service } = operation;
      return (
        services < MOST_LINES &&
        phases.has(service.phase) &&
        (service.answers.length > 0 || input.only !== undefined) &&
        isQuoted(service.answers)
      );
    }
    case "schedule": {
      // Shares and months are those that the quoted words say, as prices are those of their source.
      const { answers, schedule } = operation;
      return (
        !hasSchedule &&
        isQuoted(answers) &&
        answers.some(({ quote }) => isDeepStrictEqual(scheduleIn(quote), schedule))
      );
    }
    case "exclude": {
      const { answers, source, text } = operation;
      if (points >= MOST_EXCLUSIONS) return false;
      if (source.kind === "brief") return answers.length > 0 && isQuoted(answers);
      const template = input.templates.find(({ name }) => name === source.name);
      return answers.length === 0 && template !== undefined && optionsOf(template).includes(text);
    }
    case "cover": {
      const { budget, sentence } = operation;
      const held = sentences.find(({ number, kind }) => number === sentence && kind === "need");
      return (
        held !== undefined &&
        (budget === undefined ||
          knownSums(input).has(budget.cents) ||
          amountsOf(held.text, 0).some(({ cents }) => cents === budget.cents))
      );
    }
    case "ask":
      return operation.sentence === null || isThere(operation.sentence);
  }
}

/**
 * Holds what any planner answered against what it was given (D53): shape and lengths, plain text, no link, address,
 * number to call or sum that the brief does not have, quotes that are its words, services that exist or are written
 * new. A price that is not its source's stays open.
 * Returns the operation and the course with it, or undefined for nonsense.
 */
export function checkOperation(
  answer: unknown,
  input: PlanInput,
  course: Course,
): { operation: Operation; course: Course } | undefined {
  const parsed = Shape.safeParse(answer);
  if (!parsed.success) return undefined;
  const operation = mapTexts(parsed.data, input, visibleOf);
  if (!fitsCourse(operation, course, input)) return undefined;
  if (operation.kind === "service" && !isKnown(operation.service, input)) return undefined;
  if (!isAllFair(operation, input, findKnown(input, course.sentences))) return undefined;
  // Whoever takes an order for work would have it done.
  if (demandOf(nameOf(operation) ?? "") !== undefined) return undefined;
  if (operation.kind === "read") return { operation, course: { ...course, sentences: operation.sentences } };
  if (operation.kind === "phase")
    return { operation, course: { ...course, phases: new Set([...course.phases, operation.key]) } };
  if (operation.kind === "service")
    return {
      operation: { ...operation, service: openUnlessSourced(operation.service, input) },
      course: { ...course, services: course.services + 1 },
    };
  if (operation.kind === "schedule") return { operation, course: { ...course, hasSchedule: true } };
  if (operation.kind === "exclude") return { operation, course: { ...course, points: course.points + 1 } };
  return { operation, course };
}
