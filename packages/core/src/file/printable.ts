/** Which pictures may be unpacked into a document: few bytes may hold a great many pixels (D52). */
import { inflateSync } from "node:zlib";
import { kindOf } from "./rules";

const PRINTED_BYTES = 2 * 1024 * 1024;
const PRINTED_SIDE = 2048;

/** Samples of one pixel, by PNG's colour type. */
const SAMPLES: Record<number, number> = { 0: 1, 2: 3, 3: 1, 4: 2, 6: 4 };
/** What encoders may leave behind the last row, in bytes. */
const SLACK = 1024;

/** Whether a picture is small enough to be printed, by what its data really unpack to. */
export function isPrintable(bytes: Uint8Array): boolean {
  const kind = kindOf(bytes);
  if (bytes.length > PRINTED_BYTES) return false;
  return kind === "jpeg" || (kind === "png" && unpacks(bytes));
}

/** The most that the rows of a picture take, interlaced or not: pixels, and two bytes for each row of a pass. */
function mostOf(view: DataView): number | undefined {
  const [width, height] = [view.getUint32(16), view.getUint32(20)];
  const samples = SAMPLES[view.getUint8(25)];
  const depth = view.getUint8(24);
  if (samples === undefined || depth > 16 || width > PRINTED_SIDE || height > PRINTED_SIDE) return undefined;
  return height * Math.ceil((width * samples * depth) / 8) + 2 * (2 * height + 7) + SLACK;
}

/** Whether a PNG's data are rows of the size that its head tells, unpacked no further than that. */
function unpacks(bytes: Uint8Array): boolean {
  if (bytes.length < 33) return false;
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.length);
  const maxOutputLength = mostOf(view);
  if (maxOutputLength === undefined) return false;
  const data: Uint8Array[] = [];
  for (let at = 8; at + 12 <= bytes.length; ) {
    const length = view.getUint32(at);
    const type = String.fromCharCode(...bytes.subarray(at + 4, at + 8));
    // One head, and it is the first: a second one would tell another size.
    if ((type === "IHDR") !== (at === 8)) return false;
    if (type === "IDAT") data.push(bytes.subarray(at + 8, at + 8 + length));
    if (type === "IEND") break;
    at += length + 12;
  }
  try {
    return inflateSync(Buffer.concat(data), { maxOutputLength }).length > 0;
  } catch {
    return false;
  }
}
