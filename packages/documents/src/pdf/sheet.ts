import { Code, fail } from "@stint/core/platform/error";
import { type Language, loadLanguage } from "@stint/core/platform/language";
import type PDFKit from "pdfkit";
import { embed } from "./facturx";
import { Fonts, type Weight } from "./fonts";
import { type Line, singleLine, wrap } from "./wrap";

type Doc = InstanceType<typeof PDFKit>;
export type Tag = ReturnType<Doc["struct"]>;

/** Converts millimeters to points. */
export const mm = (value: number) => (value * 72) / 25.4;

export const INK = "#1a1623";
export const MUTED = "#625b71";
export const LINE = "#d9d5e0";
export const OK = "#0f7048";

export const PAGE = { width: 595.28, height: 841.89 };
export const LEFT = mm(18);
export const RIGHT = PAGE.width - LEFT;
export const WIDTH = RIGHT - LEFT;
/** The first baseline below the running head, and the last point of content above the foot. */
export const TOP = 88;
export const BOTTOM = 778;

/** The rule of the foot. */
const FOOT = 798;

/** The page limit: longer documents are not read, and take seconds to print. */
export const MOST_PAGES = 1000;

/** Size and lead in points; `spacing` in em is added after each letter and not measured: for titles only. */
export type Style = { size: number; weight?: Weight; color?: string; lead?: number; spacing?: number };

type Align = "left" | "right" | "center";

export type SheetOptions = {
  title: string;
  author: string;
  subject: string;
  /** words of A to Z, digits and hyphens, readable in the file without a PDF reader */
  keywords?: string;
  created_at: string;
  lang: string;
  /** an e-invoice to put into the file */
  xml?: string | undefined;
  /** ends the work when nobody waits for it any more */
  signal?: AbortSignal | undefined;
  /** drawn at the top of every page; `content` is true on the first only, elsewhere it is an artifact */
  head: (sheet: Sheet, content: boolean) => void;
};

/**
 * A document property. pdfkit copies it unescaped into the file's XMP, which is XML, but prints it as is into
 * the information dictionary: the two read it by different methods.
 */
class Property extends String {
  override toString(): string {
    return this.valueOf().replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll(">", "&gt;");
  }
}

/**
 * A4 pages with a cursor (`y`, in points from the top). Draws lines, tags them for readers of the file's
 * structure, turns pages, and returns the bytes. The same calls give the same bytes.
 */
export class Sheet {
  /** The number of documents that this process has printed, for tests. */
  static begun = 0;
  y = TOP;
  pages = 0;
  /** runs after a page was turned, such as to repeat the headings of a table */
  onPage: (() => void) | undefined;
  readonly root: Tag;
  readonly doc: Doc;
  readonly fonts: Fonts;
  /** what fixed words, figures and days are written in */
  readonly language: Language;
  private readonly options: SheetOptions;
  private readonly registered = new Set<string>();
  private inArtifact = false;
  /** feet that stand higher, by page from 1 */
  private readonly feet = new Map<number, number>();

  private constructor(doc: Doc, fonts: Fonts, language: Language, options: SheetOptions) {
    Sheet.begun += 1;
    this.doc = doc;
    this.fonts = fonts;
    this.language = language;
    this.options = options;
    this.root = doc.struct("Document");
    doc.addStructure(this.root);
  }

  static async open(options: SheetOptions): Promise<Sheet> {
    const [{ default: PDFDocument }, fonts, language] = await Promise.all([
      import("pdfkit"),
      Fonts.load(),
      loadLanguage(options.lang),
    ]);
    const created = new Date(options.created_at);
    if (Number.isNaN(created.getTime())) throw new RangeError("created_at is no instant");
    const property = (text: string) => new Property(singleLine(fonts, text, "regular").text) as string;
    const doc = new PDFDocument({
      size: [PAGE.width, PAGE.height],
      margin: 0,
      autoFirstPage: false,
      bufferPages: true,
      pdfVersion: "1.7",
      // pdfkit knows this profile (it writes the identifier); its types do not.
      subset: "PDF/UA" as "PDF/A-3",
      tagged: true,
      displayTitle: true,
      lang: options.lang,
      // Without this pdfkit would start with Helvetica, which is not embedded.
      font: null as unknown as string,
      info: {
        Title: property(options.title),
        Author: property(options.author),
        Subject: property(options.subject),
        ...(options.keywords ? { Keywords: options.keywords } : {}),
        Creator: "Stint",
        Producer: "Stint",
        CreationDate: created,
        ModDate: created,
      },
    });
    if (options.xml) embed(doc, options.xml, created);
    const sheet = new Sheet(doc, fonts, language, options);
    sheet.turn();
    return sheet;
  }

  /**
   * Pauses between two parts of a document, so that other work gets its turn, and stops once nobody waits for
   * it any more. @throws the reason that its signal was aborted with
   */
  async pause(): Promise<void> {
    await new Promise((resolve) => setImmediate(resolve));
    this.options.signal?.throwIfAborted();
  }

  /** Starts a new page. 1014 above the page limit. */
  turn(): void {
    if (this.pages >= MOST_PAGES)
      fail(Code.PayloadTooLarge, `A document has ${MOST_PAGES} pages at most. Please shorten it.`);
    this.doc.addPage();
    this.pages++;
    this.options.head(this, this.pages === 1);
    this.y = TOP;
    if (this.pages > 1) this.onPage?.();
  }

  /** Turns the page unless `height` points are left; returns whether it did. */
  ensure(height: number): boolean {
    if (this.y + height <= BOTTOM) return false;
    this.turn();
    return true;
  }

  /** Breaks text into lines no wider than `width` points. */
  wrap(text: string, style: Style, width: number): Line[] {
    return wrap(this.fonts, text, style.weight ?? "regular", width / style.size);
  }

  one(text: string, style: Style): Line {
    return singleLine(this.fonts, text, style.weight ?? "regular");
  }

  /** Returns one line, cut with an ellipsis where it would be wider than `width` points. */
  fit(text: string, style: Style, width: number): Line {
    const whole = this.one(text, style);
    if (this.widthOf(whole, style) <= width) return whole;
    const first = this.wrap(whole.text, style, width - style.size)[0] ?? whole;
    return this.one(`${first.text}…`, style);
  }

  widthOf(line: Line, style: Style): number {
    return line.width * style.size;
  }

  /** Draws one line with its baseline at `y`; `align` says which end of it is at `x`. */
  private drawLine(line: Line, style: Style, x: number, y: number, align: Align, space: boolean): void {
    const width = this.widthOf(line, style);
    const start = align === "left" ? x : align === "right" ? x - width : x - width / 2;
    this.doc.fontSize(style.size).fillColor(style.color ?? INK);
    for (const [index, run] of line.runs.entries()) {
      if (!this.registered.has(run.key)) {
        // pdfkit takes an opened font as well as bytes; its types do not say so.
        this.doc.registerFont(run.key, this.fonts.open(run.key).font as unknown as Uint8Array);
        this.registered.add(run.key);
      }
      this.doc.font(run.key);
      const end = space && index === line.runs.length - 1 ? " " : "";
      this.doc.text(run.text + end, start + run.x * style.size, y, {
        lineBreak: false,
        baseline: "alphabetic",
        characterSpacing: (style.spacing ?? 0) * style.size,
      });
    }
  }

  /**
   * Draws lines under a tag, the first baseline at `y`, each `lead` below the one before. A line that is
   * followed by another of the same text ends in a space, or a screen reader would join two words; `open`
   * says that more follows.
   */
  put(
    tag: Tag | undefined,
    lines: readonly Line[],
    style: Style,
    x: number,
    y: number,
    align: Align = "left",
    open = false,
  ): void {
    const draw = () => {
      for (const [index, line] of lines.entries()) {
        const space = open || index < lines.length - 1;
        this.drawLine(line, style, x, y + index * (style.lead ?? style.size * 1.4), align, space);
      }
    };
    if (tag) tag.add(draw);
    else this.artifact(draw);
  }

  /** Draws parts of the page that are not text: rules, running heads, page numbers. */
  artifact(draw: () => void, type: "Layout" | "Pagination" = "Layout"): void {
    // Artifacts do not nest: a drawing inside one belongs to it.
    if (this.inArtifact) {
      draw();
      return;
    }
    this.doc.markContent("Artifact", { type });
    this.inArtifact = true;
    draw();
    this.inArtifact = false;
    this.doc.endMarkedContent();
  }

  /** Adds a child to a tag (to the document by default), closed by the caller or at the end. */
  tag(type: string, parent: Tag = this.root, options: { scope?: "Column" | "Row"; alt?: string } = {}): Tag {
    const child = this.doc.struct(type, options);
    parent.add(child);
    return child;
  }

  /**
   * Makes a piece of a line lead to an address; `tag` is its Link, which ends here, since it is on this page.
   */
  link(tag: Tag, href: string, x: number, y: number, width: number): void {
    // pdfkit takes the tag as an option and prints a String as text; its types do not say so.
    const options = { structParent: tag, Contents: new String(href) };
    this.doc.link(x, y - 9, width, 12, href, options as unknown as PDFKit.Mixins.AnnotationOption);
    tag.end();
  }

  /** Draws a horizontal rule at `y`. */
  rule(y: number, color = LINE, from = LEFT, to = RIGHT, width = 0.6): void {
    this.artifact(() => {
      this.doc.moveTo(from, y).lineTo(to, y).lineWidth(width).strokeColor(color).stroke();
    });
  }

  /** Draws flowing text that may run over pages, line by line. Returns nothing; the cursor ends below it. */
  flow(tag: Tag, text: string, style: Style, x = LEFT, width = WIDTH): void {
    const lead = style.lead ?? style.size * 1.4;
    for (const line of this.wrap(text, style, width)) {
      this.ensure(lead);
      this.y += lead;
      if (line.runs.length) this.put(tag, [line], style, x, this.y - lead * 0.28, "left", true);
    }
  }

  /** Moves the foot of the current page up to `y`: what is below is not part of the page's text. */
  raiseFoot(y: number): void {
    this.feet.set(this.pages, y);
  }

  /** Returns where the foot of a page (from 1) begins. */
  footOf(page: number): number {
    return this.feet.get(page) ?? FOOT;
  }

  /** Goes back to a page (from 0) to draw what is known only at the end. */
  onPageNumber(index: number, draw: () => void): void {
    this.doc.switchToPage(index);
    draw();
  }

  /** Draws the foot of every page, closes the document and returns its bytes. */
  finish(foot: (page: number, pages: number) => void): Promise<Buffer> {
    for (let index = 0; index < this.pages; index++)
      this.onPageNumber(index, () => this.artifact(() => foot(index + 1, this.pages), "Pagination"));
    const chunks: Buffer[] = [];
    return new Promise((resolve, reject) => {
      this.doc.on("data", (chunk: Buffer) => chunks.push(chunk));
      this.doc.on("end", () => resolve(Buffer.concat(chunks)));
      this.doc.on("error", reject);
      this.doc.end();
    });
  }
}
