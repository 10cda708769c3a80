import { createHmac } from "node:crypto";
import { env } from "../env";
import { Id } from "../id";

const ALPHABET = "abcdefghijklmnopqrstuvwxyz234567";

/**
 * The token of a mailed link, 130 bits in lower-case base32. It follows from what the link is for, from words
 * that name it, and from a secret that is not in the table: whoever mails the link can make it again after a
 * crash, yet neither the journal nor the table holds anything that opens something. Only `hashOf` it is stored.
 */
export function tokenOf(purpose: string, ...words: (string | number)[]): string {
  const mac = createHmac("sha256", env().STINT_LINK_SECRET)
    .update([purpose, ...words].join("\u0000"))
    .digest();
  return [...mac.subarray(0, 26)].map((byte) => ALPHABET[byte & 31]).join("");
}

/** What is stored of a token, to find it by. */
export const hashOf = (token: string): string => Id.sha256(token);

export * as Link from "./index";
