// Figures of a prompt and of a term: how many rounds, days, per cent.

import { isArticle, numberOf, timeOf } from "../../planner/figure";
import { isSmall, stemOf, tokensOf } from "../../planner/token";

/** A number with what it counts. */
export interface Figure {
  value: number;
  unit: string;
  /** The number's own place in its text. */
  start: number;
  end: number;
  /** As it is written: "45 days". */
  words: string;
  /** What its sentence says besides. */
  context: ReadonlySet<string>;
}

const PERCENT = /^\s*(?:%|per ?cent|prozent|pour ?cent|por ?ciento|por cento)/i;
const ROUND =
  /^(?:rounds?|revisions?|runden?|schleifen?|\w*(?:runden?|schleifen?)|rondas?|rodadas?|revisiones|revisoes|allers?|retouches)$/;
/** Words that may stand between a number and what it counts: "five business days". */
const BETWEEN = 2;

const unitOf = (word: string): string | undefined => timeOf(word) ?? (ROUND.test(word) ? "round" : undefined);

/** Returns the numbers of a text that count something. */
export function figuresOf(text: string): Figure[] {
  const tokens = tokensOf(text);
  const context = new Set(
    tokens.filter((token) => !isSmall(token.text, "en")).map((token) => stemOf(token.text, "en")),
  );
  return tokens.flatMap((token, at): Figure[] => {
    const value = numberOf(token.text);
    if (value === undefined || isArticle(token.text)) return [];
    const { start, end } = token;
    const percent = PERCENT.exec(text.slice(end));
    if (percent)
      return [
        { value, unit: "percent", start, end, words: text.slice(start, end + percent[0].length), context },
      ];
    const counted = tokens.slice(at + 1, at + 2 + BETWEEN).find((next) => unitOf(next.text) !== undefined);
    const unit = counted && unitOf(counted.text);
    if (!counted || unit === undefined) return [];
    return [{ value, unit, start, end, words: text.slice(start, counted.end), context }];
  });
}

/** Returns all numbers of a text, whatever they count: what a writer may say again. */
export const numbersIn = (text: string): ReadonlySet<number> =>
  new Set(
    tokensOf(text).flatMap(({ text: word }) => {
      const value = isArticle(word) ? undefined : numberOf(word);
      return value === undefined ? [] : [value];
    }),
  );

const SPELLED = "one two three four five six seven eight nine ten eleven twelve".split(" ");

/** Returns a number as the library's terms write it: "two", and "14". */
export const spell = (value: number): string => SPELLED[value - 1] ?? String(value);

/** A point in a figure or a name ends no sentence. */
const SENTENCE = /[^.!?;]+(?:[.!?;](?!\s|$)[^.!?;]*)*[.!?;]*/g;

/** Returns the sentences of a text with their places. */
export const sentencesIn = (text: string): { text: string; start: number }[] =>
  [...text.matchAll(SENTENCE)].map((found) => ({ text: found[0], start: found.index }));
