import { BODY, NOTE, STRONG, section } from "./parts";
import { INK, LEFT, RIGHT, type Sheet, type Style, type Tag, WIDTH } from "./sheet";
import type { PdfSettlement } from "./types";

const GAP = 18;
const ROW = 17;
const LEAD = 12;

/** Draws the earlier invoices that a final invoice deducts: net, tax and total of each. */
export function settlementPart(sheet: Sheet, currency: string, { title, rows }: PdfSettlement): void {
  const { language } = sheet;
  const { words } = language;
  const money = (amount: number) => language.money(amount, currency);
  const figures = rows.map(({ net, tax, total }) => [net, tax, total].map(money));
  const widths = [0, 1, 2].map((at) =>
    Math.max(54, ...figures.map((row) => sheet.widthOf(sheet.one(row[at] ?? "", STRONG), STRONG))),
  );
  const rights = widths.map(
    (_, at) => RIGHT - widths.slice(at + 1).reduce((all, each) => all + each + GAP, 0),
  );
  const room = WIDTH - widths.reduce((all, each) => all + each + GAP, 0);
  section(sheet, title, 60);
  const table = sheet.tag("Table");
  const cells = (row: Tag, kind: "TH" | "TD", texts: readonly string[], style: Style, y: number) => {
    for (const [at, text] of texts.entries())
      sheet.put(
        kind === "TH" ? sheet.tag("TH", row, { scope: "Column" }) : sheet.tag("TD", row),
        [sheet.one(text, style)],
        style,
        rights[at] ?? RIGHT,
        y,
        "right",
      );
  };
  const head = sheet.tag("TR", table);
  sheet.put(
    sheet.tag("TH", head, { scope: "Column" }),
    [sheet.one(words.kinds.invoice, NOTE)],
    NOTE,
    LEFT,
    sheet.y + 12,
  );
  cells(head, "TH", [words.net, words.tax_word, words.total_taxed], NOTE, sheet.y + 12);
  sheet.y += 18;
  sheet.rule(sheet.y, INK, LEFT, RIGHT, 0.9);
  for (const [at, { label, note }] of rows.entries()) {
    const lines = sheet.wrap(label, BODY, room);
    const notes = note ? sheet.wrap(note, NOTE, room) : [];
    sheet.ensure(ROW + (lines.length + notes.length) * LEAD);
    const row = sheet.tag("TR", table);
    const y = sheet.y + ROW;
    const cell = sheet.tag("TH", row, { scope: "Row" });
    sheet.put(cell, lines, { ...BODY, lead: LEAD }, LEFT, y);
    if (notes.length > 0) sheet.put(cell, notes, NOTE, LEFT, y + lines.length * LEAD);
    cells(row, "TD", figures[at] ?? [], BODY, y);
    sheet.y = y + (lines.length - 1 + notes.length) * LEAD + 6;
  }
  sheet.rule(sheet.y + 2);
}
