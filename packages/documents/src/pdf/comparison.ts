import { BODY, doubleRule, NOTE, prose, QUIET, STRONG, section, TOTALS_LEFT, totalLine } from "./parts";
import { INK, LEFT, MUTED, RIGHT, type Sheet, type Style, type Tag } from "./sheet";
import type { PdfChange, PdfChangeRow } from "./types";

const GAP = 14;
const KIND_WIDTH = 66;
const NAME: Style = { ...BODY, lead: 13 };

/** The columns of a row: old figure, difference, new figure, each with its right edge. */
interface Columns {
  kind: boolean;
  edges: readonly [number, number, number];
  name: number;
  width: number;
}

function columnsOf(sheet: Sheet, rows: readonly PdfChangeRow[]): Columns {
  const widest = (of: (row: PdfChangeRow) => string, least: number) =>
    rows.reduce((most, row) => Math.max(most, sheet.widthOf(sheet.one(of(row), STRONG), STRONG)), least);
  const becomes = widest((row) => row.becomes, 58);
  const difference = widest((row) => row.difference, 54);
  const was = widest((row) => row.was, 54);
  const second = RIGHT - becomes - GAP;
  const first = second - difference - GAP;
  const kind = rows.some((row) => row.kind);
  const name = LEFT + (kind ? KIND_WIDTH : 0);
  return { kind, edges: [first, second, RIGHT], name, width: first - was - GAP - name };
}

function head(sheet: Sheet, row: Tag | undefined, columns: Columns, title: string): void {
  const y = sheet.y + 12;
  const cell = () => row && sheet.tag("TH", row, { scope: "Column" });
  if (columns.kind) sheet.put(cell(), [sheet.one("Change", NOTE)], NOTE, LEFT, y);
  sheet.put(cell(), [sheet.one(title, NOTE)], NOTE, columns.name, y);
  for (const [at, word] of ["Was", "Difference", "Becomes"].entries())
    sheet.put(cell(), [sheet.one(word, NOTE)], NOTE, columns.edges[at] ?? RIGHT, y, "right");
  sheet.y += 18;
  sheet.rule(sheet.y, INK, LEFT, RIGHT, 0.9);
}

/** Strikes out a figure or a name that is no longer valid; the word beside it says so as well. */
function strike(sheet: Sheet, text: string, style: Style, x: number, y: number, right: boolean): void {
  const width = sheet.widthOf(sheet.one(text, style), style);
  sheet.rule(y - 3, style.color ?? INK, right ? x - width : x, right ? x : x + width, 0.6);
}

function rowOf(sheet: Sheet, table: Tag, columns: Columns, each: PdfChangeRow, strong: boolean): void {
  const style = strong ? STRONG : NAME;
  const names = sheet.wrap(each.name, style, columns.width);
  const notes = each.note ? sheet.wrap(each.note, NOTE, columns.width) : [];
  const y = sheet.y + 14.6;
  const row = sheet.tag("TR", table);
  if (columns.kind) sheet.put(sheet.tag("TD", row), [sheet.one(each.kind ?? "", STRONG)], STRONG, LEFT, y);
  const cell = sheet.tag("TH", row, { scope: "Row" });
  sheet.put(cell, names, style, columns.name, y, "left", notes.length > 0);
  if (notes.length) sheet.put(cell, notes, NOTE, columns.name, y + names.length * 13 - 1);
  const muted: Style = strong ? STRONG : { ...BODY, color: MUTED };
  const figures = [each.was, each.difference, each.becomes] as const;
  for (const [at, text] of figures.entries()) {
    const how = at === 0 ? muted : strong ? STRONG : BODY;
    const edge = columns.edges[at] ?? RIGHT;
    sheet.put(sheet.tag("TD", row), [sheet.one(text, how)], how, edge, y, "right");
    if (at === 0 && each.struck && /\d/.test(text)) strike(sheet, text, how, edge, y, true);
  }
  sheet.y += heightOf(sheet, columns, each);
}

function heightOf(sheet: Sheet, { width }: Columns, { name, note }: PdfChangeRow): number {
  const names = sheet.wrap(name, NAME, width).length;
  const notes = note ? sheet.wrap(note, NOTE, width).length : 0;
  return 22.6 + (names - 1) * 13 + notes * 12;
}

/** Draws rows of old and new figures; the last column ends on the page's right edge. */
function comparison(sheet: Sheet, title: string, rows: readonly PdfChangeRow[], total?: PdfChangeRow): void {
  const columns = columnsOf(sheet, total ? [...rows, total] : rows);
  sheet.ensure(60);
  const table = sheet.tag("Table");
  head(sheet, sheet.tag("TR", table), columns, title);
  sheet.onPage = () => head(sheet, undefined, columns, title);
  for (const [at, each] of rows.entries()) {
    const turned = sheet.ensure(heightOf(sheet, columns, each));
    if (at && !turned) sheet.rule(sheet.y);
    rowOf(sheet, table, columns, each, false);
  }
  if (total) {
    sheet.ensure(30);
    sheet.rule(sheet.y, INK, LEFT, RIGHT, 0.9);
    rowOf(sheet, table, columns, total, true);
    doubleRule(sheet, LEFT);
  }
  sheet.onPage = undefined;
}

/** Draws the steps from the accepted total to the new one. */
function newTotal(sheet: Sheet, { totals, total }: PdfChange): void {
  sheet.ensure(totals.length * 18 + 70);
  const table = sheet.tag("Table");
  sheet.y += 18;
  for (const { label, value } of totals) {
    const row = sheet.tag("TR", table);
    sheet.put(sheet.tag("TH", row, { scope: "Row" }), [sheet.one(label, QUIET)], QUIET, TOTALS_LEFT, sheet.y);
    sheet.put(sheet.tag("TD", row), [sheet.one(value, BODY)], BODY, RIGHT, sheet.y, "right");
    sheet.y += 18;
  }
  totalLine(sheet, table, total.label, total.value);
}

/**
 * Draws the redline of a change order: the reason, the changes, the new total, the effect on each invoice,
 * and new wording.
 */
export function redline(sheet: Sheet, change: PdfChange): void {
  if (change.reason) {
    section(sheet, "Why", 40, 22);
    prose(sheet, change.reason);
  }
  section(sheet, "What changes", 80);
  prose(sheet, change.note);
  if (change.services.length) comparison(sheet, "Service", change.services);
  else prose(sheet, "No service changes.");
  if (change.unchanged) {
    sheet.y += 6;
    prose(sheet, change.unchanged);
  }
  newTotal(sheet, change);
  if (change.invoices.length) {
    section(sheet, "Your invoices", 80);
    comparison(sheet, "Invoice", change.invoices, change.invoices_total);
    sheet.y += 9;
  }
  for (const remark of change.remarks) prose(sheet, remark);
  if (change.passages.length) {
    section(sheet, "Other changes");
    for (const line of change.passages) prose(sheet, line);
  }
}
