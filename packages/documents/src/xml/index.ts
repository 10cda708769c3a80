/** Invoices as XML after EN 16931: pure terms in, text out, in both of its syntaxes. */
import type { ReadInvoice } from "./read/elements";
import type { EInvoice } from "./terms";

export * as Xml from "./index";
export { PROFILES, type Profile, profileOf } from "./profiles";
export type { ReadInvoice } from "./read/elements";
export type { Category, DocumentType, EInvoice, Line, Party, PaymentMeans } from "./terms";
export { Unreadable } from "./unreadable";

// Each syntax is loaded on first use.
/** Writes UBL 2.1, as a separate file. */
export const writeUbl = async (invoice: EInvoice): Promise<string> => (await import("./ubl")).ubl(invoice);
/** Reads UBL or CII. Throws `Unreadable`. */
export const readXml = async (xml: string): Promise<ReadInvoice> => (await import("./read")).read(xml);
/** Writes CII D16B, for the PDF of an invoice (Factur-X). */
export const writeCii = async (invoice: EInvoice): Promise<string> => (await import("./cii")).cii(invoice);
