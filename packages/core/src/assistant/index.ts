import {
  type Answer,
  isModelConfigured,
  ModelError,
  type Question,
  streamAnswer,
  type Usage,
} from "../platform/openai";
import { Workspace } from "../workspace";
import { reserve, settle } from "./budget";
import { dayLimitOf } from "./rules";

export { type Answer, ModelError, modelName, type Question } from "../platform/openai";
export * as Assistant from "./index";

/** Returns whether the actor's workspace may ask a model: only then is anything sent to the provider. */
export const isOn = async (): Promise<boolean> => isModelConfigured() && (await Workspace.get()).send_to_ai;

/**
 * Asks the model for an answer of the question's shape, and answers its JSON text piece by piece; returns the whole.
 * What it may use is counted before, and what it used afterwards. Throws a ModelError where there is no answer (of
 * kind `limit` where the workspace's day has no room), and the signal's reason when that ends it.
 */
export async function* stream<T>(
  question: Question<T>,
  signal: AbortSignal,
): AsyncGenerator<string, Answer<T>> {
  const workspace = await Workspace.get();
  if (!isModelConfigured() || !workspace.send_to_ai) throw new ModelError("unavailable", "it is off");
  const reservation = await reserve(question, dayLimitOf(workspace));
  let outcome = "stopped";
  let usage: Usage | undefined;
  let version: string | undefined;
  try {
    const answer = yield* streamAnswer(question, signal);
    [outcome, usage, version] = ["answered", answer.usage, answer.model];
    return answer;
  } catch (error) {
    if (error instanceof ModelError) [outcome, usage] = [error.kind, error.usage];
    throw error;
  } finally {
    await settle(reservation, { outcome, usage, version });
  }
}

/** Returns the model's answer as a whole; otherwise as `stream`. */
export async function ask<T>(question: Question<T>, signal: AbortSignal): Promise<Answer<T>> {
  const pieces = stream(question, signal);
  for (;;) {
    const { value, done } = await pieces.next();
    if (done) return value;
  }
}
