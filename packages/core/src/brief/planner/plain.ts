// What of a text is plain: a page shows it as it is, and nothing in it leads elsewhere.

/** Markup, and marks that change the direction of what follows. */
const NOT_PLAIN =
  /<[a-z!/]|&(?:#\d+|#x[\da-f]+|[a-z]{2,});|[\u202a-\u202e\u2066-\u2069]|[^\P{Cc}\t\n\r]|\]\(|javascript:|data:text/iu;
const LINK =
  /(?:\b[a-z][a-z\d+.-]{0,30}:\/\/|www\.|mailto:)\S+|(?<![^\s@])[^\s@]+@[^\s@]+\.\S+|(?<![a-z\d.-])(?:[a-z\d-]+\.)+[a-z]{2,}\/\S*/gi;

/** Returns whether a text has no markup, and no link that the given one has not. */
export function isPlain(text: string, given: string): boolean {
  if (NOT_PLAIN.test(text)) return false;
  return [...text.matchAll(LINK)].every(([link]) => given.includes(link.replace(/[.,;:!?)\]}"'»”]+$/, "")));
}
