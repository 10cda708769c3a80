import { createHmac, timingSafeEqual } from "node:crypto";
import { env } from "../env";
import { Id } from "../id";

const ALPHABET = "abcdefghijklmnopqrstuvwxyz234567";

/**
 * Returns the secrets. `STINT_LINK_SECRET` is one secret, or several separated by commas: the first makes new
 * tokens, and tokens of any of them are accepted, so that the secret can be changed while mails are on their
 * way.
 */
export const secrets = (): string[] => env().STINT_LINK_SECRET.split(",");

/** Returns the MAC of a text by each secret (HMAC-SHA-256), newest first. */
export const macsOf = (text: string): [Buffer, ...Buffer[]] =>
  secrets().map((secret) => createHmac("sha256", secret).update(text).digest()) as [Buffer, ...Buffer[]];

/** Returns 130 bits of a MAC in lower-case base32. */
export const inLetters = (mac: Buffer): string =>
  [...mac.subarray(0, 26)].map((byte) => ALPHABET[byte & 31]).join("");

/** Returns the token by each secret, newest first. */
export const tokensOf = (purpose: string, ...words: (string | number)[]): [string, ...string[]] =>
  macsOf([purpose, ...words].join("\u0000")).map(inLetters) as [string, ...string[]];

/**
 * Returns the token of a mailed link, 130 bits in lower-case base32. It is computed from the link's purpose,
 * from words that identify it, and from a secret that is not in the table: the mail can be made again after a
 * crash, yet neither the journal nor the table has anything that opens something. Only its `hashOf` is
 * stored.
 */
export const tokenOf = (purpose: string, ...words: (string | number)[]): string =>
  tokensOf(purpose, ...words)[0];

/** Returns whether one of the secrets made this token; takes the same time when none did. */
export function isTokenOf(token: string, purpose: string, ...words: (string | number)[]): boolean {
  const given = Buffer.from(token);
  const made = tokensOf(purpose, ...words).map((each) => Buffer.from(each));
  return made.filter((each) => each.length === given.length && timingSafeEqual(each, given)).length > 0;
}

/** Returns the stored hash of a token, to find it by. */
export const hashOf = (token: string): string => Id.sha256(token);

/** Returns the token whose hash was stored; the newest when none matches. */
export const storedToken = (tokens: [string, ...string[]], hash: string | undefined): string =>
  tokens.find((token) => hashOf(token) === hash) ?? tokens[0];

export * as Link from "./index";
