import { gunzipSync, gzipSync } from "node:zlib";
import { Id } from "../platform/id";
import { canonical } from "./evidence/format/canonical";
import type { Document } from "./schema";

export { canonical };

/**
 * Returns the SHA-256 of the canonical JSON of the document as shown: the hash that an acceptance names (D16,
 * D17).
 */
export const documentHash = (document: Document): string => Id.sha256(canonical(document));

/** Compresses a document for its row. */
export const pack = (document: Document): Uint8Array => gzipSync(canonical(document), { level: 9 });

const textOf = (bytes: Uint8Array): string => gunzipSync(bytes).toString("utf8");

/**
 * Returns the document from its row's bytes, exactly as it was frozen. It is not parsed by a schema: a later
 * shape must not drop a field that an old version showed.
 */
export const unpack = (bytes: Uint8Array): Document => JSON.parse(textOf(bytes)) as Document;

/** Returns whether the stored bytes match the hash that was taken of them. */
export function intact(bytes: Uint8Array, document_hash: string): boolean {
  try {
    return Id.sha256(textOf(bytes)) === document_hash;
  } catch {
    // Bytes that cannot be unpacked are not intact.
    return false;
  }
}
