/** The allowed uploads (D52): detected by their first bytes, never by their name or the browser's type. */

/** 20 MB, in bytes (2002). */
export const MAX_BYTES = 20 * 1024 * 1024;

export const TYPES = { pdf: "application/pdf", jpeg: "image/jpeg", png: "image/png" } as const;
export type Kind = keyof typeof TYPES;

const SIGNATURES: readonly [Kind, readonly number[]][] = [
  ["pdf", [0x25, 0x50, 0x44, 0x46, 0x2d]],
  ["jpeg", [0xff, 0xd8, 0xff]],
  ["png", [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]],
];

/** Returns the kind of a file by its first eight bytes; undefined is refused with 2001. */
export const kindOf = (bytes: Uint8Array): Kind | undefined =>
  SIGNATURES.find(([, signature]) => signature.every((byte, at) => bytes[at] === byte))?.[0];

/**
 * Returns whether a PDF's last bytes have the position of its objects; without it no program opens the file.
 */
export const pdfEnds = (tail: string): boolean => /startxref\s+\d+\s+%%EOF/.test(tail);
/** The distance from the end in which a PDF's last line is searched: some mail programs append some bytes. */
export const PDF_TAIL = 2048;

/** Returns the key of a public picture in the file store, by the hash of its address. */
export const publicKey = (hash: string): string => `public/${hash}`;

/** Returns the hash in the address of a public picture; undefined for any other address. */
export const publicHash = (url: string): string | undefined =>
  /\/api\/v2\/assets\/([a-z2-7]{26})$/.exec(url)?.[1];
