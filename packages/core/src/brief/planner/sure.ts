// How sure it is that words of a brief ask for a service, from what speaks for it.

/** What is known of a match, and of the words that stand around its own. */
export interface Signs {
  /** How much its words say, and the one that says least. */
  score: number;
  least: number;
  /** How much the brief is about the service's kind of work, of what it is about its main one. */
  kinship: number;
  /** Its clause asks for work. */
  isAsked: boolean;
  /** Its sentence is the first one, which says who writes; part of its sentence tells of what is there. */
  isFirst: boolean;
  isInTale: boolean;
  /** What of all words of its clauses is in the service's own: its likeness, and that of the likest other service. */
  likeness: number;
  otherLikeness: number;
  /** Words of its clauses that say something, and those of them that are the match's. */
  near: number;
  own: number;
}

/**
 * How much each sign counts, for or against. A logistic regression on the briefs that were seen and those for
 * practice; `npm run bench ai` tells what they are worth on others.
 */
const WEIGHT = {
  none: -3.8,
  score: 0.8,
  least: 0.73,
  kinship: 2.0,
  farKin: -0.28,
  stranger: -1.25,
  asked: 0.8,
  first: -0.68,
  inTale: -0.95,
  likeness: 1.45,
  likest: 0.48,
  lead: 0.3,
  near: -0.87,
  part: 0.66,
};

/** Kinds of work that a brief is about less than by these parts of its main one: far from it, and strange to it. */
const FAR = 0.75;
const STRANGE = 0.3;
/** More says no more. */
const MOST_LIKENESS = 6;
const MOST_WORDS = 12;

/** Returns how sure a match is, from 0 to 1. */
export function surenessOf(signs: Signs): number {
  const { score, least, kinship, isAsked, isFirst, isInTale, likeness, otherLikeness, near, own } = signs;
  const most = Math.max(likeness, otherLikeness);
  const evidence =
    WEIGHT.none +
    WEIGHT.score * Math.log(score + 0.1) +
    WEIGHT.least * least +
    WEIGHT.kinship * kinship +
    (kinship < FAR ? WEIGHT.farKin : 0) +
    (kinship < STRANGE ? WEIGHT.stranger : 0) +
    (isAsked ? WEIGHT.asked : 0) +
    (isFirst ? WEIGHT.first : 0) +
    (isInTale ? WEIGHT.inTale : 0) +
    (WEIGHT.likeness * Math.min(likeness, MOST_LIKENESS)) / 3 +
    (likeness > 0 && likeness >= otherLikeness ? WEIGHT.likest : 0) +
    (WEIGHT.lead * (likeness - otherLikeness)) / Math.max(most, 0.5) +
    (WEIGHT.near * Math.min(near, MOST_WORDS)) / 10 +
    (WEIGHT.part * own) / Math.max(1, near);
  return 1 / (1 + Math.exp(-evidence));
}
