/** Estimates the printed length of a document. Pure and browser-safe. */

/** A longer document is too long for a client to read, and takes seconds to print. */
export const MOST_PAGES = 300;
/** Characters per line and lines per page in the PDF. */
const LINE = 95;
const PAGE = 50;
/** Characters that are two columns wide. */
const WIDE = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}]/gu;

const linesOf = (text: string): number =>
  text
    .split("\n")
    .reduce((lines, line) => lines + Math.max(1, (line.length + (line.match(WIDE)?.length ?? 0)) / LINE), 0);

function linesIn(value: unknown): number {
  // A name, a date or a hash shares a line with others.
  if (typeof value === "string") return value.length < LINE && !value.includes("\n") ? 0.25 : linesOf(value);
  if (typeof value !== "object" || value === null) return 0;
  return Object.values(value).reduce((lines: number, each) => lines + linesIn(each), 0);
}

/** Returns the approximate number of pages. */
export const pagesAbout = (document: object): number => Math.max(1, Math.ceil(linesIn(document) / PAGE));

/** Warns while a document is written, in the last tenth of the limit; undefined before. */
export function pagesInWords(document: object): string | undefined {
  const pages = pagesAbout(document);
  if (pages * 10 < MOST_PAGES * 9) return undefined;
  const about = `About ${pages} of ${MOST_PAGES} pages`;
  return pages > MOST_PAGES ? `${about}. Shorten it before you send it` : about;
}

/** Returns the error for a document that is too long to print; undefined otherwise. */
export function tooLong(document: object): string | undefined {
  const pages = pagesAbout(document);
  return pages > MOST_PAGES
    ? `This proposal would have about ${pages} pages, and ${MOST_PAGES} fit. Shorten it by about ${pages - MOST_PAGES} pages.`
    : undefined;
}
