/** Whether a file is what its first bytes say, down to its last: few bytes may hold a great many pixels (D52). */
import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import { createInflate } from "node:zlib";
import { type Kind, kindOf, PDF_TAIL, pdfEnds } from "./rules";

/** What a picture may be: its longer side in pixels, and bytes once it is unpacked. */
export interface Bounds {
  side: number;
  unpacked: number;
}
/** The largest photograph or screen that somebody keeps: 256 MB of pixels. */
export const KEPT: Bounds = { side: 30_000, unpacked: 256 * 1024 * 1024 };

/** Samples of one pixel, by PNG's color type. */
const SAMPLES: Record<number, number> = { 0: 1, 2: 3, 3: 1, 4: 2, 6: 4 };
/** What encoders may leave behind the last row, in bytes, and packed behind the stream of rows. */
const SLACK = 1024;

const viewOf = (bytes: Uint8Array): DataView =>
  new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);

/** The kind that a file is, whole and within its bounds; undefined is refused with 2001. */
export async function checkKind(bytes: Uint8Array, bounds: Bounds = KEPT): Promise<Kind | undefined> {
  const kind = kindOf(bytes);
  if (kind === undefined) return undefined;
  if (kind === "pdf") return isPdf(bytes) ? kind : undefined;
  if (kind === "jpeg") return isJpeg(bytes, bounds) ? kind : undefined;
  return (await isPng(bytes, bounds)) ? kind : undefined;
}

/** A version in its first line, and at its end where its objects are found. */
function isPdf(bytes: Uint8Array): boolean {
  const text = (part: Uint8Array) => Buffer.from(part).toString("latin1");
  const tail = text(bytes.subarray(-PDF_TAIL));
  return (
    /^%PDF-[12]\.\d\s/.test(text(bytes.subarray(0, 16))) && pdfEnds(tail) && text(bytes).includes(" obj")
  );
}

/** Its segments up to the picture's data, one of which tells a size; then data, and the mark of the end. */
function isJpeg(bytes: Uint8Array, { side, unpacked }: Bounds): boolean {
  const view = viewOf(bytes);
  let sized = false;
  for (let at = 2; at + 4 <= bytes.length; ) {
    if (bytes[at] !== 0xff) return false;
    const marker = bytes[at + 1] ?? 0;
    // Marks may be filled up with more of the same byte.
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
      // Three bytes for each pixel, whoever opens it.
      if (height * width * 3 > unpacked) return false;
      sized = true;
    }
    at += 2 + length;
    if (marker === 0xda) return sized && ends(bytes.subarray(at));
  }
  return false;
}

/** SOF0 to SOF15, without the three numbers in between that mean something else. */
const isFrame = (marker: number): boolean =>
  marker >= 0xc0 && marker <= 0xcf && marker !== 0xc4 && marker !== 0xc8 && marker !== 0xcc;

/** Data, and the end of the picture somewhere behind it: cameras add films and notes of their own. */
const ends = (data: Uint8Array): boolean => data.length > 2 && Buffer.from(data).includes("ffd9", 1, "hex");

interface Rows {
  least: number;
  most: number;
}

/** How many bytes a picture's rows take by its head, interlaced or not: the pixels, and a byte or two for each row. */
function rowsOf(view: DataView, bounds: Bounds): Rows | undefined {
  const [width, height] = [view.getUint32(16), view.getUint32(20)];
  const [depth, samples] = [view.getUint8(24), SAMPLES[view.getUint8(25)]];
  if (samples === undefined || depth < 1 || depth > 16) return undefined;
  if (width < 1 || height < 1 || width > bounds.side || height > bounds.side) return undefined;
  const row = (width * samples * depth) / 8;
  const most = height * Math.ceil(row) + 2 * (2 * height + 7) + SLACK;
  return most > bounds.unpacked ? undefined : { least: Math.ceil(height * row), most };
}

/** Whether a PNG's data are rows of the size that its head tells, unpacked no further than that, and nothing else. */
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
    // One head, and it is the first: a second one would tell another size.
    if ((type === "IHDR") !== (at === 8)) return false;
    if (type === "IDAT") data.push(bytes.subarray(at + 8, at + 8 + length));
    ended = type === "IEND";
    at += length + 12;
  }
  // The last chunk is the last of the file: what stands behind it belongs to no picture.
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
