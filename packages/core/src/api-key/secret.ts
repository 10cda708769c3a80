import { Id } from "../platform/id";
import { isKey, PREFIX } from "./rules";

/** Returns the key of an id and a secret: it names its row, so that it is found by one read. */
export const formatKey = (id: number, secret: string): string => `${PREFIX}${id.toString(36)}_${secret}`;

/** Returns what a key names; undefined for a text that is none. */
export function parseKey(key: string): { id: number; secret: string } | undefined {
  const [at, secret, ...more] = key.slice(PREFIX.length).split("_");
  if (!isKey(key) || more.length > 0 || !at || !secret) return undefined;
  const id = /^[0-9a-z]{1,11}$/.test(at) ? Number.parseInt(at, 36) : 0;
  return Number.isSafeInteger(id) && id > 0 && Id.isToken(secret) ? { id, secret } : undefined;
}
