/** Invoices as XML after EN 16931: pure terms in, text out, in both of its syntaxes. */
import type { EInvoice } from "./terms";

export * as Xml from "./index";
export type { Category, EInvoice, Line, Party } from "./terms";

// Each syntax is loaded on first use.
/** Writes UBL 2.1, as a separate file. */
export const writeUbl = async (invoice: EInvoice): Promise<string> => (await import("./ubl")).ubl(invoice);
/** Writes CII D16B, for the PDF of an invoice (Factur-X). */
export const writeCii = async (invoice: EInvoice): Promise<string> => (await import("./cii")).cii(invoice);
