import { type EInvoice, type Profile, Xml } from "@stint/documents/xml";
import { Code, fail, invalid } from "../../platform/error";
import type { CreditNoteRow } from "../credit-note-entity";
import { issueFile } from "../issued";
import { asIssued } from "../issued/as-issued";
import { openNote } from "../notes";
import { type Row, row } from "../read";
import type { Snapshot } from "../schema";
import { lacks } from "./lacks";
import { type Issued, invoiceModel, type SelfBilled, selfBilledModel } from "./model";
import { noteModel } from "./note";
import { embeddedProfile, fileOf, isFile } from "./profile";

export type { Issued };

/** Returns a sent invoice's snapshot, which later settings never change (D12). 2023 before it was sent. */
const snapshotOf = ({ snapshot }: Row): Snapshot => snapshot ?? fail(Code.InvoiceNotSent);

export interface XmlFile {
  name: string;
  bytes: Uint8Array;
}

/** Issues a document's XML once, in the format of its client. 422 that names what the document lacks. */
async function issueXml(
  of: Row,
  name: string,
  build: (snapshot: Snapshot, profile: Profile) => EInvoice,
  link?: string,
): Promise<XmlFile> {
  const snapshot = snapshotOf(of);
  const { profile, syntax } = fileOf(snapshot);
  const model = build(snapshot, profile);
  const fields = lacks(model);
  if (Object.keys(fields).length > 0) invalid(fields);
  const write = syntax === "cii" ? Xml.writeCii : Xml.writeUbl;
  const render = async () => Buffer.from(await write(model));
  return {
    name: `${model.number.replace(/[^\w.-]+/g, "-")}.xml`,
    bytes: await issueFile(of, { name, type: "application/xml", render }, link),
  };
}

/**
 * Returns a sent invoice as an e-invoice in its client's format, as it was issued. 2023, and 422 that names what
 * it lacks.
 */
export const invoiceXml = async (of: Row, link?: string): Promise<XmlFile> =>
  issueXml(of, "invoice.xml", (snapshot, profile) => invoiceModel(asIssued(of), snapshot, profile), link);

/** Returns a credit note or void as an e-invoice; errors as `invoiceXml`. */
export const noteXml = async (
  { row: of, note }: { row: Row; note: CreditNoteRow },
  link?: string,
): Promise<XmlFile> =>
  issueXml(of, `note-${note.id}.xml`, (snapshot, profile) => noteModel(of, note, snapshot, profile), link);

/** Returns a note's XML for its mail, as its invoice's; undefined where the client asked for none, or something is missing. */
export async function findNoteXml(of: { row: Row; note: CreditNoteRow }): Promise<XmlFile | undefined> {
  const { snapshot } = of.row;
  if (!snapshot?.einvoice_asked || !isFile(snapshot)) return undefined;
  const model = noteModel(of.row, of.note, snapshot, fileOf(snapshot).profile);
  return Object.keys(lacks(model)).length > 0 ? undefined : noteXml(of);
}

/** Returns an invoice's XML for its mail; undefined where the client asked for no such file, or something is missing. */
export async function findInvoiceXml(of: Row): Promise<XmlFile | undefined> {
  const { snapshot } = of;
  if (!snapshot?.einvoice_asked || !isFile(snapshot)) return undefined;
  const model = invoiceModel(asIssued(of), snapshot, fileOf(snapshot).profile);
  return Object.keys(lacks(model)).length > 0 ? undefined : invoiceXml(of);
}

/** Downloads an invoice's XML for the owner. 1066, and the errors of `invoiceXml`. */
export const downloadXml = async (id: number): Promise<XmlFile> => invoiceXml(await row(id));

/** Downloads a note's XML for the owner. 1066, 1003, and the errors of `invoiceXml`. */
export const downloadNoteXml = async (id: number, note_id: number): Promise<XmlFile> =>
  noteXml(await openNote(id, note_id));

/**
 * Returns the CII document for the PDF of an invoice or note (Factur-X); undefined where something is missing, or
 * where the client gets none. `model` builds it by a profile.
 */
export async function writeEmbeddedXml(
  snapshot: Snapshot,
  model: (profile: Profile) => EInvoice,
): Promise<string | undefined> {
  const profile = embeddedProfile(snapshot);
  if (!profile) return undefined;
  const of = model(profile);
  return Object.keys(lacks(of)).length > 0 ? undefined : Xml.writeCii(of);
}

/**
 * Writes what a buyer issues for its seller in both syntaxes: a self-billed invoice (389), or its credit note
 * (261) with the invoice that it takes back. The file of its own is one of Peppol where both can be reached there.
 * Or what it lacks.
 */
export async function writeSelfBilled(
  of: Issued,
  snapshot: Snapshot,
  kind: SelfBilled,
): Promise<{ ubl: string; cii: string; lacks?: undefined } | { lacks: string[] }> {
  const model = selfBilledModel(of, snapshot, kind);
  const fields = Object.keys(lacks(model));
  if (fields.length > 0) return { lacks: fields };
  const inPeppol = selfBilledModel(of, snapshot, kind, "peppol_selfbilling");
  const own = Object.keys(lacks(inPeppol)).length === 0 ? inPeppol : model;
  const [ubl, cii] = await Promise.all([Xml.writeUbl(own), Xml.writeCii(model)]);
  return { ubl, cii };
}
