import { Actor } from "@stint/core/platform/actor";
import { failMissing } from "@stint/core/platform/error";

interface Ways<Own, Open> {
  /** Serves the workspace, by integer id. */
  own: (id: number) => Promise<Own>;
  /** Serves anybody, by unguessable hash. */
  open: (hash: string) => Promise<Open>;
}

/**
 * Serves one address to two kinds of readers, on a route that anybody can call: digits are an id and need a
 * session (1001 without one), everything else is a public hash.
 */
export async function publicOrOwn<Own, Open>(key: string, ways: Ways<Own, Open>): Promise<Own | Open> {
  if (!/^\d+$/.test(key)) return ways.open(key);
  Actor.user();
  const id = Number(key);
  // The id 0 exists nowhere: a number that cannot be an id is looked up, and not found, like any other.
  return ways.own(Number.isSafeInteger(id) ? id : 0);
}

/** Serves only the owner: a hash is as unknown as an id that nobody has. */
export const onlyOwn = <T>(
  key: string,
  noun: Parameters<typeof failMissing>[0],
  work: (id: number) => Promise<T>,
): Promise<T> => publicOrOwn(key, { own: work, open: async () => failMissing(noun) });
