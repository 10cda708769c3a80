import { randomInt } from "node:crypto";

const LETTERS = "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz";

/** Returns `length` random characters of base 62. */
export function random(length: number): string {
  let text = "";
  for (let i = 0; i < length; i++) text += LETTERS.charAt(randomInt(LETTERS.length));
  return text;
}

/** Returns an id in Stripe's form: `newId("pi")` is `pi_` and 24 characters. */
export function newId(prefix: string): string {
  return `${prefix}_${random(24)}`;
}

/** Returns the id in a field that may have an id or the expanded object. */
export function idOf(value: string | { id: string } | null | undefined): string | null {
  if (value === null || value === undefined) return null;
  return typeof value === "string" ? value : value.id;
}
