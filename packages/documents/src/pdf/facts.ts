import { BODY, section } from "./parts";
import { INK, LEFT, MUTED, RIGHT, type Sheet, type Style } from "./sheet";

const VALUE_LEFT = LEFT + 126;
const NOTE_LEFT = LEFT + 273;
const LABEL: Style = { ...BODY, color: MUTED };

export type Fact = { label: string; value: string; note?: string; style?: Style };

/** Draws a titled list of facts: label, value, and a muted remark. */
export function facts(sheet: Sheet, title: string, rows: readonly Fact[], gap: number): void {
  section(sheet, title, 60, gap);
  sheet.y += 2;
  sheet.rule(sheet.y, INK, LEFT, RIGHT, 0.9);
  const table = sheet.tag("Table");
  for (const [index, { label, value, note, style = BODY }] of rows.entries()) {
    const labels = sheet.wrap(label, LABEL, VALUE_LEFT - LEFT - 16);
    const width = (note === undefined ? RIGHT : NOTE_LEFT - 10) - VALUE_LEFT;
    const values = sheet.wrap(value, style, width);
    const notes = note ? sheet.wrap(note, LABEL, RIGHT - NOTE_LEFT) : [];
    const count = Math.max(labels.length, values.length, notes.length);
    const height = 24.2 + (count - 1) * 13.5;
    const turned = sheet.ensure(height);
    if (index && !turned) sheet.rule(sheet.y);
    const y = sheet.y + 15.2;
    const row = sheet.tag("TR", table);
    sheet.put(sheet.tag("TH", row, { scope: "Row" }), labels, LABEL, LEFT, y);
    sheet.put(sheet.tag("TD", row), values, style, VALUE_LEFT, y);
    if (notes.length) sheet.put(sheet.tag("TD", row), notes, LABEL, NOTE_LEFT, y);
    sheet.y += height;
  }
}
