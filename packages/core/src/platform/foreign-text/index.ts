/**
 * Texts that come from a network or from whoever writes to it: all of them are strangers' words. They are cleaned
 * here, where they are taken in, and nowhere else. Pure; a browser may read it.
 */

/** Control characters, marks that change the direction of a text, and what is half a character. */
const UNSAFE = /[\p{Cc}\p{Cs}\u061c\u200b-\u200f\u2028\u2029\u202a-\u202e\u2060-\u2069\ufeff]+/gu;
/** What a mail program or a browser would make a link of. */
const LINK = /(?:[a-z][a-z\d+.-]{0,30}:\/\/|www\.|mailto:)\S+|[^\s@]{1,64}@[^\s@]\S*/giu;

/** A bare address of a page: "evil.example/now"; not "Node.js" or "plan.pdf", whose ends are no top-level domains. */
const SITE =
  /(?:[\p{L}\p{N}-]{1,63}\.){1,20}(?!(?:css|csv|docx?|html?|jpe?g|js|json|jsx|pdf|png|pptx?|psd|svg|tsx?|txt|xlsx?|xml)(?![\p{L}\p{N}-]))\p{L}{2,63}(?:[/?#]\S*)?/giu;

/** Returns a text with "[link]" in place of all that a mail program would make a link of; its lines stay. */
export const leaveOutLinks = (text: string): string => text.replace(LINK, "[link]").replace(SITE, "[link]");

/** The most characters of a reason that are kept. */
export const MOST_WORDS = 500;

/** Returns a text as one line in its written order, with `most` characters at most. */
export function cleanLine(text: unknown, most: number): string {
  // What is cut off is never looked at: somebody may send megabytes.
  const begin = typeof text === "string" ? text.slice(0, most * 4) : "";
  const line = begin.replace(UNSAFE, " ").replace(/\s+/gu, " ").trim();
  // The cut may leave half a character, or a space, at the end.
  return line
    .slice(0, most)
    .replace(/[\ud800-\udbff]$/u, "")
    .trim();
}

/** Returns a reason in somebody's own words: one line, without links or addresses, 500 characters at most. */
export const cleanWords = (text: unknown): string =>
  cleanLine(cleanLine(text, MOST_WORDS * 2).replace(LINK, "…"), MOST_WORDS);
