// Figures of a brief: how many, how much money, by when.

import { Money } from "../../platform/money";
import { normalize, type Token, tokensOf } from "./token";

const NUMBERS =
  "one ein eine einen einem einer einzigen einzige einzelne un une una um uma=1;two zwei deux dos dois duas both beide beiden couple pair paar=2;three drei trois tres=3;four vier quatre cuatro quatro=4;five funf cinq cinco=5;six sechs seis=6;seven sieben sept siete sete=7;eight acht huit ocho oito=8;nine neun neuf nueve nove=9;ten zehn dix diez dez=10;eleven elf onze once=11;twelve zwolf douze doce doze dozen dutzend douzaine docena duzia=12;thirteen dreizehn treize trece treze=13;fourteen vierzehn quatorze catorce=14;fifteen funfzehn quinze quince=15;sixteen sechzehn seize=16;eighteen achtzehn=18;twenty zwanzig vingt veinte vinte=20;thirty dreissig trente treinta trinta=30;forty vierzig quarante cuarenta quarenta=40;fifty funfzig cinquante cincuenta cinquenta=50;sixty sechzig soixante sesenta sessenta=60;hundred hundert cent cien cem=100";

const numbers = new Map(
  NUMBERS.split(";").flatMap((group) => {
    const [words = "", value = "0"] = group.split("=");
    return words.split(" ").map((word) => [word, Number(value)] as const);
  }),
);

/** Articles count as one only where they are stressed. */
const ARTICLES = new Set("ein eine einen einem einer un une una um uma couple pair paar".split(" "));

/** Returns the number that a word is; undefined for others. Figures of above a million are no quantity. */
export function numberOf(text: string): number | undefined {
  if (/^\d/.test(text)) {
    const value = Number(
      /^\d{1,3}(?:[.,]\d{3})+$/.test(text) ? text.replace(/[.,]/g, "") : text.replace(",", "."),
    );
    return Number.isFinite(value) && value > 0 && value < 1_000_000 ? value : undefined;
  }
  return numbers.get(text);
}

export const isArticle = (text: string): boolean => ARTICLES.has(text);

/** Returns a number as a quantity. */
export const quantityOf = (value: number): string => String(Math.round(value * 100) / 100);

export interface Span {
  start: number;
  end: number;
}

const MONTH =
  "jan(?:uary|uar|vier|uar|eiro|\\.)?|enero|feb(?:ruary|ruar|\\.)?|fevrier|febrero|fevereiro|mar(?:ch|z|s|zo|co|\\.)?|maerz|apr(?:il|\\.)?|avril|abril|may|mai|mayo|maio|june?|juni|juin|junio|junho|july?|juli|juillet|julio|julho|aug(?:ust|\\.)?|aout|agosto|sep(?:t|tember|tembre|tiembre|\\.)?|setembro|oct(?:ober|obre|ubre|\\.)?|oktober|outubro|nov(?:ember|embre|iembre|embro|\\.)?|dec(?:ember|embre|\\.)?|dezember|diciembre|dezembro";
const DATES = [
  new RegExp(
    `\\b\\d{1,2}(?:\\.|st|nd|rd|th|er|º)?\\s*(?:of |de |do )?(?:${MONTH})\\b(?:\\s*(?:de |del |do )?,?\\s*\\d{4})?`,
    "g",
  ),
  new RegExp(`\\b(?:${MONTH})\\s+\\d{1,2}(?:st|nd|rd|th)?\\b(?:,?\\s+\\d{4})?`, "g"),
  new RegExp(`\\b(?:${MONTH})\\s+(?:de |del |do )?\\d{4}\\b`, "g"),
  /\b\d{4}-\d{2}-\d{2}\b/g,
  /\b\d{1,2}[./]\d{1,2}[./](?:\d{4}|\d{2})\b/g,
  /\b\d{1,2}\.\d{1,2}\.(?!\d)/g,
];
/** A time that is meant as an end, without a day. */
const DEADLINES = [
  new RegExp(
    `\\b(?:by|until|before|deadline|bis|spatestens|vor|abgabe|d'ici|d ici|avant|pour le|fin|antes de|hasta|para el|plazo|ate|antes d[eoa]|prazo)\\s+(?:(?:the|end of|mid|early|late|ende|anfang|mitte|la fin|le|debut|mi|finales de|el|principios de|o|fim de|final de)\\s+){0,3}(?:${MONTH}|christmas|easter|weihnachten|ostern|noel|paques|navidad|pascua|natal)\\b`,
    "g",
  ),
];

const CURRENCY =
  "(?:€|\\$|£|us\\$|r\\$|usd|eur|gbp|chf|brl|mxn|euros?|dollars?|dolares|bucks|pounds|quid|franken|francs|reais|pesos|libras)";
/** It begins once in a row of digits, and a longer row is no sum: so each row is read once. */
const FIGURE =
  "(?<!\\d)(?:\\d{1,3}(?:[.,' \\u00a0\\u202f]\\d{3}){1,4}(?:[.,]\\d{1,2})?|\\d{1,15}(?:[.,]\\d{1,2})?)";
const SCALE = "(?:\\s?(?:k|tsd\\.?|tausend|thousand|grand|mil(?:le)?|mio\\.?|million(?:en|s)?)\\b)?";
const AMOUNTS = [
  new RegExp(`${CURRENCY}\\s?(?:${FIGURE})${SCALE}`, "g"),
  new RegExp(`(?:${FIGURE})${SCALE}\\s?(?:de )?${CURRENCY}(?![a-z])`, "g"),
  new RegExp(
    `\\b(?:budget|presupuesto|orcamento|presupost)\\b[^.!?]{0,30}?(?:${FIGURE})${SCALE}(?!\\s?%)`,
    "g",
  ),
  /\b\d{1,9}(?:[.,]\d{1,9})?k\b/g,
];

/** Each letter stays where it is. */
const plainOf = (text: string): string =>
  [...text]
    .map((each) =>
      each === "€" || each === "£" ? each : normalize(each).padEnd(each.length, " ").slice(0, each.length),
    )
    .join("");

const spansOf = (text: string, offset: number, patterns: readonly RegExp[]): Span[] =>
  patterns.flatMap((pattern) =>
    [...text.matchAll(pattern)].map((found) => ({
      start: offset + found.index,
      end: offset + found.index + found[0].length,
    })),
  );

/** An amount of a brief. It is never a price. */
export interface Amount extends Span {
  /** In cents; null where it cannot be read. */
  cents: number | null;
  /** Null where none is named. */
  currency: string | null;
  /** What is spent at most, rather than another sum. */
  isBudget: boolean;
}

const CODES: [RegExp, string][] = [
  [/r\$|brl|reais/, "BRL"],
  [/€|eur/, "EUR"],
  [/£|gbp|pounds|quid|libras/, "GBP"],
  [/chf|franken/, "CHF"],
  [/mxn|pesos/, "MXN"],
  [/\$|usd|dollars?|dolares|bucks/, "USD"],
];

const BUDGET =
  /\b(?:budget|spend|max\w*|up to|at most|limit|afford|ceiling|bis zu|hochstens|rahmen|ausgeben|zur verfugung|plafond|jusqu|depenser|presupuesto|gastar|como maximo|hasta|tope|orcamento|gastar|ate|no maximo|teto|verba)\b/;

function centsOf(text: string): number | null {
  const figure = text.match(new RegExp(FIGURE))?.[0];
  if (!figure) return null;
  const decimals = figure.match(/[.,](\d{1,2})$/)?.[1] ?? "";
  const whole = (decimals ? figure.slice(0, -decimals.length - 1) : figure).replace(/\D/g, "");
  const scale = /\d\s?(?:k|tsd|tausend|thousand|grand|mil)/.test(text)
    ? "000"
    : /mio|million/.test(text)
      ? "000000"
      : "";
  const digits = scale === "" ? whole + decimals.padEnd(2, "0") : scaleUp(whole, decimals, scale.length);
  const cents = Number(digits);
  return Money.isAmount(cents) ? cents : null;
}

/** Moves the point of a figure: 1.5 thousand is 1500. */
const scaleUp = (whole: string, decimals: string, zeros: number): string =>
  `${whole}${decimals.padEnd(zeros, "0")}00`;

/** Returns the sums of money that a part of a brief names. */
export function amountsOf(text: string, offset: number): Amount[] {
  const plain = plainOf(text);
  const found: Amount[] = [];
  const isBudget = BUDGET.test(plain);
  for (const { start, end } of spansOf(plain, offset, AMOUNTS)) {
    if (found.some((each) => start < each.end && each.start < end)) continue;
    const words = plain.slice(start - offset, end - offset);
    const currency = CODES.find(([pattern]) => pattern.test(words))?.[1] ?? null;
    found.push({ start, end, cents: centsOf(words), currency, isBudget });
  }
  return found;
}

const SHARES = [
  /\b\d{1,3}(?:[.,]\d{1,2})? ?(?:%|percent\b|per cent\b|prozent\b|pour ?cent\b|por ?ciento\b|por ?cento\b)/g,
];

/** Returns where a part of a brief names a share: it counts nothing. */
export const sharesOf = (text: string, offset: number): Span[] => spansOf(plainOf(text), offset, SHARES);

/** Stands between a number and a thing that it does not count: "40 pages with infographics". */
const APART = new Set(
  "with for in on about to and or plus mit fur uber zu und oder im am avec pour dans sur et ou con para en sobre y o com em e".split(
    " ",
  ),
);

export const isApart = (text: string): boolean => APART.has(text);

/** Stands between a count and the time in which it comes again: "12 posts a month". */
const EACH = new Set("a an per each every pro je im jeden par chaque al cada por ao".split(" "));

/** Returns the time in which a count comes again, of the words behind it: "posts a month". */
export function periodOf(words: readonly string[]): string | undefined {
  const at = words.findIndex((word, index) => EACH.has(word) && timeOf(words[index + 1] ?? "") !== undefined);
  if (at >= 0) return timeOf(words[at + 1] ?? "");
  const often = words.find((word) =>
    /^(?:monthly|monatlich|mensuel|mensual|mensal|weekly|wochentlich)/.test(word),
  );
  return often && (/^w/.test(often) ? "week" : "month");
}

const wordsFor = (words: string) => {
  const set = new Set(words.split(" "));
  return (text: string): boolean => set.has(text);
};

/** Stands before how long something goes on: "for three months", "ao longo de seis meses". */
export const isDuring = wordsFor(
  "for over during throughout across fur uber wahrend pendant durant pour sur durante por para longo",
);

/** Stands before a time that something begins in or ended: "in three months", "vor drei Jahren". */
export const isThen = wordsFor(
  "in within after before since until by at to im nach vor seit bis innerhalb binnen dans apres avant depuis hace en dentro desde tras hasta antes despues ha em ate apos depois",
);

/** Stands behind how long something goes on: "drei Monate lang". */
export const isLasting = wordsFor("lang hindurch long straight running seguidos");

/** Stands behind how old something is, or how long ago: "20 years old", "of experience". */
export const isAge = wordsFor(
  "old ago alt alte alten alter altes age experience history tradition erfahrung geschichte existence edad experiencia historia tradicion antiguedad idade tradicao",
);

/** Returns where a part of a brief names a day or an end. */
export const datesOf = (text: string, offset: number): Span[] => {
  const plain = plainOf(text);
  return [...spansOf(plain, offset, DATES), ...spansOf(plain, offset, DEADLINES)];
};

/** Lengths of time in which work is counted, as words of five languages begin. */
const TIMES: [RegExp, string][] = [
  [/^(?:months?|monate?n?|mois|mes(?:es)?)$/, "month"],
  [/^(?:years?|jahre?n?|ans?|annees?|anos?)$/, "year"],
  [/^(?:weeks?|wochen?|semaines?|semanas?)$/, "week"],
  [/^(?:days?|tage?n?|jours?|dias?)$/, "day"],
  [/^(?:hours?|stunden?|heures?|horas?)$/, "hour"],
  [/^(?:minutes?|minuten?|min|minutos?|mins)$/, "minute"],
  [/^(?:seconds?|secs?|sekunden?|secondes?|segundos?|sec)$/, "second"],
  [/^(?:quarters?|quartale?n?|trimestres?)$/, "quarter"],
];

export const timeOf = (text: string): string | undefined =>
  TIMES.find(([pattern]) => pattern.test(text))?.[1];

/** How many of a unit another length of time has. */
const PER: Record<string, Record<string, number>> = {
  month: { year: 12, quarter: 3, month: 1 },
  week: { month: 4, year: 52, week: 1, quarter: 13 },
  quarter: { year: 4, quarter: 1 },
  minute: { hour: 60, minute: 1 },
  second: { minute: 60, second: 1 },
  day: { day: 1, week: 5 },
  hour: { hour: 1 },
  year: { year: 1 },
};

/** Returns how many units a length of time is; undefined where it cannot be counted in them. */
export const convertTime = (value: number, time: string, unit: string): number | undefined => {
  const per = PER[unit]?.[time];
  return per === undefined ? undefined : value * per;
};

export const wordsIn = (text: string): Token[] => tokensOf(text);
