import { env } from "../env";
import type { Answer, Question } from "./question";

export { type Kind, ModelError } from "./error";
export { costOf } from "./models";
export { type Answer, NO_USAGE, type Question, type Usage } from "./question";

/** Returns whether there is a provider to ask. */
export const isModelConfigured = (): boolean => env().OPENAI_API_KEY !== "";

/** Returns the name of the model that is asked. */
export const modelName = (): string => env().OPENAI_MODEL;

/**
 * Asks the model, and answers the text of its JSON piece by piece; returns the whole once it fits the schema. Throws a
 * ModelError without one, and the signal's reason when that ends it. A call that the provider did not begin to answer
 * is tried once more. The client is loaded on first use.
 */
export async function* streamAnswer<T>(
  question: Question<T>,
  signal: AbortSignal,
): AsyncGenerator<string, Answer<T>> {
  signal.throwIfAborted();
  const { stream } = await import("./wire");
  return yield* stream(question, signal);
}
