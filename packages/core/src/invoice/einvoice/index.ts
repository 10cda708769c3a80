import { type EInvoice, Xml } from "@stint/documents/xml";
import { Client } from "../../client";
import { Code, fail, invalid } from "../../platform/error";
import { Workspace } from "../../workspace";
import { openNote } from "../credit/read";
import { type Row, row } from "../read";
import type { Snapshot } from "../schema";
import { invoiceModel, lacks, noteModel } from "./model";

/**
 * Returns the snapshot of a sent invoice. Countries and numbers that were missing at sending are filled in
 * from today's settings; frozen values never change (D12). 2023 before it was sent.
 */
async function snapshotOf(of: Row): Promise<Snapshot> {
  const { snapshot } = of;
  if (!snapshot) return fail(Code.InvoiceNotSent);
  const { seller, buyer } = snapshot;
  if (seller.country && seller.tax_id && buyer.country && buyer.tax_id) return snapshot;
  const [workspace, client] = await Promise.all([
    Workspace.get(),
    of.client_id === undefined ? undefined : Client.find(of.client_id),
  ]);
  return {
    ...snapshot,
    seller: {
      ...seller,
      country: seller.country || workspace.country,
      tax_id: seller.tax_id || workspace.tax_id,
    },
    buyer: {
      ...buyer,
      country: buyer.country || (client?.country ?? ""),
      tax_id: buyer.tax_id || (client?.tax_id ?? ""),
    },
  };
}

export interface XmlFile {
  name: string;
  xml: string;
}

async function writeXml(model: EInvoice): Promise<XmlFile> {
  const fields = lacks(model);
  if (Object.keys(fields).length > 0) invalid(fields);
  return { name: `${model.number.replace(/[^\w.-]+/g, "-")}.xml`, xml: await Xml.writeUbl(model) };
}

/** Returns a sent invoice as UBL 2.1 after EN 16931. 1066, 2023, and 422 that names what it lacks. */
export async function downloadXml(id: number): Promise<XmlFile> {
  const of = await row(id);
  return writeXml(invoiceModel(of, await snapshotOf(of)));
}

/** Returns a credit note or void as UBL 2.1 after EN 16931; errors as `downloadXml`, and 1003. */
export async function downloadNoteXml(id: number, note_id: number): Promise<XmlFile> {
  const { row: of, note } = await openNote(id, note_id);
  return writeXml(noteModel(of, note, await snapshotOf(of)));
}

/**
 * Returns the CII document for the PDF of a sent invoice (Factur-X); undefined where something is missing.
 */
export async function writeEmbeddedXml(model: EInvoice): Promise<string | undefined> {
  if (Object.keys(lacks(model)).length > 0) return undefined;
  return Xml.writeCii(model);
}
