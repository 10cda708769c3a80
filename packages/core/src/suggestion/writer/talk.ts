// What is said of a price without a figure: a model's text may say none of it that it was not given (D40, D53).

import { normalize } from "../../brief/planner/rules";

/** In the languages of the product's clients. */
const TALK: readonly RegExp[] = [
  /(?<!\bfeel )(?<![\p{L}-])free(?![\p{L}-]| to\b| from\b)|(?<!\p{L})(?:complimentary|gratis|kostenlos\p{L}*|kostenfrei\p{L}*|umsonst|gratuit\p{L}*|on the house|(?:no|without|zero)(?: \p{L}+){0,2} (?:cost|charge|fee)s?|ohne (?:aufpreis|kosten|berechnung)|sans (?:frais|supplement)|sin (?:costes?|costos?|cargos?)|sem custos?)(?!\p{L})/u,
  /(?<!\p{L})(?:discount\p{L}*|rabatt\p{L}*|remises?|descuentos?|descontos?|half price|half off)(?!\p{L})|(?:%|percent|per cent) off(?!\p{L})/u,
  /(?<!\p{L})(?:costs?|costing|prices?|priced|pricing|kostet|kosten|preise?|couts?|coutent?|prix|precios?|cuestan?|costes?|precos?|custam?|custos?)(?!\p{L})/u,
];

/** Returns whether a text says nothing of prices but what the given one says. */
export function hasKnownTalk(text: string, given: string): boolean {
  const [said, known] = [normalize(text), normalize(given)];
  return TALK.every((pattern) => !pattern.test(said) || pattern.test(known));
}
