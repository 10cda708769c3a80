/** Tables as spreadsheets read them (D48): UTF-8 with a byte-order mark, CRLF, and no cell that is a formula. */

type Cell = string | number | null | undefined;

/**
 * What a spreadsheet would run: it gets an apostrophe, which spreadsheets do not show. Some of them split at
 * semicolons, tabs and line ends whatever stands around them, so that a cell may begin there as well; some read
 * full-width signs like ours.
 */
const FORMULA = /(^|[;\t\r\n])(["\s]*)(?=[=+\-@＝＋－＠])/gu;

/** An amount is no formula: with an apostrophe it would be text that nothing sums. */
const NUMBER = /^-?\d+(\.\d+)?$/;

function cell(value: Cell): string {
  if (value === null || value === undefined) return "";
  if (typeof value === "number") return value.toString();
  if (NUMBER.test(value)) return value;
  const text = value.replace(FORMULA, "$1'$2").replace(/^(?=[\t\r])/, "'");
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}

/** A header and its rows. Dates come as ISO strings, amounts as decimal strings with a dot. */
export const write = (header: readonly string[], rows: readonly (readonly Cell[])[]): string =>
  `\uFEFF${[header, ...rows].map((row) => `${row.map(cell).join(",")}\r\n`).join("")}`;

const GUARDED = /(^|[;\t\r\n])(["\s]*)'(?=[=+\-@＝＋－＠])/gu;

/** What a cell said before `write` made it safe: our own export comes back as it was. */
export const plain = (text: string): string => text.replace(/^'(?=[\t\r])/, "").replace(GUARDED, "$1$2");

export * as Csv from "./index";
