import { gunzipSync, gzipSync } from "node:zlib";
import { Id } from "../platform/id";
import { canonical } from "./evidence/canonical";
import type { Document } from "./schema";

export { canonical };

/** SHA-256 over the canonical JSON of the document as shown: what an acceptance names (D16, D17). */
export const documentHash = (document: Document): string => Id.sha256(canonical(document));

/** The bytes of a document for its row. */
export const pack = (document: Document): Uint8Array => gzipSync(canonical(document), { level: 9 });

const textOf = (bytes: Uint8Array): string => gunzipSync(bytes).toString("utf8");

/**
 * The document out of its row's bytes, exactly as it was frozen: a later shape of documents must not drop
 * from an old one what its reader accepts.
 */
export const unpack = (bytes: Uint8Array): Document => JSON.parse(textOf(bytes)) as Document;

/** Whether the stored bytes are those that were hashed. */
export function intact(bytes: Uint8Array, document_hash: string): boolean {
  try {
    return Id.sha256(textOf(bytes)) === document_hash;
  } catch {
    // They do not even unpack.
    return false;
  }
}
