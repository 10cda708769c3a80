/** Canonical JSON. Browser-safe: /verify and the server must see the same bytes. */

function sortFields(value: unknown): unknown {
  if (Array.isArray(value)) return value.map((each) => sortFields(each));
  if (value === null || typeof value !== "object") return value ?? null;
  const fields = Object.entries(value)
    .filter(([, each]) => each !== undefined)
    .sort(([a], [b]) => (a < b ? -1 : a > b ? 1 : 0));
  // Entries, not assignment: a key named __proto__ must stay a key.
  return Object.fromEntries(fields.map(([key, each]) => [key, sortFields(each)]));
}

/** JavaScript puts keys of digits first in any order, so records must not have any. */
const DIGITS = /^\d+$/;

/**
 * Returns JSON with keys sorted by UTF-16 code units, no white space, numbers and strings as ECMAScript
 * writes them (RFC 8785): equal values have equal bytes.
 */
export function canonical(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map((each) => canonical(each)).join(",")}]`;
  if (value === null || typeof value !== "object") return JSON.stringify(value ?? null);
  const fields = Object.entries(value)
    .filter(([, each]) => each !== undefined)
    .sort(([a], [b]) => (a < b ? -1 : a > b ? 1 : 0));
  return `{${fields.map(([key, each]) => `${JSON.stringify(key)}:${canonical(each)}`).join(",")}}`;
}

/**
 * Returns JSON in the same order, formatted for people as the file is: two spaces, a line per field, a final
 * line end.
 */
export const readable = (value: unknown): string => `${JSON.stringify(sortFields(value), null, 2)}\n`;

/**
 * Returns whether a text is exactly what `readable` writes for its value: no other space, order, escape or
 * repeated key.
 */
export function isReadable(text: string, parsed: unknown): boolean {
  return !hasDigitKey(parsed) && readable(parsed) === text;
}

function hasDigitKey(value: unknown): boolean {
  if (value === null || typeof value !== "object") return false;
  if (Array.isArray(value)) return value.some(hasDigitKey);
  return Object.entries(value).some(([key, each]) => DIGITS.test(key) || hasDigitKey(each));
}
