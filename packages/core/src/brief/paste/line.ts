import type { Span } from "./schema";

/** A line of what was pasted, without the marks of quotes and the white space around it. */
export interface Line extends Span {
  text: string;
  /** The number of its marks of quotes. */
  depth: number;
  /** An empty line, or the begin of the text, stands before it. */
  isApart: boolean;
  /** It may frame a mail, and asks for nothing. */
  isQuiet?: boolean;
}

const QUOTE = /^(?:[ \t]{0,4}>){1,40}/;

/** Returns the lines of a text that have words. */
export function linesOf(pasted: string): Line[] {
  const lines: Line[] = [];
  let place = 0;
  let isApart = true;
  for (const whole of pasted.split("\n")) {
    const quote = QUOTE.exec(whole)?.[0] ?? "";
    const rest = whole.slice(quote.length);
    const text = rest.trim();
    const start = place + quote.length + (rest.length - rest.trimStart().length);
    place += whole.length + 1;
    if (text === "") isApart = true;
    else {
      lines.push({ start, end: start + text.length, text, depth: quote.split(">").length - 1, isApart });
      isApart = false;
    }
  }
  return lines;
}

/** Returns whether a line is of a list. */
export const isItem = ({ text }: Line): boolean => /^(?:[-*•–—+▪◦·]|\d{1,2}[.)]|\(?[a-z]\))\s/i.test(text);
