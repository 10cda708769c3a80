import * as z from "zod";
import { Column } from "../../platform/column";
import { ID, Instant } from "../../platform/shape";
import { PLACEHOLDER_NAMES } from "../../project/contract/rules";
import { Group, WORDS } from "../../project/contract/schema";
import { Answer, REASONS, Sentence, STATES, words } from "../schema";

/** As long as the product says of a text. */
export const LONGEST_PROMPT = 1000;

/** The term of a library that a clause is made of. */
export const Source = z.object({ kind: z.enum(["community", "own"]), id: ID, name: z.string() });
export type Source = z.infer<typeof Source>;

/** What a clause says, and why: a term that nobody has yet, to read and to change. */
export const Clause = z.object({
  /** Its text keeps its placeholders: a term that is saved must not name one client to another. */
  ...Column.answerOf(WORDS),
  group: Group.nullable(),
  /** Null for one that a model wrote anew. */
  source: Source.nullable(),
  /** The words of the prompt that it answers. */
  answers: z.array(Answer),
  /** Stretches of its text that were asked for; the rest is the library's. */
  asked: z.array(z.string()),
});
export type Clause = z.infer<typeof Clause>;

const Values = z.object(
  Object.fromEntries(PLACEHOLDER_NAMES.map((name) => [name, z.string()])) as Record<
    (typeof PLACEHOLDER_NAMES)[number],
    z.ZodString
  >,
);

/** What was asked for, how far it is, and the clauses that came of it. */
export const TermDraft = z.object({
  id: ID,
  /** Null where it is for the library alone. */
  project_id: ID.nullable(),
  state: z.enum(STATES),
  /** Null unless it failed. */
  reason: z.enum(REASONS).nullable(),
  /** What to name when asking for help; null unless it failed. */
  reference: z.string().nullable(),
  prompt: z.string(),
  /** What wrote it; null before it did. */
  writer: z.enum(["library", "model"]).nullable(),
  started_at: Instant,
  /** When it stops by itself. */
  ends_at: Instant,
  /** The sentences of the prompt; those that nothing answers say why. */
  sentences: z.array(Sentence),
  clauses: z.array(Clause),
  /** What each placeholder stands for in the project: what is not known is a name in brackets. */
  values: Values,
});
export type TermDraft = z.infer<typeof TermDraft>;

export const GenerateTermInput = z.strictObject({
  generate_via_ai: z.literal(true, "Set generate_via_ai to true"),
  prompt: words("Description", LONGEST_PROMPT),
  project_id: ID.optional(),
});
export type GenerateTermInput = z.infer<typeof GenerateTermInput>;
