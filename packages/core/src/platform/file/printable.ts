/** Pictures that may be unpacked into a document, which holds them completely in memory (D52). */
import { type Bounds, checkKind } from "./check-kind";

const PRINTED_BYTES = 2 * 1024 * 1024;
const PRINTED: Bounds = { side: 2048, unpacked: 64 * 1024 * 1024 };

/** Returns whether a picture is small enough to print, by what its data really unpack to. */
export async function isPrintable(bytes: Uint8Array): Promise<boolean> {
  if (bytes.length > PRINTED_BYTES) return false;
  const kind = await checkKind(bytes, PRINTED);
  return kind === "jpeg" || kind === "png";
}
