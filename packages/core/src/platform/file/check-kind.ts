/**
 * Checks that a file is completely what its first bytes say: a few bytes may unpack to very many pixels
 * (D52).
 */
import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import { createInflate } from "node:zlib";
import { type Kind, kindOf, PDF_TAIL, pdfEnds } from "./rules";

/** The limits of a picture: its longer side in pixels, and its bytes once unpacked. */
export interface Bounds {
  side: number;
  unpacked: number;
}
/** The largest photograph or screenshot that is stored: 256 MB of pixels. */
export const KEPT: Bounds = { side: 30_000, unpacked: 256 * 1024 * 1024 };

/** Samples per pixel, by PNG's color type. */
const SAMPLES: Record<number, number> = { 0: 1, 2: 3, 3: 1, 4: 2, 6: 4 };
/** Bytes that encoders may add after the last row, and packed bytes after the stream of rows. */
const SLACK = 1024;

const viewOf = (bytes: Uint8Array): DataView =>
  new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);

/** Returns the kind of a file that is complete and within its bounds; undefined is refused with 2001. */
export async function checkKind(bytes: Uint8Array, bounds: Bounds = KEPT): Promise<Kind | undefined> {
  const kind = kindOf(bytes);
  if (kind === undefined) return undefined;
  if (kind === "pdf") return isPdf(bytes) ? kind : undefined;
  if (kind === "jpeg") return isJpeg(bytes, bounds) ? kind : undefined;
  return (await isPng(bytes, bounds)) ? kind : undefined;
}

/** Checks a PDF: a version in its first line, and the position of its objects at its end. */
function isPdf(bytes: Uint8Array): boolean {
  const text = (part: Uint8Array) => Buffer.from(part).toString("latin1");
  const tail = text(bytes.subarray(-PDF_TAIL));
  return (
    /^%PDF-[12]\.\d\s/.test(text(bytes.subarray(0, 16))) && pdfEnds(tail) && text(bytes).includes(" obj")
  );
}

/**
 * Checks a JPEG: segments up to the picture's data, one of which has the size; then data, and the end marker.
 */
function isJpeg(bytes: Uint8Array, { side, unpacked }: Bounds): boolean {
  const view = viewOf(bytes);
  let sized = false;
  for (let at = 2; at + 4 <= bytes.length; ) {
    if (bytes[at] !== 0xff) return false;
    const marker = bytes[at + 1] ?? 0;
    // Markers may be padded with more of the same byte.
    if (marker === 0xff) {
      at += 1;
      continue;
    }
    const length = view.getUint16(at + 2);
    if (length < 2 || at + 2 + length > bytes.length) return false;
    if (isFrame(marker)) {
      if (length < 8) return false;
      const [height, width] = [view.getUint16(at + 5), view.getUint16(at + 7)];
      if (sized || height < 1 || width < 1 || height > side || width > side) return false;
      // Every viewer needs three bytes for each pixel.
      if (height * width * 3 > unpacked) return false;
      sized = true;
    }
    at += 2 + length;
    if (marker === 0xda) return sized && ends(bytes.subarray(at));
  }
  return false;
}

/**
 * Returns whether a marker is a frame: SOF0 to SOF15, without the three numbers in between that mean
 * something else.
 */
const isFrame = (marker: number): boolean =>
  marker >= 0xc0 && marker <= 0xcf && marker !== 0xc4 && marker !== 0xc8 && marker !== 0xcc;

/** Checks for data and an end marker somewhere after it: cameras append films and notes of their own. */
const ends = (data: Uint8Array): boolean => data.length > 2 && Buffer.from(data).includes("ffd9", 1, "hex");

interface Rows {
  least: number;
  most: number;
}

/**
 * Returns the bytes of a picture's rows by its header, interlaced or not: the pixels, and a byte or two for
 * each row.
 */
function rowsOf(view: DataView, bounds: Bounds): Rows | undefined {
  const [width, height] = [view.getUint32(16), view.getUint32(20)];
  const [depth, samples] = [view.getUint8(24), SAMPLES[view.getUint8(25)]];
  if (samples === undefined || depth < 1 || depth > 16) return undefined;
  if (width < 1 || height < 1 || width > bounds.side || height > bounds.side) return undefined;
  const row = (width * samples * depth) / 8;
  const most = height * Math.ceil(row) + 2 * (2 * height + 7) + SLACK;
  return most > bounds.unpacked ? undefined : { least: Math.ceil(height * row), most };
}

/**
 * Checks that a PNG's data unpack to rows of the size in its header and to nothing else; it does not unpack
 * beyond that size.
 */
async function isPng(bytes: Uint8Array, bounds: Bounds): Promise<boolean> {
  if (bytes.length < 33) return false;
  const view = viewOf(bytes);
  const rows = rowsOf(view, bounds);
  if (!rows) return false;
  const data: Uint8Array[] = [];
  let ended = false;
  let at = 8;
  while (at + 12 <= bytes.length && !ended) {
    const length = view.getUint32(at);
    const type = String.fromCharCode(...bytes.subarray(at + 4, at + 8));
    // There is exactly one header, and it is first: a second one could name another size.
    if ((type === "IHDR") !== (at === 8)) return false;
    if (type === "IDAT") data.push(bytes.subarray(at + 8, at + 8 + length));
    ended = type === "IEND";
    at += length + 12;
  }
  // The last chunk must end the file: any bytes after it do not belong to the picture.
  if (!ended || at !== bytes.length || data.length === 0) return false;
  const packed = data.reduce((sum, part) => sum + part.length, 0);
  const inflate = createInflate();
  let length = 0;
  try {
    await pipeline(
      Readable.from([Buffer.concat(data)]),
      inflate,
      async (parts: AsyncIterable<Uint8Array>) => {
        for await (const part of parts) {
          length += part.length;
          if (length > rows.most) throw new RangeError("More pixels than the picture tells");
        }
      },
    );
  } catch {
    return false;
  }
  // A stream may end before its chunks do.
  return length >= rows.least && packed - inflate.bytesWritten <= SLACK;
}
