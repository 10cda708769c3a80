import * as z from "zod";
import { Cents, ID, Instant, prose, Quantity, required, Sum, text } from "../platform/shape";
import { TYPES } from "../template/schema";

/** Room for a mail thread with its quotes, or the transcript of a call. */
export const LONGEST_PROMPT = 20_000;
/** A generation ends by itself after so long (D54). */
export const LIMIT_MS = 90_000;
/** A draft that nobody decided on is kept for so many days. */
export const KEPT_DAYS = 30;

export const STATES = ["queued", "running", "done", "failed"] as const;
export type State = (typeof STATES)[number];

/** Why there is no draft: it took too long, it broke down, or the brief names no work. */
export const REASONS = ["time", "fault", "nothing"] as const;
export type Reason = (typeof REASONS)[number];

/** What has happened so far, for whoever waits. */
export const Progress = z.discriminatedUnion("kind", [
  z.object({ kind: z.literal("read"), sentences: z.number().int(), needs: z.number().int() }),
  z.object({ kind: z.literal("searched"), fitting: z.number().int(), own: z.number().int() }),
  z.object({
    kind: z.literal("phase"),
    name: z.string(),
    services: z.number().int(),
    /** Null where prices are locked. */
    total: Sum.nullable(),
  }),
]);
export type Progress = z.infer<typeof Progress>;

const Words = z.object({
  number: z.number().int(),
  text: z.string(),
  /** `order` speaks to the machine: it is read as text and changes nothing (D53). */
  kind: z.enum(["need", "context", "order"]),
  /** Null where it asks for nothing. What is left out opens it again. */
  cover: z.enum(["covered", "part", "open"]).nullable(),
  /** Why it is open, or only covered in part. */
  reason: z.string().nullable(),
});

/** A sentence of the brief as it is read, counted from 1; its cover is what a planner says. */
export const Sentence = Words.extend({
  /** What it wishes for, one by one, in its own words; all of it is one wish without them. Most ask for one thing. */
  wishes: z.array(z.string()).optional(),
});
export type Sentence = z.infer<typeof Sentence>;

/** Who said a sentence of a mail thread or a transcript, and where in what was pasted, in characters from 0. */
export const Origin = z.object({
  /** As the mail or the transcript names them; null where it does not. */
  by: z.string().nullable(),
  is_ours: z.boolean(),
  start: z.number().int(),
  end: z.number().int(),
});
export type Origin = z.infer<typeof Origin>;

/** A sentence as it is shown: its cover is what the lines leave of its wishes. */
export const ToldSentence = Words.extend({
  /** The words of its wishes that nothing answers. */
  open: z.array(z.string()),
  /** True for one that only says what may be spent: no service answers it. */
  is_budget: z.boolean(),
});
export type ToldSentence = z.infer<typeof ToldSentence>;

/** The words of a sentence that something answers. */
export const Answer = z.object({
  sentence: z.number().int(),
  quote: z.string(),
  /** True where the words may mean something else: they are open until somebody accepts what answers them. */
  is_unsure: z.boolean().optional(),
});
export type Answer = z.infer<typeof Answer>;

/** Where a price comes from: figures in cents per unit. */
export const PriceSource = z.discriminatedUnion("kind", [
  z.object({ kind: z.literal("catalog"), low: Cents, high: Cents, currency: z.string() }),
  /** Own lines that clients accepted. */
  z.object({ kind: z.literal("own"), count: z.number().int(), low: Cents, high: Cents }),
]);
export type PriceSource = z.infer<typeof PriceSource>;

export const DECISIONS = ["proposed", "accepted", "left_out"] as const;
export type Decision = (typeof DECISIONS)[number];

/** A service that the draft proposes. */
export const Line = z.object({
  id: ID,
  phase_id: ID,
  name: z.string(),
  description: z.string(),
  role_id: z.string(),
  quantity: z.string(),
  unit: z.string().nullable(),
  /** Cents per unit; null where it has no source, or is locked. */
  price: Cents.nullable(),
  /** What was proposed before its price was changed; null where it was not. */
  former_price: Cents.nullable(),
  /** The service of the catalog or the own library; null for one that is written new. */
  deliverable_id: ID.nullable(),
  answers: z.array(Answer),
  /** Null where the price is open. */
  source: PriceSource.nullable(),
  decision: z.enum(DECISIONS),
  /** True where the scope has this service already, not by this draft: accepting it adds none. It counts in no sum. */
  is_present: z.boolean(),
  /** The service in the scope; null until it is accepted. */
  task_id: ID.nullable(),
});
export type Line = z.infer<typeof Line>;

export const Phase = z.object({
  id: ID,
  name: z.string(),
  description: z.string(),
  /** The phase in the scope; null until one of its services is accepted. */
  scopecategory_id: ID.nullable(),
  is_regenerating: z.boolean(),
  /** Why its last regeneration left it as it was; null unless it failed. */
  reason: z.enum(REASONS).nullable(),
  lines: z.array(Line),
});
export type Phase = z.infer<typeof Phase>;

/** When a client pays, as a brief says it. Shares only: an amount in a brief is no price. */
export const Schedule = z.object({
  /** The share that is paid at acceptance, as a percentage; null for none. */
  upfront: z.string().nullable(),
  rest: z.enum(["completion", "monthly", "phases"]),
  /** In how many months the rest is paid; null where it is not paid by months. */
  months: z.number().int().min(1).max(48).nullable(),
});
export type Schedule = z.infer<typeof Schedule>;

/** Where a point comes from: the brief's own words, or a template that has it as a choice which the brief does not make. */
export const PointSource = z.discriminatedUnion("kind", [
  z.object({ kind: z.literal("brief") }),
  z.object({ kind: z.literal("template"), name: z.string() }),
]);
export type PointSource = z.infer<typeof PointSource>;

/**
 * What a draft proposes beside its services: when is paid, what is not part of the work, or what to ask the client.
 * An accepted schedule is the project's, an accepted exclusion stands in the scope; a question stays here, for a person
 * to ask.
 */
export const Point = z.object({
  id: ID,
  kind: z.enum(["schedule", "exclusion", "question"]),
  text: z.string(),
  /** Null for the others. */
  schedule: Schedule.nullable(),
  answers: z.array(Answer),
  /** Null for a question that no sentence raises. */
  source: PointSource.nullable(),
  decision: z.enum(DECISIONS),
});
export type Point = z.infer<typeof Point>;

/** A brief, how far its generation is, and the draft that came of it. */
export const Info = z.object({
  id: ID,
  project_id: ID,
  scope_id: ID,
  state: z.enum(STATES),
  /** Null unless it failed. */
  reason: z.enum(REASONS).nullable(),
  /** What to name when asking for help; null unless it failed. */
  reference: z.string().nullable(),
  /** As somebody wrote it last: of a draft that was refused since it was asked for too soon, those words. */
  prompt: z.string(),
  type: z.enum(TYPES).nullable(),
  /** Which planner wrote the draft; null before it did. */
  planner: z.enum(["library", "model"]).nullable(),
  started_at: Instant,
  /** When it stops by itself. */
  ends_at: Instant,
  progress: z.array(Progress),
  /** `origin` is null where the brief is no thread and no transcript. */
  sentences: z.array(ToldSentence.extend({ origin: Origin.nullable() })),
  phases: z.array(Phase),
  points: z.array(Point),
  currency: z.string(),
  /** True where the plan shows no recommended price: lines are sent without one. */
  price_locked: z.boolean(),
  /** What was accepted, and all that is proposed or accepted; null where prices are locked. */
  accepted_total: Sum.nullable(),
  proposed_total: Sum.nullable(),
  /** How many lines that are not left out have no price. */
  open_price_count: z.number().int(),
});
export type Info = z.infer<typeof Info>;

/**
 * Returns a text with line ends of one kind, without marks that change its direction, and without long runs of white
 * space: what was pasted is read as it is seen.
 */
const tidy = (value: string): string =>
  value
    .replace(/\r\n?|[\u2028\u2029]/g, "\n")
    .replace(/[\u202a-\u202e\u2066-\u2069]/g, "")
    .replace(/([^\S\n])[^\S\n]{4,}/g, "$1$1$1$1")
    .replace(/\n{4,}/g, "\n\n\n");

/** Words that something is made of: they must have a letter or a figure. */
export const words = (label: string, max?: number) =>
  prose(label, max)
    .overwrite(tidy)
    .refine((value) => /[\p{L}\p{N}]/u.test(value), `${label} required`);

export const GenerateInput = z.strictObject({
  prompt: words("Description", LONGEST_PROMPT),
  type: z.enum(TYPES, "Choose a type from the list").optional(),
});
export type GenerateInput = z.infer<typeof GenerateInput>;

/** What a person may change of a line before it is accepted, with the limits of a service in a scope. */
const Edit = z
  .strictObject({
    name: required("Service name", 200),
    description: text("Description"),
    quantity: Quantity,
    price: Cents.nullable(),
  })
  .partial();
export type Edit = z.infer<typeof Edit>;

export const MOST_DECISIONS = 200;
export const MOST_POINTS = 60;
export const DecideInput = z.strictObject({
  lines: z
    .array(z.strictObject({ id: ID, decision: z.enum(DECISIONS), edit: Edit.optional() }))
    .max(MOST_DECISIONS, `At most ${MOST_DECISIONS} services at once`),
  points: z
    .array(z.strictObject({ id: ID, decision: z.enum(DECISIONS) }))
    .max(MOST_POINTS, `At most ${MOST_POINTS} points at once`)
    .optional(),
});
export type DecideInput = z.infer<typeof DecideInput>;

/** The most services of a draft, however they came into it. */
export const MOST_LINES = 200;
export const AddLineInput = z.strictObject({
  /** The sentence of the brief that it answers. */
  sentence: z.number().int().min(1),
  /** The words of it that it answers; all of them where none are named. */
  quote: words("Words", LONGEST_PROMPT).optional(),
  /** The phase that it stands in; the last one without it. */
  phase_id: ID.optional(),
  /** A service of the library; what else is named here takes the place of its own. */
  deliverable_id: ID.optional(),
  role_id: required("Role", 40).optional(),
  ...Edit.shape,
});
export type AddLineInput = z.infer<typeof AddLineInput>;

/** Moves a phase behind another one; null makes it the first. */
export const MovePhaseInput = z.strictObject({ after_id: ID.nullable() });
export type MovePhaseInput = z.infer<typeof MovePhaseInput>;

export const RegenerateInput = z.strictObject({
  /** What the phase shall do differently. */
  remark: words("Remark"),
});
export type RegenerateInput = z.infer<typeof RegenerateInput>;
