/** Escaping and cleaning. Everything a person typed passes through here before it reaches a mail (D52). */

const ENTITIES: Record<string, string> = {
  "&": "&amp;",
  "<": "&lt;",
  ">": "&gt;",
  '"': "&quot;",
  "'": "&#39;",
};

/** Control characters, and the marks that would turn the direction of the text after them. */
const UNSAFE = /(?![\n\t])\p{Cc}|[\u202a-\u202e\u2066-\u2069\ufeff]/gu;

/** Drops control and direction characters; line breaks stay. */
export function clean(text: string): string {
  return text
    .replace(/\r\n?/g, "\n")
    .replace(UNSAFE, "")
    .replace(/[\u2028\u2029]/g, "\n");
}

/** Escapes text for an element or an attribute. */
export function escapeHtml(text: string): string {
  return clean(text).replace(/[&<>"']/g, (mark) => ENTITIES[mark] ?? mark);
}

/** Escapes text and keeps its line breaks. */
export function escapeLines(text: string): string {
  return escapeHtml(text.trim()).replace(/\n/g, "<br>");
}

/**
 * Returns one line for a header: no line breaks (header injection), no runs of spaces, at most `max`
 * characters.
 */
export function singleLine(text: string, max = 180): string {
  const line = clean(text).replace(/\s+/g, " ").trim();
  const letters = [...line];
  return letters.length <= max
    ? line
    : `${letters
        .slice(0, max - 1)
        .join("")
        .trimEnd()}…`;
}

/** Normalizes an http(s) address; undefined for every other scheme and for invalid addresses. */
export function httpUrl(url: string): string | undefined {
  try {
    const parsed = new URL(url);
    return parsed.protocol === "https:" || parsed.protocol === "http:" ? parsed.href : undefined;
  } catch {
    return undefined;
  }
}

/**
 * Returns the address of a mail's action. It comes from us, so a wrong one is a fault and throws a
 * RangeError.
 */
export function actionUrl(url: string): string {
  const safe = httpUrl(url);
  if (!safe) throw new RangeError("a mail links to http or https addresses only");
  return safe;
}

/** Returns a `#rrggbb` color for a style attribute; the fallback for anything else. */
export function hexColor(color: string, fallback: string): string {
  return /^#[0-9a-f]{6}$/i.test(color) ? color : fallback;
}
