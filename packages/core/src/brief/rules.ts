/** What a draft says of its brief. Pure and browser-safe. */
import type { Answer, Decision, Sentence, State } from "./schema";

/** Returns whether a generation that has not ended by itself is over its limit (D54). */
export const isLate = (of: { state: State; ends_at: string }, now: Date): boolean =>
  (of.state === "queued" || of.state === "running") && now.toISOString() >= of.ends_at;

/** Returns whether a generation still goes on: asking for it again starts nothing. */
export const isUnderWay = (of: { state: State; ends_at: string }, now: Date): boolean =>
  (of.state === "queued" || of.state === "running") && !isLate(of, now);

/** A message that comes twice at once does not disturb its run; one that comes again later finds it killed. */
const ALONE_MS = 20_000;

/** Returns whether another run is at work on a generation. */
export const isAlone = (of: { state: State; begun_at?: string | undefined }, now: Date): boolean =>
  of.state === "running" && (of.begun_at ?? "") > new Date(now.getTime() - ALONE_MS).toISOString();

const LEFT_OUT = "What answers it was left out.";

/**
 * Returns a sentence with its cover as the decisions leave it: open where all that answers it is left out, and
 * covered where something answers what was open, or a person put in what answers it.
 */
export function coverSentence(
  sentence: Sentence,
  lines: readonly { answers: Answer[]; decision: Decision; is_added: boolean }[],
): Sentence {
  if (sentence.cover === null) return sentence;
  const answers = lines.filter((line) => line.answers.some((each) => each.sentence === sentence.number));
  if (answers.length === 0) return sentence;
  const kept = answers.filter(({ decision }) => decision !== "left_out");
  if (kept.length === 0) return { ...sentence, cover: "open", reason: LEFT_OUT };
  const isCovered = sentence.cover === "open" || kept.some(({ is_added }) => is_added);
  return isCovered ? { ...sentence, cover: "covered", reason: null } : sentence;
}
