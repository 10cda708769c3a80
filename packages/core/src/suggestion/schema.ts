import * as z from "zod";
import { ID, prose } from "../platform/shape";

/** A service that most scopes like one have, and it does not. */
export const MissingService = z.object({
  /** A service of the library. */
  deliverable_id: ID,
  name: z.string(),
  /** How many of the scopes that were counted have it. */
  count: z.number().int(),
});
export type MissingService = z.infer<typeof MissingService>;

/** What a scope may lack, and over which scopes that was counted. No price is in it, whatever the plan. */
export const Missing = z.object({
  /** The kind of work of all the templates that were counted; null where none were. */
  type: z.string().nullable(),
  counted: z.object({
    /** Templates of the community. */
    templates: z.number().int(),
    /** Scopes of the workspace that clients accepted. */
    own: z.number().int(),
  }),
  /** Those that the most have first; none where too few scopes are like it. */
  services: z.array(MissingService),
});
export type Missing = z.infer<typeof Missing>;

/** The longest text that is reworded, and the longest suggestion: as long as a text of a proposal may be. */
export const LONGEST_TEXT = 5000;

export const SuggestInput = z.discriminatedUnion("kind", [
  /** The same in fewer words, or in a friendlier tone. */
  z.strictObject({ kind: z.enum(["shorten", "warm"]), text: prose("Text", LONGEST_TEXT) }),
  /** The first words of a proposal, or the client's goals, made of the project's current scope. */
  z.strictObject({ kind: z.enum(["summary", "goals"]) }),
  /** An answer to what a client asked about a proposal. It is a draft: a person sends it, or does not. */
  z.strictObject({ kind: z.literal("answer"), proposal_id: ID, question: prose("Question", LONGEST_TEXT) }),
]);
export type SuggestInput = z.infer<typeof SuggestInput>;
export type Kind = SuggestInput["kind"];

/**
 * Why there is none: each sentence says what would be lost, only a model can do it and none did, the scope has nothing
 * to say yet, or does not say it.
 */
export const REASONS = ["whole", "model", "empty", "unsaid"] as const;

export const Written = z.object({
  kind: z.enum(["shorten", "warm", "summary", "goals", "answer"]),
  /** Plain text; null where there is none, with the reason. */
  text: z.string().nullable(),
  reason: z.enum(REASONS).nullable(),
  /** What wrote it. */
  writer: z.enum(["library", "model"]),
});
export type Written = z.infer<typeof Written>;
