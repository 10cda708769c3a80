/** Invoices as XML after EN 16931: pure terms in, text out, in both of its syntaxes. */
import type { Collected } from "./lifecycle";
import type { ReadInvoice } from "./read/elements";
import type { EInvoice } from "./terms";

export * as Xml from "./index";
export type { Collected } from "./lifecycle";
export { PROFILES, type Profile, profileOf } from "./profiles";
export type { ReadInvoice } from "./read/elements";
export type { Lifecycle } from "./read/lifecycle";
export type { Category, DocumentType, EInvoice, Line, Party, PaymentMeans } from "./terms";
export { Unreadable } from "./unreadable";

// Each syntax is loaded on first use.
/** Writes UBL 2.1, as a separate file. */
export const writeUbl = async (invoice: EInvoice): Promise<string> => (await import("./ubl")).ubl(invoice);
/** Reads UBL or CII. Throws `Unreadable`. */
export const readXml = async (xml: string): Promise<ReadInvoice> => (await import("./read")).read(xml);
/** Writes CII D16B, for the PDF of an invoice (Factur-X). */
export const writeCii = async (invoice: EInvoice): Promise<string> => (await import("./cii")).cii(invoice);
/** Writes that an invoice was paid, for a French platform (CDAR, status 212). */
export const writeCollected = async (of: Collected): Promise<string> =>
  (await import("./lifecycle")).writeCollected(of);
/** Reads what a French platform tells of invoices (CDAR). Throws `Unreadable`. */
export const readLifecycle = async (xml: string): Promise<import("./read/lifecycle").Lifecycle[]> =>
  (await import("./read")).readLifecycle(xml);
