import { Code, fail } from "../../platform/error";
import { Id } from "../../platform/id";
import { unpack } from "../canonical";
import { asAccepted } from "../choice-inputs";
import { fileName } from "../print/print";
import { type AcceptanceRow, acceptanceOf, find, findVersion, type Row, type Version } from "../rows";
import type { Document } from "../schema";

export interface Ref {
  proposal_id: number;
  version: number;
}

export interface Accepted {
  row: Row;
  published: Version;
  document: Document;
  acceptance: AcceptanceRow;
}

/** Returns an accepted version with its evidence; 1003 when that version was not accepted. */
export async function readAccepted(ref: Ref): Promise<Accepted> {
  const row = await find(ref.proposal_id);
  const [current, acceptance] = await Promise.all([
    findVersion(row, ref.version),
    acceptanceOf(row, ref.version),
  ]);
  if (!current || !acceptance) return fail(Code.NotFound);
  const signed = asAccepted(current, acceptance);
  return { row, published: signed, document: unpack(signed.document), acceptance };
}

export interface Sealed {
  name: string;
  body: Uint8Array;
  /** SHA-256 of the file; it is in the record only, because a file cannot hold its own hash. */
  sealed_hash: string;
}

/** Imported on first use: few calls of the proposal's API touch a file, and the client for files is large. */
export const files = () => import("../../platform/file-store");

export async function readStored({ acceptance, document }: Accepted): Promise<Sealed | undefined> {
  const { sealed_key, sealed_hash } = acceptance;
  if (!sealed_key || !sealed_hash) return undefined;
  const body = await (await files()).read(sealed_key);
  if (!body) return undefined;
  // A file that changed since it was sealed is no evidence.
  if (Id.sha256(body) !== sealed_hash) throw new Error("A sealed file lost its hash");
  return { name: fileName(document.title, "accepted"), body, sealed_hash };
}

/**
 * Returns the sealed PDF of a proposal's newest version as it is stored; undefined before it is accepted and sealed.
 * Whoever only reads it does without the keys that sign it.
 */
export async function readSealed(id: number): Promise<Sealed | undefined> {
  const row = await find(id);
  const acceptance = await acceptanceOf(row);
  return acceptance && readStored(await readAccepted({ proposal_id: id, version: row.document_version }));
}
