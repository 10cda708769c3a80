import * as z from "zod";
import { findRole } from "../library/catalog";
import { ID, Quantity, required, text } from "../platform/shape";
import type { Operation, PlanInput, Proposal } from "./planner/schema";
import type { Sentence } from "./schema";

/** What a planner says is as untrusted as the brief that it read (D53): nothing of it is stored before this. */
export class Nonsense extends Error {}

const MOST_SENTENCES = 1000;
const MOST_PHASES = 40;
const MOST_LINES = 200;

const TAG = /<\s*[a-z!/?]/i;
const LINK = /\b(?:https?:\/\/|www\.)[^\s<>"')]+/gi;

const Count = z.number().int().min(0).max(1_000_000);
const SentenceShape = z.object({
  number: Count.min(1),
  text: text("Sentence", 20_000),
  kind: z.enum(["need", "context", "order"]),
  cover: z.enum(["covered", "part", "open"]).nullable(),
  reason: text("Reason", 300).nullable(),
});
const Price = z.number().int().min(0).max(999_999_999_999);
const Source = z.discriminatedUnion("kind", [
  z.object({ kind: z.literal("catalog"), low: Price, high: Price, currency: z.string().length(3) }),
  z.object({ kind: z.literal("own"), count: Count, low: Price, high: Price }),
]);
const Service = z.object({
  phase: z.string().max(200),
  name: required("Service name", 200),
  description: text("Description"),
  role_id: z.string().refine((id) => findRole(id) !== undefined),
  quantity: Quantity,
  unit: required("Unit", 24).nullable(),
  price: Price.nullable(),
  source: Source.nullable(),
  deliverable_id: ID.nullable(),
  answers: z.array(z.object({ sentence: Count, quote: z.string().max(20_000) })).max(50),
});
const Shape = z.discriminatedUnion("kind", [
  z.object({ kind: z.literal("read"), sentences: z.array(SentenceShape).max(MOST_SENTENCES) }),
  z.object({ kind: z.literal("searched"), fitting: Count, own: Count }),
  z.object({
    kind: z.literal("phase"),
    key: z.string().min(1).max(200),
    name: required("Phase name", 120),
    description: text("Description"),
  }),
  z.object({ kind: z.literal("service"), service: Service }),
  z.object({
    kind: z.literal("cover"),
    sentence: Count,
    cover: z.enum(["covered", "part", "open"]),
    reason: text("Reason", 300).nullable(),
  }),
  z.object({ kind: z.literal("ask"), sentence: Count.nullable(), question: required("Question", 500) }),
]);

/** The words that a planner writes itself: what it quotes is the brief's. */
const wordsOf = (operation: Operation): string[] => {
  switch (operation.kind) {
    case "phase":
      return [operation.name, operation.description];
    case "service":
      return [operation.service.name, operation.service.description, operation.service.unit ?? ""];
    case "cover":
      return [operation.reason ?? ""];
    case "ask":
      return [operation.question];
    default:
      return [];
  }
};

/** Returns whether a price is what its source says; one without a source is none (D53). */
function isGrounded({ price, source, deliverable_id, name }: Proposal, input: PlanInput): boolean {
  if (price === null || source === null || price < source.low || price > source.high) return false;
  return source.kind === "catalog"
    ? input.services.some(({ id }) => id === deliverable_id)
    : input.own.some((own) =>
        deliverable_id === null ? own.name === name : own.deliverable_id === deliverable_id,
      );
}

/** Keeps one run's place: what was said of phases and sentences before. */
export function startCheck(input: PlanInput) {
  const phases = new Set<string>();
  let sentences: readonly Sentence[] = [];
  let lines = 0;
  const refuse = (why: string): never => {
    throw new Nonsense(why);
  };
  const checkService = (service: Proposal): Proposal => {
    if (!phases.has(service.phase)) refuse("A service is in no phase");
    if (++lines > MOST_LINES) refuse(`A draft has at most ${MOST_LINES} services`);
    const answers = service.answers.filter(({ sentence, quote }) =>
      sentences.some((each) => each.number === sentence && each.text.includes(quote)),
    );
    return { ...service, answers, ...(isGrounded(service, input) ? {} : { price: null, source: null }) };
  };

  /** Returns an operation as it may be stored. Nonsense for one that breaks its schema, or writes HTML or a link. */
  return (said: Operation): Operation => {
    const { data: operation, error } = Shape.safeParse(said);
    if (!operation) return refuse(error.issues[0]?.message ?? "An operation breaks its schema");
    for (const words of wordsOf(operation)) {
      if (TAG.test(words)) refuse("A text has HTML in it");
      if ((words.match(LINK) ?? []).some((link) => !input.brief.includes(link)))
        refuse("A text has a link that is not in the brief");
    }
    if (operation.kind === "read") sentences = operation.sentences;
    if (operation.kind === "phase" && phases.add(operation.key).size > MOST_PHASES)
      refuse(`A draft has at most ${MOST_PHASES} phases`);
    return operation.kind === "service"
      ? { ...operation, service: checkService(operation.service) }
      : operation;
  };
}
