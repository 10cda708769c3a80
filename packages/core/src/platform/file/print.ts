import { Actor } from "../actor";
import { AppError, Code } from "../error";
import { Id } from "../id";
import { Limit } from "../limit";

/**
 * Limits of downloads and of new prints per visitor of a link. All visitors of a link together only share the
 * limit of prints: a stored file is read by everybody.
 */
const DOWNLOADS: Limit.Rule = { name: "link-download", max: 60, seconds: 600 };
const PRINTS: Limit.Rule = { name: "link-print", max: 20, seconds: 600 };
const PRINTS_OF_LINK: Limit.Rule = { name: "link-print-all", max: 200, seconds: 600 };
/** Nobody waits longer: the gateway has timed out by then. */
const PRINT_SECONDS = 28;

interface Printing {
  work: Promise<Uint8Array>;
  waiting: number;
  stop: AbortController;
}
/** Prints under way, by key: further callers wait for the same file. */
const going = new Map<string, Printing>();

/** Imported on first use: the client for files is large. */
const files = () => import("../file-store");

/** Returns one hash of everything that a document's pages are made of; pictures count by their bytes. */
function hashOf(props: object): string {
  const pictures: string[] = [];
  const text = JSON.stringify(props, function (this: Record<string, unknown>, name, value) {
    const own = this[name];
    if (!(own instanceof Uint8Array)) return value;
    pictures.push(Id.sha256(own));
    return pictures.length;
  });
  return Id.sha256(`${text}${pictures.join()}`);
}

export type Print = (signal: AbortSignal) => Promise<Uint8Array>;

/** The place where a document's file is kept. */
export interface Shelf {
  /** The file's identity: who asks for it while it is printed waits for the same print. */
  key: string;
  read(): Promise<Uint8Array | undefined>;
  /** Stores the file, and returns the bytes that count: another print may have been first. */
  keep(bytes: Uint8Array): Promise<Uint8Array>;
}

const nobodyWaits = () => new AppError(Code.Conflict, "Nobody waits for this file any more.");

async function printAndKeep(shelf: Shelf, print: Print, stop: AbortSignal): Promise<Uint8Array> {
  // Another print may have ended since the caller looked.
  const stored = await shelf.read();
  if (stored) return stored;
  const tooLong = AbortSignal.timeout(PRINT_SECONDS * 1000);
  const signal = AbortSignal.any([tooLong, stop]);
  const bytes = await print(signal).catch((error: unknown) => {
    if (!signal.aborted) throw error;
    if (stop.aborted) throw nobodyWaits();
    throw new AppError(Code.PayloadTooLarge, "This document takes too long to print. Please shorten it.");
  });
  return shelf.keep(bytes);
}

function begin(shelf: Shelf, print: Print): Printing {
  const { key } = shelf;
  const stop = new AbortController();
  const printing = { work: printAndKeep(shelf, print, stop.signal), waiting: 0, stop };
  going.set(key, printing);
  const over = () => void (going.get(key) === printing && going.delete(key));
  printing.work.then(over, over);
  return printing;
}

/**
 * Waits for a file until it is ready or the caller disconnects; when the last caller disconnects, printing
 * stops.
 */
async function waitFor(key: string, printing: Printing): Promise<Uint8Array> {
  const { gone } = Actor.request();
  const leave = () => {
    printing.waiting -= 1;
    if (printing.waiting > 0) return;
    // Later callers start a new print.
    if (going.get(key) === printing) going.delete(key);
    printing.stop.abort();
  };
  printing.waiting += 1;
  gone?.addEventListener("abort", leave, { once: true });
  if (gone?.aborted) leave();
  try {
    return await printing.work;
  } finally {
    gone?.removeEventListener("abort", leave);
  }
}

/**
 * Returns a document's file from its shelf, printed once where it is not there yet. With a `link`, downloads
 * and prints are rate limited (1005). 1014 when printing takes too long.
 */
export async function printOn(shelf: Shelf, print: Print, link?: string): Promise<Uint8Array> {
  const { key } = shelf;
  if (link) await Limit.take(DOWNLOADS, Limit.place(link));
  const stored = await shelf.read();
  if (stored) return stored;
  const other = going.get(key);
  if (other) return waitFor(key, other);
  if (link) {
    await Limit.take(PRINTS, Limit.place(link));
    await Limit.take(PRINTS_OF_LINK, Limit.everybody(link));
  }
  return waitFor(key, going.get(key) ?? begin(shelf, print));
}

/**
 * Returns a document's file, stored under the hash of its content and read from there afterwards; otherwise
 * as `printOn`.
 */
export function printOnce(props: object, print: Print, link?: string): Promise<Uint8Array> {
  const key = `${Actor.owner()}/printed/${hashOf(props)}.pdf`;
  return printOn(
    {
      key,
      read: async () => (await files()).read(key).catch(() => undefined),
      // The file can be printed again: if storing fails, the next call prints.
      keep: async (bytes) => {
        await (await files()).store(key, bytes, "application/pdf").catch(() => undefined);
        return bytes;
      },
    },
    print,
    link,
  );
}
