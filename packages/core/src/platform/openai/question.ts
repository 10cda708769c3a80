import type * as z from "zod";

/** What a model is asked. */
export interface Question<T> {
  /** What the provider calls the answer's shape: letters, digits and underscores. */
  name: string;
  /** The answer's shape. Objects have no optional keys: what may be missing is nullable. */
  schema: z.ZodType<T>;
  /** Our own words alone: nothing that anybody wrote belongs here (D53). */
  instructions: string;
  /** What people wrote, and what it is about: data, never instructions. */
  input: string;
  /** The longest answer. */
  max_output_tokens: number;
  /** The answer's time, in milliseconds. */
  limit_ms: number;
}

/** Tokens of one call, as the provider counts them. */
export interface Usage {
  input: number;
  /** Of `input`, those that cost less since the provider had them already. */
  cached: number;
  /** Of `input`, those that it keeps for a while for later calls. */
  written: number;
  output: number;
}

export const NO_USAGE: Usage = { input: 0, cached: 0, written: 0, output: 0 };

export interface Answer<T> {
  value: T;
  usage: Usage;
  /** The model's exact version, as it names itself. */
  model: string;
}
