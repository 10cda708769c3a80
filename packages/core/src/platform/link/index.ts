import { createHmac, timingSafeEqual } from "node:crypto";
import { env } from "../env";
import { Id } from "../id";

const ALPHABET = "abcdefghijklmnopqrstuvwxyz234567";

/**
 * `STINT_LINK_SECRET` is one secret, or several with commas between them: the first makes what is new, and what any of
 * them made is believed, so that the secret can be changed while mails are on their way.
 */
export const secrets = (): string[] => env().STINT_LINK_SECRET.split(",");

/** What each of the secrets makes of a text (HMAC-SHA-256), the newest first. */
export const macsOf = (text: string): [Buffer, ...Buffer[]] =>
  secrets().map((secret) => createHmac("sha256", secret).update(text).digest()) as [Buffer, ...Buffer[]];

/** 130 bits of a MAC in lower-case base32. */
export const inLetters = (mac: Buffer): string =>
  [...mac.subarray(0, 26)].map((byte) => ALPHABET[byte & 31]).join("");

/** The token that each of the secrets makes, the newest first. */
export const tokensOf = (purpose: string, ...words: (string | number)[]): [string, ...string[]] =>
  macsOf([purpose, ...words].join("\u0000")).map(inLetters) as [string, ...string[]];

/**
 * The token of a mailed link, 130 bits in lower-case base32. It follows from what the link is for, from words
 * that name it, and from a secret that is not in the table: whoever mails the link can make it again after a
 * crash, yet neither the journal nor the table holds anything that opens something. Only `hashOf` it is stored.
 */
export const tokenOf = (purpose: string, ...words: (string | number)[]): string =>
  tokensOf(purpose, ...words)[0];

/** Whether one of the secrets made this token. Takes as long when none did. */
export function isTokenOf(token: string, purpose: string, ...words: (string | number)[]): boolean {
  const given = Buffer.from(token);
  const made = tokensOf(purpose, ...words).map((each) => Buffer.from(each));
  return made.filter((each) => each.length === given.length && timingSafeEqual(each, given)).length > 0;
}

/** What is stored of a token, to find it by. */
export const hashOf = (token: string): string => Id.sha256(token);

/** The one of these tokens whose hash was stored; the newest where none is. */
export const storedToken = (tokens: [string, ...string[]], hash: string | undefined): string =>
  tokens.find((token) => hashOf(token) === hash) ?? tokens[0];

export * as Link from "./index";
