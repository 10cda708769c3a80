/** The e-invoice inside a PDF/A-3 (Factur-X, ZUGFeRD): its attachments are streams that say they are files. */
import { constants, inflateSync } from "node:zlib";

/** The most bytes that an attachment unpacks to. */
const MOST = 10 * 1024 * 1024;
/** A PDF with more attachments is none that a supplier sends. */
const MOST_FILES = 100;

const isInvoice = (text: string): boolean =>
  /<(\w+:)?(CrossIndustryInvoice|Invoice|CreditNote)[\s>]/.test(text.slice(0, 4000));

const unpack = (bytes: Buffer): Buffer | undefined => {
  try {
    return inflateSync(bytes, { maxOutputLength: MOST, finishFlush: constants.Z_SYNC_FLUSH });
  } catch {
    return undefined;
  }
};

/** Returns whether a file is a PDF. */
export const isPdf = (bytes: Uint8Array): boolean =>
  Buffer.from(bytes.slice(0, 5)).toString("latin1") === "%PDF-";

/**
 * Returns a search for the next place of a word, for places that only go up: each byte is looked at once, so that no
 * file takes longer than its size.
 */
function searchOnward(bytes: Buffer, word: string): (from: number) => number {
  let found = -1;
  return (from) => {
    if (found < from) {
      const next = bytes.indexOf(word, from);
      found = next < 0 ? Number.POSITIVE_INFINITY : next;
    }
    return found;
  };
}

/** Returns the XML attached to a PDF; undefined where there is none. */
export function readAttached(pdf: Uint8Array): string | undefined {
  const bytes = Buffer.from(pdf);
  const [nextStream, nextEnd] = [searchOnward(bytes, "stream"), searchOnward(bytes, "endobj")];
  let files = 0;
  for (let at = bytes.indexOf("/EmbeddedFile"); at >= 0; at = bytes.indexOf("/EmbeddedFile", at + 1)) {
    const begin = nextStream(at);
    if (begin === Number.POSITIVE_INFINITY) return undefined;
    // A name tree says "/EmbeddedFiles", too, and has no stream.
    if (nextEnd(at) < begin) continue;
    if (++files > MOST_FILES) return undefined;
    const from = begin + "stream".length + (bytes[begin + 6] === 13 ? 2 : 1);
    const until = bytes.indexOf("endstream", from);
    if (until < 0) return undefined;
    const before = bytes.subarray(Math.max(at - 2000, 0), at).toString("latin1");
    const head = before.slice(before.lastIndexOf("obj") + 1) + bytes.subarray(at, begin).toString("latin1");
    const content = bytes.subarray(from, until);
    const text = (head.includes("/FlateDecode") ? unpack(content) : content)?.toString("utf8");
    if (text && isInvoice(text)) return text;
  }
  return undefined;
}
