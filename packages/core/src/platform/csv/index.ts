/**
 * Writes tables for spreadsheets (D48): UTF-8 with a byte-order mark, CRLF, and no cell that is a formula.
 */

type Cell = string | number | null | undefined;

/**
 * Text that a spreadsheet would run as a formula: it gets an apostrophe, which spreadsheets do not show. Some
 * spreadsheets split at semicolons, tabs and line ends even inside quotes, so a cell may begin there as well;
 * some treat full-width signs like ASCII ones.
 */
const FORMULA = /(^|[;\t\r\n])(["\s]*)(?=[=+\-@＝＋－＠])/gu;

/** An amount is not a formula: with an apostrophe it would be text, and sums would leave it out. */
const NUMBER = /^-?\d+(\.\d+)?$/;

function cell(value: Cell): string {
  if (value === null || value === undefined) return "";
  if (typeof value === "number") return value.toString();
  if (NUMBER.test(value)) return value;
  const text = value.replace(FORMULA, "$1'$2").replace(/^(?=[\t\r])/, "'");
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}

/** Writes a header and its rows. Pass dates as ISO strings, amounts as decimal strings with a dot. */
export const write = (header: readonly string[], rows: readonly (readonly Cell[])[]): string =>
  `\uFEFF${[header, ...rows].map((row) => `${row.map(cell).join(",")}\r\n`).join("")}`;

const GUARDED = /(^|[;\t\r\n])(["\s]*)'(?=[=+\-@＝＋－＠])/gu;

/**
 * Returns a cell's text from before `write` made it safe, so that our own export can be imported unchanged.
 */
export const plain = (text: string): string => text.replace(/^'(?=[\t\r])/, "").replace(GUARDED, "$1$2");

export * as Csv from "./index";
