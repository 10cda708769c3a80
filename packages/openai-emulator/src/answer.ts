import { fit, type Schema } from "./json-schema";
import type { Scenario } from "./scenario";

/** What a call asked for, whichever of both APIs it came by. */
export interface Asked {
  model: string;
  instructions: string;
  /** What the caller said, all of it. */
  input: string;
  /** The name and schema of a structured answer; absent where plain text is wanted. */
  format?: { name: string; schema: Schema } | undefined;
  stream: boolean;
}

/** How an answer comes about; a text is sent as it is, anything else as JSON. */
export type Answer = (asked: Asked) => unknown;

const ORDER = /\b(?:ignore|set all|mail this|send this|delete|system prompt|you must)\b/i;
const REFUSAL = "I'm sorry, but I can't help with that.";

const asText = (value: unknown): string => (typeof value === "string" ? value : JSON.stringify(value));

/** Answers the smallest value that fits. */
export const answerSmallest: Answer = ({ format, input }) =>
  format ? fit(format.schema, { text: input.split(/\s+/).slice(0, 3).join(" "), number: 1 }) : "Yes.";

/** Returns the first sentence that gives an order. */
const findOrder = (input: string): string =>
  input
    .split(/[.!?\n"]+/)
    .find((sentence) => ORDER.test(sentence))
    ?.trim() ?? "No order was found";

/** Returns the text of an answer. */
export function textOf(
  asked: Asked,
  { name, order = findOrder(asked.input) }: Scenario,
  answer: Answer,
): string {
  switch (name) {
    case "text":
      return "Certainly! Here is what you asked for:";
    case "schema":
      return JSON.stringify({ answer: asText(answer(asked)), confidence: "high" });
    case "obey":
      return asked.format ? asText(fit(asked.format.schema, { text: order, number: 0 })) : order;
    case "refuse":
      return REFUSAL;
    default:
      return asText(answer(asked));
  }
}

const PIECE = 24;

/** Returns a text in the pieces in which it is streamed. */
export const piecesOf = (text: string): string[] => text.match(new RegExp(`[\\s\\S]{1,${PIECE}}`, "g")) ?? [];

/** Returns about as many tokens as a text has. */
export const countTokens = (text: string): number => Math.ceil(text.length / 4);

/** Returns after how many pieces a scenario happens. */
export const turnOf = ({ after }: Scenario, pieces: readonly string[]): number =>
  Math.min(after ?? Math.floor(pieces.length / 2), pieces.length);
