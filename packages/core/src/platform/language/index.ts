import { isDate } from "../date";
import * as Money from "../money/format";
import type { LanguageName } from "./rules";
import { words as english, type Words } from "./words/en";

export * from "./rules";
export type { Words } from "./words/en";

/** How a language writes figures and days. */
interface Style {
  point: string;
  /** Between groups of three digits; `from` is the number of digits that groups begin with. */
  group: string;
  from?: number;
  /** A pattern of the sign, the symbol and the figure: "-$1", "-1 $". */
  money: "before" | "before_apart" | "after";
  day: (day: number, month: string, year: number) => string;
  months: string;
}

const NBSP = "\u00a0";
const NARROW = "\u00a0";
const GERMAN = "Januar Februar März April Mai Juni Juli August September Oktober November Dezember";
const FRENCH = "janvier février mars avril mai juin juillet août septembre octobre novembre décembre";
const ITALIAN =
  "gennaio febbraio marzo aprile maggio giugno luglio agosto settembre ottobre novembre dicembre";
const SPANISH = "enero febrero marzo abril mayo junio julio agosto septiembre octubre noviembre diciembre";
const PORTUGUESE = "janeiro fevereiro março abril maio junho julho agosto setembro outubro novembro dezembro";
const ENGLISH = "January February March April May June July August September October November December";

const US: Style = {
  ...{ point: ".", group: ",", money: "before", months: ENGLISH },
  day: (day, month, year) => `${month} ${day}, ${year}`,
};
const plain: Style["day"] = (day, month, year) => `${day} ${month} ${year}`;
const german: Style["day"] = (day, month, year) => `${day}. ${month} ${year}`;
const french: Style["day"] = (day, month, year) => `${day === 1 ? "1er" : day} ${month} ${year}`;
const iberian: Style["day"] = (day, month, year) => `${day} de ${month} de ${year}`;
const italian: Style["day"] = (day, month, year) => `${day === 1 ? "1º" : day} ${month} ${year}`;
const swiss = { point: ".", group: "’", money: "before_apart" } as const;

const STYLES: Record<string, Style> = {
  "en-GB": { ...US, day: plain },
  de: { point: ",", group: ".", money: "after", day: german, months: GERMAN },
  "de-CH": { ...swiss, day: german, months: GERMAN },
  fr: { point: ",", group: NARROW, money: "after", day: french, months: FRENCH },
  "fr-CH": { ...swiss, day: french, months: FRENCH },
  it: { point: ",", group: ".", money: "after", day: italian, months: ITALIAN },
  "it-CH": { ...swiss, day: italian, months: ITALIAN },
  es: { point: ",", group: ".", from: 5, money: "after", day: iberian, months: SPANISH },
  pt: { point: ",", group: NBSP, from: 5, money: "after", day: iberian, months: PORTUGUESE },
  "pt-BR": { point: ",", group: ".", money: "before_apart", day: iberian, months: PORTUGUESE },
};

const WORDS: Record<Exclude<LanguageName, "en">, () => Promise<{ words: Words }>> = {
  de: () => import("./words/de"),
  es: () => import("./words/es"),
  fr: () => import("./words/fr"),
  it: () => import("./words/it"),
  pt: () => import("./words/pt"),
};

const SPLIT = /^(\u2212?)([^\d\u2212]*)([\d,]+)(?:\.(\d+))?$/;

/** Writes a figure of US English as a style does: sign, symbol, groups and point. */
function restyle(text: string, style: Style): string {
  const match = SPLIT.exec(text);
  if (!match) return text;
  const [, sign = "", prefix = "", whole = "", fraction = ""] = match;
  const digits = whole.replaceAll(",", "");
  const grouped =
    digits.length < (style.from ?? 4) ? digits : digits.replace(/\B(?=(\d{3})+$)/g, style.group);
  const figure = fraction ? `${grouped}${style.point}${fraction}` : grouped;
  const symbol = prefix.trim();
  if (!symbol) return sign + figure;
  if (style.money === "after") return `${sign}${figure}${NBSP}${symbol}`;
  // A symbol of letters stands apart in every style: "CHF 1.00".
  const gap = style.money === "before_apart" || prefix !== symbol ? NBSP : "";
  return `${sign}${symbol}${gap}${figure}`;
}

/** Everything that papers in one language need to say. */
export interface Language {
  /** BCP 47. */
  tag: string;
  words: Words;
  /** Formats minor units. */
  money: (amount: number, currency: string) => string;
  /** Formats a unit price with fractions of a minor unit. */
  exact: (price: string, currency: string) => string;
  /** Writes a decimal string with the language's point: "2,5". */
  decimal: (text: string) => string;
  /** Writes `2026-11-02` (or the day of a time, in UTC) in words; `short` where the language has that. */
  day: (date: string, short?: boolean) => string;
}

function make(tag: string, words: Words): Language {
  const style = STYLES[tag] ?? STYLES[tag.slice(0, 2)] ?? US;
  const isUs = style === US;
  const months = style.months.split(" ");
  return {
    tag,
    words,
    money: (amount, currency) =>
      isUs ? Money.format(amount, currency) : restyle(Money.format(amount, currency), style),
    exact: (price, currency) =>
      isUs ? Money.formatExact(price, currency) : restyle(Money.formatExact(price, currency), style),
    decimal: (text) => (style.point === "." ? text : text.replace(/^(-?\d+)\.(\d+)/, `$1${style.point}$2`)),
    day: (date, short = false) => {
      const day = date.slice(0, 10);
      if (!isDate(day)) return date;
      const [year = 0, month = 1, at = 1] = day.split("-").map(Number);
      const name = months[month - 1] ?? "";
      return style.day(at, short && style.months === ENGLISH ? name.slice(0, 3) : name, year);
    },
  };
}

/** The English of the US, which screens speak, too. */
export const ENGLISH_US: Language = make("en", english);

/** Loads a language by its tag; English where it has no words. */
export async function loadLanguage(tag = "en"): Promise<Language> {
  if (tag === "en" || tag === "en-US") return ENGLISH_US;
  const name = tag.slice(0, 2);
  const load = (WORDS as Record<string, (typeof WORDS)["de"] | undefined>)[name];
  return make(tag, load ? (await load()).words : english);
}
