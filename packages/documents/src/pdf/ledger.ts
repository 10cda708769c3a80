import { fill } from "@stint/core/platform/language";
import { BODY, NOTE } from "./parts";
import { BOTTOM, INK, LEFT, MUTED, RIGHT, type Sheet, type Style, type Tag, TOP } from "./sheet";
import type { PdfService } from "./types";
import type { Line } from "./wrap";

export type LedgerColumns = {
  /** The heading over the rows' names. */
  name: string;
  quantity: boolean;
  rate: boolean;
  amount: boolean;
  description: boolean;
};

const NAME: Style = { ...BODY, lead: 13 };
const GROUP: Style = { size: 10.2, weight: "bold", lead: 14 };
const DESCRIPTION: Style = { size: 8.7, color: MUTED, lead: 11.8 };
const ROW = 22.6;
const GROUP_ROW = 24.6;
const GAP = 16;
/** The words where there is no price yet, which is not zero (D8). */
const NOT_PRICED = "To be agreed";

type Part = { line: Line; style: Style; x: number };

/**
 * A table of work and money. Column widths follow the widest figure, so that every amount ends on one edge
 * and none is cut. Headings are repeated on each page, a phase stays with its first row, and only a row
 * taller than a page breaks.
 */
export class Ledger {
  private readonly sheet: Sheet;
  private readonly currency: string;
  private readonly columns: LedgerColumns;
  private readonly table: Tag;
  private readonly rateRight: number;
  private readonly quantityRight: number;
  private readonly nameWidth: number;
  private group: string | undefined;
  private afterHead = true;
  private begun = false;

  constructor(
    sheet: Sheet,
    currency: string,
    columns: LedgerColumns,
    services: readonly PdfService[],
    amounts: readonly (number | null)[],
  ) {
    this.sheet = sheet;
    this.currency = currency;
    this.columns = columns;
    const widest = (texts: string[], least: number) =>
      texts.reduce((most, text) => Math.max(most, sheet.widthOf(sheet.one(text, BODY), BODY)), least);
    const bold = { ...GROUP };
    const amountWidth = columns.amount
      ? amounts.reduce<number>(
          (most, amount) => Math.max(most, sheet.widthOf(sheet.one(this.money(amount), bold), bold)),
          widest(
            services.map((service) => this.amountOf(service)),
            58,
          ),
        )
      : 0;
    const rateWidth = columns.rate
      ? widest(
          services.map((service) => this.rateOf(service)),
          53,
        )
      : 0;
    const quantityWidth = columns.quantity
      ? widest(
          services.map((service) => this.quantityOf(service)),
          26,
        )
      : 0;
    this.rateRight = RIGHT - amountWidth - (columns.amount ? GAP : 0);
    this.quantityRight = this.rateRight - rateWidth - (columns.rate ? GAP : 0);
    this.nameWidth = this.quantityRight - quantityWidth - (columns.quantity ? GAP : 0) - LEFT;
    this.table = sheet.tag("Table");
  }

  private money(amount: number | null): string {
    return amount === null ? NOT_PRICED : this.sheet.language.money(amount, this.currency);
  }

  private amountOf({ said, amount }: PdfService): string {
    return said ?? this.money(amount);
  }

  private quantityOf({ quantity }: PdfService): string {
    return this.sheet.language.decimal(quantity);
  }

  private rateOf({ rate, unit_price }: PdfService): string {
    return rate ?? (unit_price === null ? "" : this.sheet.language.money(unit_price, this.currency));
  }

  /** Draws the column headings; without a row they are decoration, as on every page after the first. */
  private head(row: Tag | undefined): void {
    const { sheet, columns } = this;
    const { words } = sheet.language;
    const y = sheet.y + 12;
    const cell = () => row && sheet.tag("TH", row, { scope: "Column" });
    sheet.put(cell(), [sheet.one(columns.name, NOTE)], NOTE, LEFT, y);
    if (columns.quantity)
      sheet.put(cell(), [sheet.one(words.quantity, NOTE)], NOTE, this.quantityRight, y, "right");
    if (columns.rate) sheet.put(cell(), [sheet.one(words.rate, NOTE)], NOTE, this.rateRight, y, "right");
    if (columns.amount) sheet.put(cell(), [sheet.one(words.amount, NOTE)], NOTE, RIGHT, y, "right");
    sheet.y += 18;
    sheet.rule(sheet.y, INK, LEFT, RIGHT, 0.9);
    this.afterHead = true;
  }

  /**
   * Makes room for `height` points on one page, and for the headings when the table only starts here.
   * Anything taller than a page starts at the cursor and breaks.
   */
  private room(height: number): void {
    const { sheet } = this;
    const least = height > BOTTOM - TOP - 60 ? 90 : height;
    if (this.begun) {
      sheet.ensure(least);
      return;
    }
    sheet.ensure(least + 18);
    this.begun = true;
    this.head(sheet.tag("TR", this.table));
    sheet.onPage = () => this.continue();
  }

  private continue(): void {
    this.head(undefined);
    if (!this.group) return;
    const { sheet } = this;
    const style = { ...DESCRIPTION };
    const line = sheet.wrap(
      fill(sheet.language.words.continued, { group: this.group }),
      style,
      this.nameWidth,
    )[0];
    if (line) sheet.put(undefined, [line], style, LEFT, sheet.y + 13);
    sheet.y += 19;
    this.afterHead = false;
  }

  /** Lays out name and description: side by side when both fit on a line, else one below the other. */
  private parts(
    name: string,
    style: Style,
    extra: string,
    description: string,
  ): { rows: Part[][]; height: number } {
    const { sheet } = this;
    const names = sheet.wrap(name, style, this.nameWidth);
    const rows: Part[][] = names.map((line) => [{ line, style, x: LEFT }]);
    const beside = [extra, description].filter(Boolean).join("  ");
    const last = names.at(-1);
    const used = last ? sheet.widthOf(last, style) + 7 : 0;
    const short = sheet.wrap(beside, DESCRIPTION, this.nameWidth - used);
    const fits = used < this.nameWidth && short.length === 1 && !/\n/.test(beside.trim());
    if (beside && fits && short[0]) rows.at(-1)?.push({ line: short[0], style: DESCRIPTION, x: LEFT + used });
    else if (beside)
      for (const line of sheet.wrap(
        [extra, description].filter(Boolean).join("\n").trim(),
        DESCRIPTION,
        this.nameWidth,
      ))
        rows.push([{ line, style: DESCRIPTION, x: LEFT }]);
    const height = rows.slice(1).reduce((height, row) => height + (row[0]?.style.lead ?? 12), 0);
    return { rows, height };
  }

  /** Draws the left column line by line from the cursor on; turns the page only inside an over-tall row. */
  private drawParts(cell: Tag, rows: readonly Part[][], base: number): void {
    const { sheet } = this;
    let y = sheet.y + base;
    for (const [index, row] of rows.entries()) {
      const lead = row[0]?.style.lead ?? 12;
      if (index) y += lead;
      if (y > BOTTOM) {
        sheet.turn();
        y = sheet.y + 14;
      }
      for (const part of row) sheet.put(cell, [part.line], part.style, part.x, y);
    }
    sheet.y = y + 8;
  }

  private figures(row: Tag, service: PdfService, y: number, priced: boolean, left: boolean): void {
    const { sheet, columns } = this;
    // A rate is worth showing only when it differs from the amount.
    const quiet = left || service.quantity === "1";
    const style: Style = quiet ? { ...BODY, color: MUTED } : BODY;
    const cell = (text: string, right: number, how: Style) =>
      sheet.put(sheet.tag("TD", row), [sheet.one(text, how)], how, right, y, "right");
    if (columns.quantity) cell(this.quantityOf(service), this.quantityRight, style);
    if (columns.rate) cell(this.rateOf(service), this.rateRight, style);
    const muted: Style = { ...BODY, color: MUTED };
    if (columns.amount)
      cell(priced ? this.amountOf(service) : "", RIGHT, left || service.amount === null ? muted : BODY);
  }

  private measure(service: PdfService): { rows: Part[][]; height: number } {
    const description = this.columns.description ? (service.description ?? "").trim() : "";
    const { rows, height } = this.parts(service.name, NAME, "", description);
    return { rows, height: ROW + height };
  }

  /**
   * Draws one service. Without `priced` its amount stays empty, while the phases still show theirs; `left` is
   * an option that was not chosen and does not count.
   */
  row(service: PdfService, priced = true, left = false): void {
    const { sheet } = this;
    const { rows, height } = this.measure(service);
    this.room(height);
    if (!this.afterHead) sheet.rule(sheet.y);
    this.afterHead = false;
    const row = sheet.tag("TR", this.table);
    const cell = sheet.tag("TH", row, { scope: "Row" });
    const y = sheet.y + 14.6;
    this.figures(row, service, y, priced, left);
    this.drawParts(cell, rows, 14.6);
  }

  /**
   * Draws the heading of a phase: name, note, description, total. It stays on one page with its first row.
   */
  phase(
    name: string,
    texts: { note?: string; description?: string },
    total: number | null | undefined,
    first: PdfService | undefined,
  ): void {
    const { sheet, columns } = this;
    this.group = undefined;
    const { rows, height } = this.parts(name, GROUP, texts.note ?? "", (texts.description ?? "").trim());
    const keep = GROUP_ROW + height + (first ? this.measure(first).height : 0) + (this.afterHead ? 0 : 9);
    this.room(keep);
    if (!this.afterHead) {
      sheet.y += 9;
      sheet.rule(sheet.y, INK, LEFT, RIGHT, 0.9);
    }
    const row = sheet.tag("TR", this.table);
    const y = sheet.y + 16;
    const cell = sheet.tag("TH", row, { scope: "Row" });
    if (columns.quantity) sheet.tag("TD", row);
    if (columns.rate) sheet.tag("TD", row);
    const amount = columns.amount ? sheet.tag("TD", row) : undefined;
    if (amount && total !== null && total !== undefined)
      sheet.put(
        amount,
        [sheet.one(sheet.language.money(total, this.currency), GROUP)],
        GROUP,
        RIGHT,
        y,
        "right",
      );
    this.drawParts(cell, rows, 16);
    this.afterHead = false;
    this.group = name;
  }

  /** Closes the table: later pages have no headings. */
  end(): void {
    this.sheet.onPage = undefined;
    this.group = undefined;
  }
}
