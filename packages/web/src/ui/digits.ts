import { parse } from "@stint/core/platform/money";

/** The result of reading a number field: the plain number ("1234.5", "12.", ""), or the reason why it is none. */
export type Read = { plain: string; refusal?: undefined } | { plain?: undefined; refusal: string };

/** Signs around a number that have no meaning of their own: "$1,234.50", "CHF 20", "12 %". */
const before = /^(-?)(?:[A-Z]{0,3}\p{Sc}|[A-Z]{3})(?=[-\d.,])/u;
const behind = /(?<=[\d.,])(?:\p{Sc}|[A-Z]{3}|%)$/u;
const number = /^(-?)(\d{1,3}(?:,\d{3})+|\d*)(\.(\d*))?$/;

const grouping = /^-?\d{1,3}([.,])\d{3}(?:\1\d{3})*$/;

/** Says whether the reader's language writes decimals behind a comma. */
export const writesComma = (): boolean => Intl.NumberFormat(navigator.language).format(1.5).includes(",");

/**
 * A number as it is written with a decimal comma ("99,90", "1.234,50"), with a point instead; undefined where a
 * sign before three digits could be either of the two.
 */
function withPoint(bare: string, scale: number): string | undefined {
  const thousands = grouping.exec(bare)?.[1];
  // The mark separates thousands, as the page writes them, when the field takes fewer than three decimals.
  if (thousands && scale < 3) return bare.replaceAll(thousands, "");
  if (thousands === ",") return undefined;
  return /^-?(\d{1,3}(\.\d{3})+|\d*),\d*$/.test(bare) ? bare.replaceAll(".", "").replace(",", ".") : bare;
}

/**
 * Reads the text of a number field with `scale` decimals. Nothing is left out in silence: text that
 * is not a number, has more decimals or a minus where none may be is refused in words. With `comma` a decimal comma is read, too.
 */
export function readNumber(text: string, scale: number, negative = false, comma = false): Read {
  const bare = text.replace(/[\s\u00a0\u202f]/g, "").replace(/\u2212/g, "-");
  if (bare === "") return { plain: "" };
  const signs = bare.replace(before, "$1").replace(behind, "");
  const figures = comma ? withPoint(signs, scale) : signs;
  if (figures === undefined)
    return { refusal: `Write ${signs.replaceAll(",", "")} or ${signs.replace(",", ".")}` };
  const match = number.exec(figures);
  const [, sign = "", whole = "", point = "", fraction = ""] = match ?? [];
  if (!match || whole + fraction === "")
    return { refusal: scale === 0 ? "Write a whole number" : "Write a number such as 1,234.50" };
  if (sign && !negative) return { refusal: "It cannot be below 0" };
  if (/[1-9]/.test(fraction.slice(scale)))
    return { refusal: scale === 0 ? "Whole numbers only" : `At most ${scale} decimals` };
  const decimals = scale === 0 || point === "" ? "" : `.${fraction.slice(0, scale)}`;
  return { plain: sign + whole.replace(/,/g, "") + decimals };
}

/** A plain number in minor units: null when nothing is written, undefined when it is more than `max` or no safe amount. */
export function centsOf(plain: string, currency: string, max: number): number | null | undefined {
  if (plain === "") return null;
  const cents = parse(plain, currency);
  return cents === undefined || Math.abs(cents) > max ? undefined : cents;
}

/** A plain number with a comma every three digits, for reading: "1234.50" is "1,234.50". */
export function groupDigits(plain: string): string {
  const [whole = "", ...fraction] = plain.split(".");
  return [whole.replace(/(\d)(?=(\d{3})+$)/g, "$1,"), ...fraction].join(".");
}
