// What a text says of money: sums in figures and in words, and that something costs less or nothing.

import { isCurrency } from "../../platform/money/codes";
import { amountsOf, isArticle, numberOf } from "./figure";
import { normalize } from "./token";

const NAMED =
  "(?:euros?|eur|usd|gbp|chf|dollars?|dolar(?:es)?|bucks|pounds?|pfund|quid|libras?|franken|francs?|reais|pesos?|yen|yuan|rupees?|rupien|kronen|kroner|kronor|zlotys?|cents|centimes?|rappen|pence|bitcoins?)";
/** A currency with the word before it, which may say how much: "five hundred dollars", "quinientos euros". */
const MENTION = new RegExp(
  `(?:([\\p{L}\\p{Nd}'.,-]{1,40})\\s{0,3})?(?<!\\p{L})(${NAMED}(?!\\p{L})|\\p{Sc})(?:\\s{0,3}([\\p{L}\\p{Nd}'.,-]{1,40}))?`,
  "gu",
);
/** A code beside a figure; in words, ALL and TOP are none. */
const CODE =
  /(?<=(?<![\p{L}\d.,])(\d[\d.,' ]{0,20})\s?)([A-Z]{3})(?!\p{L})|(?<!\p{L})([A-Z]{3})\s?(\d[\d.,']{0,20})/gu;
/** Those that are read as sums. */
const READ = new Set(["USD", "EUR", "GBP", "CHF", "BRL", "MXN"]);

const PRICE =
  "(?:costs?|costing|prices?|priced|fees?|rates?|charged?|kostet|kosten|preise?s?|honorare?|gebuhr\\p{L}*|coute(?:nt)?|couts?|prix|tarifs?|cuestan?|costes?|precios?|tarifas?|custam?|custos?|precos?|valor)";
/** A figure where a price is named, with a currency or without: "costs 500", "priced at five hundred", "only 99". */
const PRICED = [
  new RegExp(
    `(?<!\\p{L})${PRICE}(?!\\p{L})\\s{0,3}(?:is|are|at|of|to|bei|von|betragt|ist|est|de|a|es|e|sera|[:=])?\\s{0,3}(\\d[\\d.,']{0,20}k?)(?![\\d%]| ?%)`,
    "gu",
  ),
  /(?<!\p{L})(?:for|at|fur|pour|por) (?:just|only|a mere|nur|seulement|solo|apenas|so) (\d[\d.,']{0,20}k?)(?!\d|\s?\p{L}|\s?%)/gu,
  /(?<![\d.,])(\d{1,9})[.,][-–—](?!\d)/gu,
  /(?<![\d.,])(\d{1,4}) grand(?! ?\p{L})/gu,
];
const PRICED_WORDS = new RegExp(
  `(?<!\\p{L})(?:${PRICE}|(?:for|at|fur|pour|por) (?:just|only|nur|seulement|solo|apenas))(?!\\p{L})\\s{0,3}(?:is|are|at|of|to|bei|von|est|de|a|es|e)?\\s{0,3}(\\p{L}{2,40}(?:[\\s-]\\p{L}{2,40}){0,3})`,
  "gu",
);
const LARGE =
  /^(?:\p{L}*(?:hundert|tausend|hundred)|thousand|mille|mil|cien|cientos?|cents?|\p{L}+(?:cient|cent|hent)[oa]s|quin(?:i|h)ent[oa]s|million\p{L}*|milh\p{L}+|millon\p{L}*|dozens?|\p{L}+(?:teen|zehn|zig)|(?:seven|eigh|nine)ty|(?:set|och|oit|nov)enta)$/u;

/** Says that something costs nothing. */
const FREE =
  /(?<!\p{L})(?:free of (?:any )?(?:charge|cost)s?|complimentary|gratis|kostenlos\p{L}*|kostenfrei\p{L}*|umsonst|gratuit\p{L}*|on the house|(?:no|without|zero)(?: (?:extra|additional|further|added|other|more))? (?:cost|charge|fee)s?|for (?:free|nothing)(?! \p{L})|ohne (?:aufpreis|kosten|berechnung)|sans (?:frais|supplement)|sin (?:costes?|costos?|cargos?)|sem custos?)(?!\p{L})/u;
/** Says how much less. */
const LESS =
  /(\d{1,3}(?:[.,]\d{1,2})?) ?(?:%|percent|per cent|prozent|pour ?cent|por ?ciento|por cento)(?:\s\p{L}+){0,2}?\s(?:off|discount|rabatt|nachlass|remise|rabais|reduction|descuento|rebaja|desconto)(?!\p{L})|(?<!\p{L})(?:discount|rabatt|nachlass|remise|rabais|descuento|desconto)(?:\s\p{L}+){0,2}?\s(\d{1,3}(?:[.,]\d{1,2})?) ?(?:%|percent|prozent)|(?<!\p{L})(half price|half off|zum halben preis|moitie prix|mitad de precio|metade do preco)(?!\p{L})/gu;

/** How fine a picture is. */
const PICTURE = /^(?:2|3|4|5|6|8|10|12|16)k$/;

const isNumber = (word: string): boolean =>
  /\d/.test(word) || LARGE.test(word) || (numberOf(word) !== undefined && !isArticle(word));

const LONGEST_WORD = 40;

/** Returns a text with its number words as figures; what several of them say together stays in words. */
const inFigures = (text: string): string =>
  text.replace(/\p{L}+/gu, (word, at: number) => {
    const figure = isArticle(word) ? undefined : numberOf(word);
    if (figure === undefined) return word;
    const before = /(\p{L}+)[\s-]$/u.exec(text.slice(Math.max(0, at - LONGEST_WORD), at))?.[1] ?? "";
    const end = at + word.length;
    const after = /^[\s-](\p{L}+)/u.exec(text.slice(end, end + LONGEST_WORD))?.[1] ?? "";
    return isNumber(before) || isNumber(after) ? word : String(figure);
  });

/** Returns the figures of a text, without the marks between thousands. */
export const figuresIn = (text: string): Set<string> =>
  new Set((text.match(/\d+(?:[.,' ]\d{3})*(?:[.,]\d{1,2})?/g) ?? []).map(digitsOf));
const digitsOf = (figure: string): string =>
  figure.replace(/[.,' ](?=\d{3}(?!\d))/g, "").replace(/[.,]0{1,2}$|[.,']+$/, "");

/** A figure without a currency that is smaller counts something else: "the price of 3 pages". */
const LEAST = 20;

/** Returns all that a text says of money, each in a form to compare. The text is in plain letters and figures. */
export function moneyIn(read: string): Set<string> {
  const plain = normalize(read);
  const figures = inFigures(plain);
  const sums = amountsOf(figures, 0).filter(
    ({ start, end, cents, currency }) =>
      !PICTURE.test(figures.slice(start, end)) &&
      (currency !== null || cents === null || cents >= LEAST * 100),
  );
  const rest = sums.reduce(
    (text, { start, end }) => text.slice(0, start) + " ".repeat(end - start) + text.slice(end),
    figures,
  );
  const mentions = [...rest.matchAll(MENTION)].flatMap(([, before = "", currency = "", after = ""]) =>
    isNumber(before) || isNumber(after) || /\p{Sc}/u.test(currency)
      ? `${before} ${currency} ${isNumber(after) ? after : ""}`
      : [],
  );
  const codes = [...read.matchAll(CODE)].flatMap(([, before, one, other, after]) => {
    const code = one ?? other ?? "";
    const figure = digitsOf((before ?? after ?? "").trim());
    return isCurrency(code) && !READ.has(code) ? `code ${code} ${figure}` : [];
  });
  const priced = PRICED.flatMap((pattern) => [...rest.matchAll(pattern)]).flatMap(([found, figure = ""]) =>
    figure.endsWith("k") || found.endsWith("grand") || Number(digitsOf(figure)) >= LEAST
      ? `figure ${digitsOf(figure)}`
      : [],
  );
  const spelled = [...rest.matchAll(PRICED_WORDS)].flatMap(([, words = ""]) => {
    const [first = "", second = ""] = words.split(/[\s-]/);
    return LARGE.test(first) || (isNumber(first) && LARGE.test(second)) ? `priced ${first} ${second}` : [];
  });
  return new Set([
    ...sums.map(({ cents, currency }) => `sum ${currency} ${cents}`),
    ...[...mentions, ...codes, ...priced, ...spelled],
    ...[...plain.matchAll(LESS)].map(([, one, other]) => `less ${one ?? other ?? "half"}`),
    ...(FREE.test(plain) ? ["free"] : []),
  ]);
}

/** Returns whether one of those words is among what was given. A sum may be named without its currency, where it is one. */
export function isKnownMoney(
  said: string,
  known: ReadonlySet<string>,
  figures: ReadonlySet<string>,
): boolean {
  if (known.has(said)) return true;
  const [kind, first, cents] = said.split(" ");
  if (kind === "figure") return figures.has(first ?? "");
  if (kind !== "sum") return false;
  if (first === "null")
    return (
      [...known].some((each) => each.startsWith("sum ") && each.endsWith(` ${cents}`)) ||
      figures.has(cents?.replace(/00$/, "") ?? "")
    );
  return known.has(`sum null ${cents}`);
}
