// Most calls of an area touch no file, and S3's client is 75 KB: it is loaded with the first one that does.
const load = () => import("./s3");

/** Stores bytes under a key that starts with the owner's id. */
export const store = async (key: string, body: Uint8Array, type: string): Promise<void> =>
  (await load()).store(key, body, type);

/** Returns the bytes of a key, or undefined when there are none. */
export const read = async (key: string): Promise<Uint8Array | undefined> => (await load()).read(key);

/** Returns the size of a key's object in bytes; undefined when there is none. */
export const sizeOf = async (key: string): Promise<number | undefined> => (await load()).sizeOf(key);

/**
 * Returns an address to which a browser may PUT exactly `size` bytes of `type` under a key, for this many
 * seconds.
 */
export const uploadAddress = async (
  key: string,
  of: { type: string; size: number; seconds: number },
): Promise<string> => (await load()).uploadAddress(key, of);

/** Returns an address at which a browser may read a key, for this many seconds. */
export const downloadAddress = async (key: string, seconds: number): Promise<string> =>
  (await load()).downloadAddress(key, seconds);

export * as Files from "./index";
