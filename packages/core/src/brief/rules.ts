/** What a draft says of its brief. Pure and browser-safe. */
import type { Line, Sentence, State } from "./schema";

/** Returns whether a generation that has not ended by itself is over its limit (D54). */
export const isLate = (of: { state: State; ends_at: string }, now: Date): boolean =>
  (of.state === "queued" || of.state === "running") && now.toISOString() >= of.ends_at;

const LEFT_OUT = "What answers it was left out.";

/**
 * Returns a sentence with its cover as the decisions leave it: open where all that answers it is left out, and
 * covered where something answers what was open.
 */
export function coverSentence(
  sentence: Sentence,
  lines: readonly Pick<Line, "answers" | "decision">[],
): Sentence {
  if (sentence.cover === null) return sentence;
  const answers = lines.filter((line) => line.answers.some((each) => each.sentence === sentence.number));
  if (answers.length === 0) return sentence;
  if (answers.every(({ decision }) => decision === "left_out"))
    return { ...sentence, cover: "open", reason: LEFT_OUT };
  return sentence.cover === "open" ? { ...sentence, cover: "covered", reason: null } : sentence;
}
