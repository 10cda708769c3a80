// Sentences of a text, and what they say that must not get lost.

import { isArticle, normalize, numberOf } from "../../brief/planner/rules";

const segmenter = new Intl.Segmenter("en", { granularity: "sentence" });

/** A placeholder begins a sentence, too. */
const BEFORE_PLACEHOLDER = /(?<=[.!?])\s+(?=\{\{)/;

/** Returns the sentences of each line, trimmed; lines of nothing have none. */
export const linesOf = (text: string): string[][] =>
  text.split("\n").map((line) =>
    [...segmenter.segment(line)]
      .flatMap(({ segment }) => segment.split(BEFORE_PLACEHOLDER))
      .map((sentence) => sentence.trim())
      .filter((sentence) => sentence !== ""),
  );

export const sentencesOf = (text: string): string[] => linesOf(text).flat();

const NUMBER = /\p{Nd}+(?:[.,]\p{Nd}+)*/gu;
/** They are numbers in one language, and most often none in another. */
const NO_NUMBER = new Set(["once", "both", "beide", "beiden"]);
const SCALES: Record<string, number> = {
  ...{ thousand: 1000, tausend: 1000, mille: 1000, mil: 1000 },
  ...{
    million: 1_000_000,
    millionen: 1_000_000,
    millions: 1_000_000,
    millones: 1_000_000,
    milhoes: 1_000_000,
  },
};

/** Returns the numbers that a text names, in figures or in words, without the marks between thousands. */
export function numbersIn(text: string): Set<string> {
  const plain = normalize(text);
  const figures = [...plain.matchAll(NUMBER)].map(([figure]) => figure.replace(/[.,](?=\d{3}(?!\d))/g, ""));
  const words = (plain.match(/\p{L}+/gu) ?? []).flatMap((word) => {
    const value = isArticle(word) || NO_NUMBER.has(word) ? undefined : (SCALES[word] ?? numberOf(word));
    return value === undefined ? [] : [String(value)];
  });
  return new Set([...figures, ...words]);
}

/** Words that take something out or set a condition, in the languages of the product's clients. */
const LIMIT =
  /(?<!\p{L})(?:not?|none|never|without|exclud\w*|except\w*|only|unless|until|at most|up to|must|n't|nicht|kein\w*|ohne|nur|außer|sans|sauf|pas|seulement|no|sin|salvo|solo|não|sem|exceto|apenas)(?!\p{L})|n['’]t(?!\p{L})/iu;
const DAY =
  /(?<!\p{L})(?:january|february|march|april|may|june|july|august|september|october|november|december|monday|tuesday|wednesday|thursday|friday|saturday|sunday|week|month|year|day|hour|deadline)s?(?!\p{L})/iu;
/** "Included: …", "Done when …". */
const LABEL = /^[^:.]{1,40}:|^done when/i;
const LINK = /[@/]|www\./i;
/** A name inside a sentence. */
const NAME = /(?<=[\p{Ll},;] )\p{Lu}/u;

export const hasLimit = (sentence: string): boolean => LIMIT.test(sentence);

/** Returns whether a sentence says a number, day, condition, exclusion, name or list: what a reader would rely on. */
export const hasFact = (sentence: string): boolean =>
  numbersIn(sentence).size > 0 || [LIMIT, DAY, LABEL, LINK, NAME].some((pattern) => pattern.test(sentence));

/** Words that are in most sentences, and say nothing of what one is about. */
const SMALL = new Set(
  "the and for you your our with that this are is will what how when does can have has from there which into who any all but not include included including part get about work project they them their would could should".split(
    " ",
  ),
);

/** Returns the words of a text that say what it is about, without the endings of many and of verbs. */
export const stemsOf = (text: string): Set<string> =>
  new Set(
    (text.toLowerCase().match(/[\p{L}\p{N}]{3,}/gu) ?? [])
      .filter((word) => !SMALL.has(word))
      .map((word) => word.replace(/(?<=\p{L}{3})(?:ing|ies|ed|es|s|y)$/u, "")),
  );
