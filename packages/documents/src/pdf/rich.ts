import { lettersOf } from "./fonts";
import { BODY } from "./parts";
import { INK, LEFT, RIGHT, type Sheet, type Style, type Tag } from "./sheet";
import type { PdfBlock, PdfRun } from "./types";
import { breakable, isWider, printable } from "./wrap";

/** A piece of a line in one style. */
interface Part {
  text: string;
  bold: boolean;
  href: string | undefined;
}

const INDENT = 14;
const styleOf = ({ bold }: Pick<Part, "bold">): Style => (bold ? { ...BODY, weight: "bold" } : BODY);

/** Returns the width in points, with trailing spaces. */
const widthOf = (sheet: Sheet, { text, bold }: Part): number =>
  sheet.fonts.runs(text, bold ? "bold" : "regular").reduce((sum, { width }) => sum + width, 0) * BODY.size;

const alike = (a: Part, b: Part): boolean => a.bold === b.bold && a.href === b.href;

/**
 * Splits a paragraph into words, each with all of its parts: no line ends between a bold word and its full
 * stop.
 */
function wordsOf(runs: readonly PdfRun[]): Part[][] {
  const words: Part[][] = [];
  let open: Part[] = [];
  for (const { text, bold = false, href } of runs) {
    const pieces = breakable(text);
    for (const [at, piece] of pieces.entries()) {
      open.push({ text: piece, bold, href });
      if (at < pieces.length - 1 || /\s$/.test(piece)) {
        words.push(open);
        open = [];
      }
    }
  }
  return open.length > 0 ? [...words, open] : words;
}

/** Splits runs at their line ends. */
function paragraphsOf(runs: readonly PdfRun[]): PdfRun[][] {
  const paragraphs: PdfRun[][] = [[]];
  for (const run of runs)
    for (const [at, text] of printable(run.text).split("\n").entries()) {
      if (at > 0) paragraphs.push([]);
      if (text) paragraphs.at(-1)?.push({ ...run, text });
    }
  return paragraphs;
}

/** Splits a word letter by letter: for one that is wider than its column. */
const lettersIn = (word: readonly Part[]): Part[][] =>
  word.flatMap((part) => lettersOf(part.text).map((text) => [{ ...part, text }]));

/** Breaks runs into lines no wider than `width` points; neighbors of one style become one part. */
function linesOf(sheet: Sheet, runs: readonly PdfRun[], width: number): Part[][] {
  const lines: Part[][] = [];
  for (const paragraph of paragraphsOf(runs)) {
    let line: Part[] = [];
    let used = 0;
    const push = (word: readonly Part[]) => {
      const visible = word.reduce((points, part, at) => {
        const last = at === word.length - 1;
        return points + widthOf(sheet, last ? { ...part, text: part.text.trimEnd() } : part);
      }, 0);
      if (line.length > 0 && used + visible > width) {
        lines.push(line);
        line = [];
        used = 0;
      }
      for (const part of word) {
        const before = line.at(-1);
        if (before && alike(before, part)) before.text += part.text;
        else line.push({ ...part });
        used += widthOf(sheet, part);
      }
    };
    for (const word of wordsOf(paragraph)) {
      const text = word.map((part) => part.text).join("");
      const wide = isWider(text, width, () =>
        word.reduce((points, part) => points + widthOf(sheet, part), 0),
      );
      if (!wide) push(word);
      else for (const letter of lettersIn(word)) push(letter);
    }
    lines.push(line);
  }
  return lines;
}

/** Draws one line under a tag; links are links of the file, tagged as such and underlined. */
function drawLine(sheet: Sheet, tag: Tag, line: readonly Part[], left: number, y: number): void {
  let x = left;
  for (const [at, part] of line.entries()) {
    const style = styleOf(part);
    const width = widthOf(sheet, at === line.length - 1 ? { ...part, text: part.text.trimEnd() } : part);
    const space = at === line.length - 1 || /\s$/.test(part.text);
    if (!part.href) sheet.put(tag, [sheet.one(part.text, style)], style, x, y, "left", space);
    else {
      const link = sheet.tag("Link", tag);
      sheet.put(link, [sheet.one(part.text, style)], style, x, y, "left", space);
      sheet.link(link, part.href, x, y, width);
      sheet.rule(y + 1.6, INK, x, x + width, 0.45);
    }
    x += width;
  }
}

/** Draws runs as flowing lines under a tag; the cursor ends below them. `mark` is drawn left of the first. */
function flow(sheet: Sheet, tag: Tag, runs: readonly PdfRun[], left: number, label?: () => void): void {
  const lead = BODY.lead ?? 13.5;
  for (const [at, line] of linesOf(sheet, runs, RIGHT - left).entries()) {
    sheet.ensure(lead);
    sheet.y += lead;
    if (at === 0) label?.();
    drawLine(sheet, tag, line, left, sheet.y - lead * 0.28);
  }
}

/** Draws a text of paragraphs and lists, tagged as such, with bold words and links. */
export function rich(sheet: Sheet, blocks: readonly PdfBlock[]): void {
  /** The open lists, the outermost first, each with its newest item. */
  let open: { list: Tag; body: Tag }[] = [];
  for (const [at, { mark, level = 0, content }] of blocks.entries()) {
    if (!mark) {
      open = [];
      flow(sheet, sheet.tag("P"), content, LEFT);
    } else {
      const depth = Math.min(level, open.length);
      const list = open[depth]?.list ?? sheet.tag("L", open[depth - 1]?.body ?? sheet.root);
      const item = sheet.tag("LI", list);
      const label = sheet.tag("Lbl", item);
      const body = sheet.tag("LBody", item);
      open = [...open.slice(0, depth), { list, body }];
      const left = LEFT + (depth + 1) * INDENT;
      const lead = BODY.lead ?? 13.5;
      flow(sheet, body, content, left, () =>
        sheet.put(
          label,
          [sheet.one(mark, BODY)],
          BODY,
          left - INDENT + 2,
          sheet.y - lead * 0.28,
          "left",
          true,
        ),
      );
    }
    const next = blocks[at + 1];
    sheet.y += mark && next?.mark ? 1.5 : 5;
  }
}
