// Money that a text names: a model's may name none that it was not given (D40, D53).

import { amountsOf, isArticle, normalize, numberOf } from "../../brief/planner/rules";
import { isCurrency } from "../../platform/money/codes";

const SIGN = /\p{Sc}/gu;
const NAMED =
  /(?<!\p{L})(?:euros?|eur|usd|gbp|chf|dollars?|dolar(?:es)?|bucks|pounds?|pfund|quid|libras?|franken|francs?|reais|pesos?|yen|yuan|rupees?|rupien|kronen|kroner|kronor|zlotys?|cents|centimes?|rappen|pence|bitcoins?)(?!\p{L})/gu;
/** A code beside a figure; in words, ALL and TOP are none. */
const CODE = /(?<=\p{Nd}\s?)[A-Z]{3}(?!\p{L})|(?<!\p{L})[A-Z]{3}(?=\s?\p{Nd})/gu;

/** What is said of a price without a figure, in the languages of the product's clients. */
const TALK: readonly (readonly [string, RegExp])[] = [
  [
    "free",
    /(?<!\bfeel )(?<![\p{L}-])free(?![\p{L}-]| to\b| from\b)|(?<!\p{L})(?:complimentary|gratis|kostenlos\p{L}*|kostenfrei\p{L}*|umsonst|gratuit\p{L}*|on the house|(?:no|without|zero)(?: \p{L}+){0,2} (?:cost|charge|fee)s?|ohne (?:aufpreis|kosten|berechnung)|sans (?:frais|supplement)|sin (?:costes?|costos?|cargos?)|sem custos?)(?!\p{L})/u,
  ],
  [
    "less",
    /(?<!\p{L})(?:discount\p{L}*|rabatt\p{L}*|remises?|descuentos?|descontos?|half price|half off)(?!\p{L})|(?:%|percent|per cent) off(?!\p{L})/u,
  ],
  [
    "price",
    /(?<!\p{L})(?:costs?|costing|prices?|priced|pricing|kostet|kosten|preise?|couts?|coutent?|prix|precios?|cuestan?|costes?|precos?|custam?|custos?)(?!\p{L})/u,
  ],
];

/** Returns a text with its number words as figures: "zwanzig Euro" names a sum, too. */
const inFigures = (text: string): string =>
  text.replace(/\p{L}+/gu, (word) => (isArticle(word) ? word : String(numberOf(word) ?? word)));

/** Returns all that a text says of money: currencies, sums in them, and words for what costs less or nothing. */
function moneyIn(text: string): Set<string> {
  const plain = normalize(text);
  const codes = (text.normalize("NFKC").match(CODE) ?? []).filter(isCurrency);
  const sums = amountsOf(inFigures(plain), 0).map(({ cents, currency }) => `${currency} ${cents}`);
  const talk = TALK.filter(([, pattern]) => pattern.test(plain)).map(([name]) => name);
  return new Set([...(plain.match(SIGN) ?? []), ...(plain.match(NAMED) ?? []), ...codes, ...sums, ...talk]);
}

/** Returns whether a text says nothing of money but what the given one says. */
export function hasKnownMoney(text: string, given: string): boolean {
  const known = moneyIn(given);
  return [...moneyIn(text)].every((each) => known.has(each));
}
