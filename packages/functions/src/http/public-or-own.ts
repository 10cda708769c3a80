import { Actor } from "@stint/core/platform/actor";
import { missing } from "@stint/core/platform/error";

interface Ways<Own, Open> {
  /** For the workspace, by integer id. */
  own: (id: number) => Promise<Own>;
  /** For anybody, by unguessable hash. */
  open: (hash: string) => Promise<Open>;
}

/**
 * One address for two readers, on a route that anybody `can` call: digits are an id and need a session
 * (1001 without one), everything else is a public hash.
 */
export async function publicOrOwn<Own, Open>(key: string, ways: Ways<Own, Open>): Promise<Own | Open> {
  if (!/^\d+$/.test(key)) return ways.open(key);
  Actor.user();
  const id = Number(key);
  // Nobody has the id 0: what no id can be is looked for, and not found, like any other.
  return ways.own(Number.isSafeInteger(id) ? id : 0);
}

/** The same address where a client has no business: a hash is as unknown as an id that nobody has. */
export const onlyOwn = <T>(
  key: string,
  noun: Parameters<typeof missing>[0],
  work: (id: number) => Promise<T>,
): Promise<T> => publicOrOwn(key, { own: work, open: async () => missing(noun) });
