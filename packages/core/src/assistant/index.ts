import { type Answer, isModelConfigured, type Question, streamAnswer } from "../platform/openai";

export { type Answer, ModelError, type Question } from "../platform/openai";
export * as Assistant from "./index";

/** Returns whether the actor's workspace may ask a model: only then is anything sent to the provider. */
export const isOn = async (): Promise<boolean> => isModelConfigured();

/**
 * Asks the model for an answer of the question's shape, and answers its JSON text piece by piece; returns the whole.
 * Throws a ModelError where there is none, and the signal's reason when that ends it.
 */
export const stream = <T>(question: Question<T>, signal: AbortSignal): AsyncGenerator<string, Answer<T>> =>
  streamAnswer(question, signal);

/** Returns the model's answer as a whole; otherwise as `stream`. */
export async function ask<T>(question: Question<T>, signal: AbortSignal): Promise<Answer<T>> {
  const pieces = stream(question, signal);
  for (;;) {
    const { value, done } = await pieces.next();
    if (done) return value;
  }
}
