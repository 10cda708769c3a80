import { promisify } from "node:util";
import { brotliCompress, constants, gzip } from "node:zlib";

const brotli = promisify(brotliCompress);
const zip = promisify(gzip);

export type Encoding = "br" | "gzip";

const WORTH = 1000;
const COMPRESSIBLE =
  /^(text\/|image\/svg|application\/(json|xml|javascript|wasm|manifest\+json|[^;]+\+(json|xml))|font\/(ttf|otf))/i;

/**
 * Returns the encoding of an answer, if any, as CloudFront chooses it: brotli before gzip, nothing below 1
 * KB.
 */
export function encodingFor(accepted: string | undefined, type: string, size: number): Encoding | undefined {
  if (size < WORTH || !COMPRESSIBLE.test(type)) return undefined;
  const names = (accepted ?? "")
    .split(",")
    .map((each) => each.trim())
    .filter((each) => !/;\s*q=0(\.0*)?$/.test(each))
    .map((each) => each.split(";", 1)[0]);
  if (names.includes("br")) return "br";
  return names.includes("gzip") ? "gzip" : undefined;
}

/** Compresses a body; `thorough` is for files compressed once and served often. */
export function compress(body: Buffer, encoding: Encoding, thorough = false): Promise<Buffer> {
  if (encoding === "gzip") return zip(body, { level: thorough ? 9 : 6 });
  return brotli(body, {
    params: {
      [constants.BROTLI_PARAM_QUALITY]: thorough ? 9 : 4,
      [constants.BROTLI_PARAM_SIZE_HINT]: body.length,
    },
  });
}
