/** How long a document becomes on paper, before it is printed. Pure and browser-safe. */

/** Longer is nothing that a client reads, and takes seconds to print. */
export const MOST_PAGES = 300;
/** Letters of a line and lines of a page, as the PDF sets them. */
const LINE = 95;
const PAGE = 50;
/** Letters that take the room of two. */
const WIDE = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}]/gu;

const linesOf = (text: string): number =>
  text
    .split("\n")
    .reduce((lines, line) => lines + Math.max(1, (line.length + (line.match(WIDE)?.length ?? 0)) / LINE), 0);

function linesIn(value: unknown): number {
  // A name, a date or a hash stands beside others on a line.
  if (typeof value === "string") return value.length < LINE && !value.includes("\n") ? 0.25 : linesOf(value);
  if (typeof value !== "object" || value === null) return 0;
  return Object.values(value).reduce((lines: number, each) => lines + linesIn(each), 0);
}

/** How many pages a document has, about. */
export const pagesAbout = (document: object): number => Math.max(1, Math.ceil(linesIn(document) / PAGE));

/** What is said while a document is written, in the last tenth of what fits; undefined before. */
export function pagesInWords(document: object): string | undefined {
  const pages = pagesAbout(document);
  if (pages * 10 < MOST_PAGES * 9) return undefined;
  const about = `About ${pages} of ${MOST_PAGES} pages`;
  return pages > MOST_PAGES ? `${about}. Shorten it before you send it` : about;
}

/** What is said of a document that is too long to be printed; undefined for one that is not. */
export function tooLong(document: object): string | undefined {
  const pages = pagesAbout(document);
  return pages > MOST_PAGES
    ? `This proposal would have about ${pages} pages, and ${MOST_PAGES} fit. Shorten it by about ${pages - MOST_PAGES} pages.`
    : undefined;
}
