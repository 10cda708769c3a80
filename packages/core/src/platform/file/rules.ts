/** What may be uploaded (D52): told by its first bytes, never by its name or by what the browser says it is. */

/** 20 MB, in bytes (2002). */
export const MAX_BYTES = 20 * 1024 * 1024;

export const TYPES = { pdf: "application/pdf", jpeg: "image/jpeg", png: "image/png" } as const;
export type Kind = keyof typeof TYPES;

const SIGNATURES: readonly [Kind, readonly number[]][] = [
  ["pdf", [0x25, 0x50, 0x44, 0x46, 0x2d]],
  ["jpeg", [0xff, 0xd8, 0xff]],
  ["png", [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]],
];

/** What the bytes are, from the first eight; undefined is refused with 2001. */
export const kindOf = (bytes: Uint8Array): Kind | undefined =>
  SIGNATURES.find(([, signature]) => signature.every((byte, at) => bytes[at] === byte))?.[0];

/** Whether a PDF's last bytes say where its objects are found; without it no program opens it. */
export const pdfEnds = (tail: string): boolean => /startxref\s+\d+\s+%%EOF/.test(tail);
/** How far from the end a PDF's last line is looked for: some mail programs add a little of their own. */
export const PDF_TAIL = 2048;

/** Where a public picture lies in the file store, by the hash of its address. */
export const publicKey = (hash: string): string => `public/${hash}`;

/** The hash in the address of a public picture; undefined for any other address. */
export const publicHash = (url: string): string | undefined =>
  /\/api\/v2\/assets\/([a-z2-7]{26})$/.exec(url)?.[1];
