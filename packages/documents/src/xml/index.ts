/** Invoices as XML after EN 16931: pure terms in, text out, in both of its syntaxes. */
import type { Collected } from "./lifecycle";
import type { ReadInvoice } from "./read/elements";
import type { EInvoice } from "./terms";
import { Unreadable } from "./unreadable";

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
/**
 * Reads what came in: an XML, or a PDF with one inside. Returns its text and terms, and what the file is. Throws
 * `Unreadable`.
 */
export async function readFile(
  bytes: Uint8Array,
): Promise<{ xml: string; of: ReadInvoice; type: "application/pdf" | "application/xml" }> {
  const { isPdf, readAttached } = await import("./read/hybrid");
  const isHybrid = isPdf(bytes);
  const xml = isHybrid ? readAttached(bytes) : new TextDecoder().decode(bytes);
  if (xml === undefined) throw new Unreadable("This PDF has no e-invoice inside.");
  return { xml, of: await readXml(xml), type: isHybrid ? "application/pdf" : "application/xml" };
}
/** Writes CII D16B, for the PDF of an invoice (Factur-X). */
export const writeCii = async (invoice: EInvoice): Promise<string> => (await import("./cii")).cii(invoice);
/** Writes that an invoice was paid, for a French platform (CDAR, status 212). */
export const writeCollected = async (of: Collected): Promise<string> =>
  (await import("./lifecycle")).writeCollected(of);
/** Reads what a French platform tells of invoices (CDAR). Throws `Unreadable`. */
export const readLifecycle = async (xml: string): Promise<import("./read/lifecycle").Lifecycle[]> =>
  (await import("./read")).readLifecycle(xml);
