/** Names of copies. Pure and browser-safe. */
import { fold } from "../../client/rules";

/** Returns the beginning of a name of at most `longest` characters, without half of an emoji at its end. */
const cutName = (name: string, longest: number): string =>
  name
    .slice(0, longest)
    .replace(/[\uD800-\uDBFF]$/, "")
    .trimEnd();

/** Returns the beginning of a name of at most `longest` characters, in whole words where it has some. */
export function cutAtWord(name: string, longest: number): string {
  const end = name.length > longest ? name.lastIndexOf(" ", longest) : -1;
  return cutName(name, end > 0 ? end : longest);
}

/** Returns a name with a suffix, of at most `longest` characters. A copy of a copy is one of what both are copies of. */
export function copyName(name: string, suffix: string, longest: number): string {
  const original = name.replace(/( \(copy( \d+)?\))+$/i, "");
  return `${cutName(original, longest - suffix.length)}${suffix}`;
}

/**
 * Returns a name of at most `longest` characters, or its first copy that is free: "Late Payments (copy)", then
 * "Late Payments (copy 2)".
 */
export function findFreeName(name: string, taken: readonly string[], longest: number): string {
  const names = new Set(taken.map(fold));
  let free = name;
  // No two candidates are the same, so one more than there are names is enough; a copy may be its own first candidate.
  for (let copy = 1; copy <= names.size + 1 && names.has(fold(free)); copy++)
    free = copyName(name, copy === 1 ? " (copy)" : ` (copy ${copy})`, longest);
  return free;
}
