/**
 * Leaves of a picture what draws it: place, device and names that cameras and programs write into a file are nobody's
 * to read. Nothing is drawn anew, so that the largest photograph costs no memory but its own.
 */

const START = 0xda;
const END = 0xd9;
/** APP0 (JFIF), APP2 (a color profile, or a list of pictures) and APP14 (how colors are coded) say how to draw; all other APPs and COM do not. */
const DRAWS = new Set([0xe0, 0xe2, 0xee]);
const isNote = (marker: number): boolean => (marker >= 0xe0 && marker <= 0xef) || marker === 0xfe;

/** The chunks of a PNG that say how to draw it. */
const CHUNKS = new Set(["IHDR", "PLTE", "tRNS", "gAMA", "cHRM", "sRGB", "iCCP", "sBIT", "IDAT", "IEND"]);

/** An EXIF segment that says how a picture is turned, and nothing else. */
function writeOrientation(orientation: number): Uint8Array {
  const tiff = [
    0x4d,
    0x4d,
    0,
    42,
    0,
    0,
    0,
    8,
    0,
    1,
    0x01,
    0x12,
    0,
    3,
    0,
    0,
    0,
    1,
    0,
    orientation,
    0,
    0,
    0,
    0,
    0,
    0,
  ];
  const body = [0x45, 0x78, 0x69, 0x66, 0, 0, ...tiff];
  return Uint8Array.from([0xff, 0xe1, 0, body.length + 2, ...body]);
}

/** Returns how an EXIF segment says that the picture is turned, 2 to 8; undefined where it stands upright. */
function orientationOf(segment: Uint8Array): number | undefined {
  const view = new DataView(segment.buffer, segment.byteOffset, segment.byteLength);
  if (segment.length < 18 || view.getUint32(4) !== 0x45786966) return undefined;
  const little = view.getUint16(10) === 0x4949;
  const first = 10 + view.getUint32(14, little);
  if (first + 2 > segment.length) return undefined;
  const count = view.getUint16(first, little);
  for (let at = first + 2; at + 12 <= segment.length && at < first + 2 + count * 12; at += 12) {
    if (view.getUint16(at, little) !== 0x0112) continue;
    const turned = view.getUint16(at + 8, little);
    return turned >= 2 && turned <= 8 ? turned : undefined;
  }
  return undefined;
}

/** What an APP2 begins with that carries a color profile; others list further pictures in the same file. */
const PROFILE = "ICC_PROFILE\0";

function isDrawing(marker: number, segment: Uint8Array): boolean {
  if (!isNote(marker)) return true;
  if (!DRAWS.has(marker)) return false;
  return marker !== 0xe2 || String.fromCharCode(...segment.subarray(4, 4 + PROFILE.length)) === PROFILE;
}

/** Returns where the coded lines of a scan end that begin at `at`: at the next marker that is none of their own. */
function endOfScan(bytes: Uint8Array, at: number): number {
  for (let next = bytes.indexOf(0xff, at); next >= 0; next = bytes.indexOf(0xff, next + 1)) {
    const marker = bytes[next + 1];
    if (marker === undefined) break;
    const isCoded = marker === 0 || marker === 0xff || (marker >= 0xd0 && marker <= 0xd7);
    if (!isCoded) return next;
  }
  return bytes.length;
}

/**
 * Returns the parts of a JPEG that draw it. Notes are left out between its scans too, and all that stands after its
 * first picture: phones write more pictures there, each with its own place and device.
 */
function stripJpeg(bytes: Uint8Array): Uint8Array {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const kept: Uint8Array[] = [bytes.subarray(0, 2)];
  let turned: number | undefined;
  let at = 2;
  while (at + 4 <= bytes.length) {
    const marker = view.getUint8(at + 1);
    if (marker === 0xff) {
      at += 1;
      continue;
    }
    if (marker === END) break;
    const end = at + 2 + view.getUint16(at + 2);
    const segment = bytes.subarray(at, end);
    if (marker === 0xe1) turned ??= orientationOf(segment);
    if (isDrawing(marker, segment)) kept.push(segment);
    at = end;
    if (marker !== START) continue;
    const scan = endOfScan(bytes, at);
    kept.push(bytes.subarray(at, scan));
    at = scan;
  }
  if (turned) kept.splice(1, 0, writeOrientation(turned));
  kept.push(Uint8Array.of(0xff, END));
  return Buffer.concat(kept);
}

function stripPng(bytes: Uint8Array): Uint8Array {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const kept: Uint8Array[] = [bytes.subarray(0, 8)];
  for (let at = 8; at + 12 <= bytes.length; ) {
    const end = at + 12 + view.getUint32(at);
    if (CHUNKS.has(String.fromCharCode(...bytes.subarray(at + 4, at + 8))))
      kept.push(bytes.subarray(at, end));
    at = end;
  }
  return Buffer.concat(kept);
}

/** Returns a picture that `checkKind` has taken, without what does not draw it. */
export const stripPicture = (bytes: Uint8Array, kind: "jpeg" | "png"): Uint8Array =>
  kind === "jpeg" ? stripJpeg(bytes) : stripPng(bytes);
