import { gunzipSync, gzipSync } from "node:zlib";
import { Id } from "../platform/id";
import type { Document } from "./schema";

/** Canonical JSON: keys sorted, no white space; equal documents have equal bytes (after RFC 8785's order). */
export function canonical(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map((each) => canonical(each)).join(",")}]`;
  if (value === null || typeof value !== "object") return JSON.stringify(value ?? null);
  const fields = Object.entries(value)
    .filter(([, each]) => each !== undefined)
    .sort(([a], [b]) => (a < b ? -1 : a > b ? 1 : 0));
  return `{${fields.map(([key, each]) => `${JSON.stringify(key)}:${canonical(each)}`).join(",")}}`;
}

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
export const intact = (bytes: Uint8Array, document_hash: string): boolean =>
  Id.sha256(textOf(bytes)) === document_hash;
