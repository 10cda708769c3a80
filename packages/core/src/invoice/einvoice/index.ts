import { type EInvoice, Xml } from "@stint/documents/xml";
import { Code, fail, invalid } from "../../platform/error";
import type { CreditNoteRow } from "../credit/credit-note";
import { openNote } from "../credit/read";
import { issueFile } from "../issued";
import { asIssued } from "../issued/as-issued";
import { type Row, row } from "../read";
import type { Snapshot } from "../schema";
import { invoiceModel, lacks, noteModel } from "./model";

/** Returns a sent invoice's snapshot, which later settings never change (D12). 2023 before it was sent. */
const snapshotOf = ({ snapshot }: Row): Snapshot => snapshot ?? fail(Code.InvoiceNotSent);

export interface XmlFile {
  name: string;
  bytes: Uint8Array;
}

/** Issues a document's XML once, under a name of its own. 422 that names what the document lacks. */
async function issueXml(of: Row, name: string, model: EInvoice, link?: string): Promise<XmlFile> {
  const fields = lacks(model);
  if (Object.keys(fields).length > 0) invalid(fields);
  const render = async () => Buffer.from(await Xml.writeUbl(model));
  return {
    name: `${model.number.replace(/[^\w.-]+/g, "-")}.xml`,
    bytes: await issueFile(of, { name, type: "application/xml", render }, link),
  };
}

/**
 * Returns a sent invoice as UBL 2.1 after EN 16931, as it was issued. 2023, and 422 that names what it lacks.
 */
export const invoiceXml = async (of: Row, link?: string): Promise<XmlFile> =>
  issueXml(of, "invoice.xml", invoiceModel(asIssued(of), snapshotOf(of)), link);

/** Returns a credit note or void as UBL 2.1 after EN 16931; errors as `invoiceXml`. */
export const noteXml = async (
  { row: of, note }: { row: Row; note: CreditNoteRow },
  link?: string,
): Promise<XmlFile> => issueXml(of, `note-${note.id}.xml`, noteModel(of, note, snapshotOf(of)), link);

/** Downloads an invoice's XML for the owner. 1066, and the errors of `invoiceXml`. */
export const downloadXml = async (id: number): Promise<XmlFile> => invoiceXml(await row(id));

/** Downloads a note's XML for the owner. 1066, 1003, and the errors of `invoiceXml`. */
export const downloadNoteXml = async (id: number, note_id: number): Promise<XmlFile> =>
  noteXml(await openNote(id, note_id));

/**
 * Returns the CII document for the PDF of a sent invoice (Factur-X); undefined where something is missing.
 */
export async function writeEmbeddedXml(model: EInvoice): Promise<string | undefined> {
  if (Object.keys(lacks(model)).length > 0) return undefined;
  return Xml.writeCii(model);
}
