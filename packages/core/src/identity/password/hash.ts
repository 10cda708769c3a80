import { randomBytes, scrypt, timingSafeEqual } from "node:crypto";
import { env } from "../../platform/env";
import { inTurn } from "./hash-queue";

interface Cost {
  N: number;
  r: number;
  p: number;
}

/**
 * OWASP's parameters for scrypt: 2^17, 128 MB a hash. They are stored with each hash, so that they can grow.
 */
const current = (): Cost => ({ N: 2 ** env().STINT_PASSWORD_COST, r: 8, p: 1 });
const KEY_BYTES = 32;

const derive = (password: string, salt: Buffer, cost: Cost): Promise<Buffer> =>
  new Promise((done, failed) =>
    scrypt(
      // The same word typed on another keyboard must give the same hash.
      password.normalize("NFKC"),
      salt,
      KEY_BYTES,
      { ...cost, maxmem: 256 * cost.N * cost.r },
      (error, key) => (error ? failed(error) : done(key)),
    ),
  );

/**
 * Returns `scrypt$N$r$p$salt$hash`. 1005 when too many hashes are waiting, sooner for a person who is not
 * `known` (`hash-queue.ts`).
 */
export async function hash(password: string, known: boolean): Promise<string> {
  const salt = randomBytes(16);
  const cost = current();
  const key = await inTurn(known, () => derive(password, salt, cost));
  return ["scrypt", cost.N, cost.r, cost.p, salt.toString("base64url"), key.toString("base64url")].join("$");
}

function parse(stored: string | undefined): { cost: Cost; salt: Buffer; key: Buffer } | undefined {
  const [kind, N, r, p, salt, key] = stored?.split("$") ?? [];
  if (kind !== "scrypt" || !salt || !key) return undefined;
  return {
    cost: { N: Number(N), r: Number(r), p: Number(p) },
    salt: Buffer.from(salt, "base64url"),
    key: Buffer.from(key, "base64url"),
  };
}

/**
 * Returns whether a password matches a stored hash. Without a hash (no such account, or a provider's) it
 * takes as long and returns false, so that timing does not reveal which addresses have accounts. 1005 as with
 * `hash`.
 */
export async function matches(
  password: string,
  stored: string | undefined,
  known: boolean,
): Promise<boolean> {
  const held = parse(stored);
  const { cost, salt, key } = held ?? {
    cost: current(),
    salt: randomBytes(16),
    key: randomBytes(KEY_BYTES),
  };
  const derived = await inTurn(known, () => derive(password, salt, cost));
  return timingSafeEqual(derived, key) && held !== undefined;
}

/** Returns whether a hash was made with outdated parameters and should be made again. */
export function isOutdated(stored: string): boolean {
  const known = parse(stored)?.cost;
  const cost = current();
  return !known || known.N !== cost.N || known.r !== cost.r || known.p !== cost.p;
}
