import { type Fonts, lettersOf, type Run, type Weight } from "./fonts";

/** A line of text ready to draw; offsets and width are in em, to be multiplied by the size. */
export type Line = { runs: (Run & { x: number })[]; width: number; text: string };

const IDEOGRAPH = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}]/u;
/**
 * Control characters, and marks that would turn the direction of the text after them: never part of a
 * document.
 */
const UNSAFE = /(?![\n\t])\p{Cc}|[\u202a-\u202e\u2066-\u2069\ufeff]/gu;
/** Pieces up to spaces at which a line may break; not the no-break spaces. */
const PIECES = /[^ \t\u2000-\u2006\u2008-\u200a\u3000]*[ \t\u2000-\u2006\u2008-\u200a\u3000]*/gu;

/** Returns text ready to print: one kind of line break, composed accents, no control characters. */
export function printable(text: string): string {
  return text
    .replace(/\r\n?|[\u2028\u2029\u0085]/g, "\n")
    .replace(UNSAFE, "")
    .replaceAll("\t", "    ")
    .normalize("NFC");
}

/**
 * Returns the pieces between which a line may break: words with their spaces, parts after a hyphen,
 * ideographs.
 */
export function breakable(text: string): string[] {
  const words = text.match(PIECES)?.filter(Boolean) ?? [];
  return words.flatMap((word) => {
    if (IDEOGRAPH.test(word)) return lettersOf(word);
    return word.split(/(?<=[\p{L}\p{N}][-–—/])(?=[\p{L}\p{N}])/u);
  });
}

const ZERO: Line = { runs: [], width: 0, text: "" };

/** Breaks text into lines no wider than `width` (in em). A wider word is cut. Empty lines are kept. */
export function wrap(fonts: Fonts, text: string, weight: Weight, width: number): Line[] {
  return printable(text)
    .split("\n")
    .flatMap((paragraph) => wrapParagraph(fonts, paragraph, weight, width));
}

const measure = (fonts: Fonts, text: string, weight: Weight): number =>
  fonts.runs(text, weight).reduce((sum, run) => sum + run.width, 0);

/** A number of letters that no column fits: a longer word is cut without being measured as a whole. */
const MOST_LETTERS = 1000;

/**
 * Says whether a word is wider than a column, by the width that `measured` returns; a very long one is,
 * without measuring.
 */
export const isWider = (text: string, width: number, measured: () => number): boolean =>
  text.length > MOST_LETTERS || measured() > width;

function wrapParagraph(fonts: Fonts, text: string, weight: Weight, width: number): Line[] {
  const lines: string[] = [];
  let line = "";
  let used = 0;
  const push = (piece: string) => {
    const visible = measure(fonts, piece.trimEnd(), weight);
    if (line && used + visible > width) {
      lines.push(line);
      line = "";
      used = 0;
    }
    line += piece;
    used += measure(fonts, piece, weight);
  };
  for (const piece of breakable(text)) {
    if (!isWider(piece, width, () => measure(fonts, piece.trimEnd(), weight))) push(piece);
    else for (const letter of lettersOf(piece)) push(letter);
  }
  lines.push(line);
  return lines.map((content) => singleLine(fonts, content, weight));
}

/** Returns one unbroken line of any width. */
export function singleLine(fonts: Fonts, text: string, weight: Weight): Line {
  const content = printable(text).replaceAll("\n", " ").trimEnd();
  if (!content) return ZERO;
  let x = 0;
  const runs = fonts.runs(content, weight).map((run) => {
    const placed = { ...run, x };
    x += run.width;
    return placed;
  });
  return { runs, width: x, text: content };
}
