// Sentences of a text, and what they say that must not get lost.

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

const NUMBER_WORDS = "one two three four five six seven eight nine ten eleven twelve".split(" ");
const NUMBER = /\d+(?:[.,]\d+)*/g;

/** Returns the numbers that a text names, in figures or small ones in words, without the marks between thousands. */
export function numbersIn(text: string): Set<string> {
  const figures = [...text.matchAll(NUMBER)].map(([figure]) => figure.replace(/[.,](?=\d{3}(?!\d))/g, ""));
  const words = (text.toLowerCase().match(/\p{L}+/gu) ?? []).flatMap((word) => {
    const at = NUMBER_WORDS.indexOf(word);
    return at < 0 ? [] : String(at + 1);
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
