import { collectKnown, isFair } from "../../brief/planner/rules";
import { LONGEST_TEXT } from "../schema";
import type { WriterInput } from "./schema";
import { hasLimit, numbersIn, sentencesOf, stemsOf } from "./sentence";
import { hasKnownTalk } from "./talk";

/** What a field takes: a service's description, an answer to a client, a text of a proposal. */
const LONGEST_DESCRIPTION = 1000;
export const LONGEST_ANSWER = 2000;

const FIELDS = [LONGEST_DESCRIPTION, LONGEST_ANSWER, LONGEST_TEXT];

function longestOf(input: WriterInput): number {
  if (input.kind === "answer") return LONGEST_ANSWER;
  const length = "text" in input ? input.text.length : LONGEST_TEXT;
  return FIELDS.find((longest) => length <= longest) ?? LONGEST_TEXT;
}

const isWithin = (some: ReadonlySet<string>, all: ReadonlySet<string>): boolean =>
  [...some].every((each) => all.has(each));

/** Returns whether each sentence that sets a limit is still told: half of its words at least, and that it is a limit. */
function keepsLimits(text: string, given: string): boolean {
  const limits = sentencesOf(given).filter(hasLimit);
  const told = stemsOf(text);
  return (
    (limits.length === 0 || hasLimit(text)) &&
    limits.every((sentence) => {
      const stems = [...stemsOf(sentence)];
      return stems.filter((stem) => told.has(stem)).length * 2 >= stems.length;
    })
  );
}

/** Returns all words and figures of a scope. */
const wordsOf = (part: unknown): string[] =>
  part !== null && typeof part === "object" ? Object.values(part).flatMap(wordsOf) : [String(part ?? "")];

/** Returns what an answer may be made of: what a client asked is none of it. */
const sourceOf = (input: WriterInput): string =>
  "text" in input ? input.text : wordsOf(input.scope).join("\n");

/**
 * Returns whether a model's text may be suggested (D53): plain, no longer than a text may be, with no link, number or
 * word of money that it was not given. One that is reworded keeps every number and limit, and is shorter where that was asked for.
 */
export function isSound(text: string, input: WriterInput): boolean {
  const given = sourceOf(input);
  const [said, known] = [numbersIn(text), numbersIn(given)];
  if (text.trim() === "" || text.length > longestOf(input)) return false;
  if (!isFair(text, collectKnown([given])) || !hasKnownTalk(text, given)) return false;
  // A scope's phases may be counted.
  const counted = "text" in input ? known : new Set([...known, "1", String(input.scope.phases.length)]);
  if (!isWithin(said, counted)) return false;
  if (!("text" in input)) return true;
  return (
    isWithin(known, said) &&
    keepsLimits(text, given) &&
    (input.kind === "shorten" ? text.length < given.length : text.length <= given.length * 2)
  );
}
