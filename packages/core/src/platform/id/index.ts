import { createHash, randomBytes, randomInt } from "node:crypto";
import { now } from "../clock";

const EPOCH = Date.UTC(2024, 0, 1);
const ALPHABET = "abcdefghijklmnopqrstuvwxyz234567";
let last = 0;

/**
 * Returns a new id: milliseconds since 2024 in the high bits, 12 random bits below, under 2^53, sortable by
 * time. Never repeats or goes back within a process; across processes `attribute_not_exists` catches a clash.
 */
export function next(): number {
  const fresh = (now().getTime() - EPOCH) * 4096 + randomInt(4096);
  last = fresh > last ? fresh : last + 1;
  return last;
}

/** Returns a token or hash with 130 random bits, 26 characters of lower-case base32. */
export function token(): string {
  const bytes = randomBytes(26);
  let text = "";
  for (const byte of bytes) text += ALPHABET[byte & 31];
  return text;
}

/** Returns whether a text may be one of ours: others are not looked for where these are. */
export const isToken = (text: string): boolean => /^[a-z2-7]{26}$/.test(text);

/** Returns the SHA-256 as lower-case hex. */
export const sha256 = (input: string | Uint8Array): string =>
  createHash("sha256").update(input).digest("hex");

/** Returns the same id for the same words, so that a redelivered message creates the same row. Below 2^53. */
export function derive(...words: (string | number)[]): number {
  const digest = createHash("sha256").update(words.join("\u0000")).digest();
  return Number(digest.readBigUInt64BE(0) & ((1n << 53n) - 1n));
}

export * as Id from "./index";
