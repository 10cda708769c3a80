import { Actor } from "../../platform/actor";
import { Code, fail } from "../../platform/error";
import { Files } from "../../platform/file-store";
import { Id } from "../../platform/id";
import { findAgreement } from "./agreement";
import { listDocuments, shapeDocument } from "./read";
import type { Document } from "./schema";

export { answer, ask, endByOwner, listAgreements, listOwnAgreements } from "./agreement";
export { Events } from "./events";
export * as SelfBilling from "./index";
export { issueCreditNotes, issueInvoices } from "./issue";
export * from "./schema";

/** Lists the documents of an agreement, newest first. 1003 where the two never had one. */
async function documentsOf(owner_id: number, user_id: number): Promise<{ items: Document[]; next: null }> {
  if (!(await findAgreement(owner_id, user_id))) fail(Code.NotFound);
  const found = await listDocuments(owner_id, user_id);
  return { items: found.map(shapeDocument).reverse(), next: null };
}

/** Returns the self-billed documents of one teammate, newest first. 1003. */
export const documentsFor = (user_id: number) => documentsOf(Actor.owner(), user_id);

/** Returns those that a payer made in the signed-in person's name, newest first. 1003. */
export const ownDocuments = (owner_id: number) => documentsOf(owner_id, Actor.user().user_id);

export interface IssuedFile {
  name: string;
  bytes: Uint8Array;
}

/** Reads a document's file as it was issued. 1003 without it. */
async function readFile(
  owner_id: number,
  user_id: number,
  sequence: number,
  type: "pdf" | "xml",
): Promise<IssuedFile> {
  const found = (await listDocuments(owner_id, user_id)).find((each) => each.sequence === sequence);
  const file = found?.[type];
  const bytes = file && (await Files.read(file.key));
  if (!found || !file || !bytes) return fail(Code.NotFound);
  if (Id.sha256(bytes) !== file.sha256) throw new Error("A self-billed document lost its hash");
  return { name: `${found.number}.${type}`, bytes };
}

/** Downloads a teammate's document for the owner. 1003. */
export const download = (user_id: number, sequence: number, type: "pdf" | "xml"): Promise<IssuedFile> =>
  readFile(Actor.owner(), user_id, sequence, type);

/** Downloads the signed-in person's own document. 1003. */
export const downloadOwn = (owner_id: number, sequence: number, type: "pdf" | "xml"): Promise<IssuedFile> =>
  readFile(owner_id, Actor.user().user_id, sequence, type);
