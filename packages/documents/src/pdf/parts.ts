import { Day } from "@stint/core/platform/date";
import { fill } from "@stint/core/platform/language";
import { INK, LEFT, MUTED, RIGHT, type Sheet, type Style, type Tag, WIDTH } from "./sheet";
import type { PdfAdjustment, PdfBrand, PdfInstalment, PdfParty, PdfTotals } from "./types";
import { printable } from "./wrap";

export const BODY: Style = { size: 9.5, lead: 13.5 };
export const STRONG: Style = { ...BODY, weight: "bold" };
const SMALL: Style = { size: 8.7, lead: 12.4, color: INK };
export const NOTE: Style = { size: 8.4, lead: 12, color: MUTED };
export const QUIET: Style = { ...BODY, color: MUTED };
export const TITLE: Style = { size: 19.5, weight: "bold", lead: 24, spacing: -0.016 };
const SUBTITLE: Style = { size: 10.5, color: MUTED, lead: 15 };
const SECTION: Style = { size: 10.2, weight: "bold", lead: 15 };
const TOTAL: Style = { size: 11.8, weight: "bold" };

/** The left edge of the narrow block of totals. */
export const TOTALS_LEFT = RIGHT - 219;

/** Formats `2026-11-20` (or the day of a time, in UTC) as "November 20, 2026"; `short` as "Nov 20, 2026". */
export function day(iso: string, short = false): string {
  const date = iso.slice(0, 10);
  return Day.isDate(date) ? Day.inWords(date, short) : iso;
}

/** Formats a time as "Nov 20, 2026, 15:42:08 UTC". */
export function utc(iso: string): string {
  const at = new Date(iso);
  if (Number.isNaN(at.getTime())) return iso;
  const text = at.toISOString();
  return `${day(text, true)}, ${text.slice(11, 19)} UTC`;
}

/**
 * Draws mark and name of the business at the top of a page, and a word on the right: `short` where that is too long,
 * since a number that is cut off finds nothing.
 */
export function runningHead(
  sheet: Sheet,
  brand: PdfBrand,
  label: string,
  content: boolean,
  short = label,
): void {
  const top = 38.7;
  const side = 22.6;
  sheet.artifact(() => drawMark(sheet, brand, LEFT, top, side));
  const labelStyle: Style = { ...QUIET, size: 9 };
  const isLong = sheet.widthOf(sheet.one(label, labelStyle), labelStyle) > 170;
  const right = sheet.fit(isLong ? short : label, labelStyle, 170);
  const room = WIDTH - side - 7.5 - 16 - sheet.widthOf(right, labelStyle);
  const name = sheet.fit(brand.name, STRONG, room);
  const tag = content ? sheet.tag("P") : undefined;
  sheet.put(tag, [name], STRONG, LEFT + side + 7.5, top + 14.6);
  sheet.put(content ? sheet.tag("P") : undefined, [right], labelStyle, RIGHT, top + 14.6, "right");
}

function drawMark(sheet: Sheet, brand: PdfBrand, x: number, y: number, side: number): void {
  if (brand.logo) {
    try {
      sheet.doc.save().roundedRect(x, y, side, side, 5).clip();
      sheet.doc.image(Buffer.from(brand.logo), x, y, {
        fit: [side, side],
        align: "center",
        valign: "center",
      });
      sheet.doc.restore();
      return;
    } catch {
      // An unreadable image must not cost anyone their document: the first letter replaces it.
      sheet.doc.restore();
    }
  }
  const color = (value: string, other: string) => (/^#[0-9a-f]{6}$/i.test(value) ? value : other);
  sheet.doc.roundedRect(x, y, side, side, 5).fill(color(brand.fill, INK));
  const letter = [...printable(brand.name).trim()][0]?.toUpperCase() ?? "";
  const style: Style = { size: 12, weight: "bold", color: color(brand.on, "#ffffff") };
  sheet.put(undefined, [sheet.one(letter, style)], style, x + side / 2, y + side / 2 + 4.2, "center");
}

/** Draws the document's title with one muted line beneath; leaves the cursor at the ink rule below. */
export function titleBlock(sheet: Sheet, title: string, subtitle: string, width = WIDTH): void {
  const lines = sheet.wrap(title, TITLE, width);
  const heading = sheet.tag("H1");
  sheet.put(heading, lines, TITLE, LEFT, 98);
  sheet.y = 98 + (lines.length - 1) * 24;
  const under = sheet.wrap(subtitle, SUBTITLE, width);
  if (subtitle) {
    sheet.put(sheet.tag("P"), under, SUBTITLE, LEFT, sheet.y + 20);
    sheet.y += 20 + (under.length - 1) * 15;
  }
  sheet.y += 18;
}

/** Draws the parties and the document's details in columns under an ink rule. */
export function parties(sheet: Sheet, columns: { label: string; party: PdfParty }[]): void {
  sheet.rule(sheet.y, INK, LEFT, RIGHT, 0.9);
  const width = WIDTH / columns.length;
  const top = sheet.y + 17;
  let lowest = top;
  for (const [index, { label, party }] of columns.entries()) {
    const x = LEFT + index * width;
    const above = sheet.wrap(label, NOTE, width - 16);
    sheet.put(sheet.tag("P"), above, NOTE, x, top);
    const name = sheet.wrap(party.name, STRONG, width - 16);
    const under = top + 13 + (above.length - 1) * 12;
    sheet.put(sheet.tag("P"), name, STRONG, x, under);
    const y = under + (name.length - 1) * 13.5 + 12.6;
    const lines = (party.lines ?? []).flatMap((line) => sheet.wrap(line, SMALL, width - 16));
    if (lines.length) sheet.put(sheet.tag("P"), lines, SMALL, x, y);
    lowest = Math.max(lowest, y + (lines.length - 1) * 12.4);
  }
  sheet.y = lowest + 8;
}

/** Draws a section's heading, kept together with the next `keep` points. */
export function section(sheet: Sheet, title: string, keep = 40, gap = 24): Tag {
  sheet.ensure(gap + 8 + keep);
  sheet.y += gap;
  const tag = sheet.tag("H2");
  sheet.put(tag, [sheet.one(title, SECTION)], SECTION, LEFT, sheet.y);
  sheet.y += 8;
  return tag;
}

/** Draws paragraphs under a section. */
export function prose(sheet: Sheet, text: string): void {
  for (const paragraph of printable(text)
    .trim()
    .split(/\n{2,}/)) {
    sheet.flow(sheet.tag("P"), paragraph, BODY);
    sheet.y += 5;
  }
}

/** Draws the two rules below every total. */
export function doubleRule(sheet: Sheet, from: number): void {
  sheet.rule(sheet.y, INK, from, RIGHT, 0.8);
  sheet.rule(sheet.y + 1.9, INK, from, RIGHT, 0.8);
  sheet.y += 2;
}

/**
 * Draws subtotal, adjustments, taxes and the total; for an invoice also the payments and the amount due, if
 * given. Kept together.
 */
export function totals(
  sheet: Sheet,
  currency: string,
  {
    subtotal,
    subtotal_label = sheet.language.words.subtotal,
    adjustments = [],
    taxes = [],
    total_label = sheet.language.words.total,
    total,
  }: PdfTotals,
  after:
    | {
        balance: readonly PdfAdjustment[];
        due: PdfAdjustment | undefined;
        /** below the amount due, not a part of the sum */
        beside?: readonly PdfAdjustment[] | undefined;
      }
    | undefined,
): void {
  const extra = [...adjustments, ...taxes];
  const balance = after?.balance ?? [];
  const rows = [
    ...(extra.length ? [{ label: subtotal_label, amount: subtotal }, ...extra] : []),
    ...(after && (extra.length || balance.length) ? [{ label: total_label, amount: total }] : []),
    ...balance,
  ];
  const last = after ? after.due : { label: total_label, amount: total };
  const room = TOTALS_LEFT + 10;
  const wrap = (row: PdfAdjustment) => ({ ...row, lines: sheet.wrap(row.label, QUIET, RIGHT - room - 80) });
  const wrapped = rows.map(wrap);
  const beside = (after?.beside ?? []).map(wrap);
  const height =
    [...wrapped, ...beside].reduce((high, { lines }) => high + 18 + (lines.length - 1) * 13, 0) + 52;
  sheet.ensure(height);
  const table = sheet.tag("Table");
  sheet.y += 18;
  const print = ({ lines, amount }: ReturnType<typeof wrap>) => {
    const row = sheet.tag("TR", table);
    sheet.put(sheet.tag("TH", row, { scope: "Row" }), lines, QUIET, TOTALS_LEFT, sheet.y);
    const value = sheet.one(sheet.language.money(amount, currency), BODY);
    sheet.put(sheet.tag("TD", row), [value], BODY, RIGHT, sheet.y, "right");
    sheet.y += 18 + (lines.length - 1) * 13;
  };
  for (const row of wrapped) print(row);
  if (last) totalLine(sheet, table, last.label, sheet.language.money(last.amount, currency));
  else sheet.rule(sheet.y - 5, INK, TOTALS_LEFT, RIGHT, 0.9);
  if (beside.length > 0) sheet.y += 18;
  for (const row of beside) print(row);
}

/** Draws the last line of a block of totals: an ink rule above it, two below. */
export function totalLine(sheet: Sheet, table: Tag, label: string, value: string): void {
  sheet.y -= 5;
  sheet.rule(sheet.y, INK, TOTALS_LEFT, RIGHT, 0.9);
  const row = sheet.tag("TR", table);
  const y = sheet.y + 17.5;
  sheet.put(sheet.tag("TH", row, { scope: "Row" }), [sheet.one(label, TOTAL)], TOTAL, TOTALS_LEFT, y);
  sheet.put(sheet.tag("TD", row), [sheet.one(value, TOTAL)], TOTAL, RIGHT, y, "right");
  sheet.y += 26.5;
  doubleRule(sheet, TOTALS_LEFT);
}

/** Draws the payment schedule: share, time, amount. */
export function schedule(sheet: Sheet, currency: string, instalments: readonly PdfInstalment[]): void {
  // A schedule is read as a whole: it moves to the next page instead of breaking, unless it is very long.
  const together = instalments.reduce((high, { note }) => high + (note ? 35 : 23), 10);
  section(sheet, "Payment schedule", together < 300 ? together : 60);
  sheet.y += 2.5;
  sheet.rule(sheet.y, INK, LEFT, RIGHT, 0.9);
  const table = sheet.tag("Table");
  const indent = instalments.some((instalment) => instalment.share) ? 40.5 : 0;
  for (const [index, instalment] of instalments.entries()) {
    const lines = sheet.wrap(instalment.label, BODY, WIDTH - indent - 100);
    const notes = instalment.note ? sheet.wrap(instalment.note, NOTE, WIDTH - indent - 100) : [];
    const height = 22.6 + (lines.length - 1) * 13 + notes.length * 12;
    const turned = sheet.ensure(height);
    if (index && !turned) sheet.rule(sheet.y);
    const row = sheet.tag("TR", table);
    const y = sheet.y + 14.6;
    if (indent) sheet.put(sheet.tag("TD", row), [sheet.one(instalment.share ?? "", QUIET)], QUIET, LEFT, y);
    const cell = sheet.tag("TD", row);
    sheet.put(cell, lines, { ...BODY, lead: 13 }, LEFT + indent, y, "left", notes.length > 0);
    if (notes.length) sheet.put(cell, notes, NOTE, LEFT + indent, y + lines.length * 13 - 1);
    const amount = sheet.one(sheet.language.money(instalment.amount, currency), BODY);
    sheet.put(sheet.tag("TD", row), [amount], BODY, RIGHT, y, "right");
    sheet.y += height;
  }
}

/** Draws the foot: title and version, the certificate, and the page number. */
export function foot(sheet: Sheet, left: string, middle: string, page: number, pages: number): void {
  const top = sheet.footOf(page);
  sheet.rule(top, "#dcd9e2");
  const style: Style = { size: 7.9, color: MUTED };
  const y = top + 14.6;
  const line = sheet.fit(left, style, middle ? 275 : 400);
  sheet.put(undefined, [line], style, LEFT, y);
  if (middle) sheet.put(undefined, [sheet.one(middle, style)], style, LEFT + 288, y);
  sheet.put(
    undefined,
    [sheet.one(fill(sheet.language.words.page, { page, pages }), style)],
    style,
    RIGHT,
    y,
    "right",
  );
}
