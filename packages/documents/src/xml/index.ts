/** Invoices as XML after EN 16931: pure terms in, text out, in both of its syntaxes. */
import type { EInvoice } from "./terms";

export * as Xml from "./index";
export type { Category, EInvoice, Line, Party } from "./terms";

// Each syntax is loaded by the first call that writes it.
/** UBL 2.1, as a file of its own. */
export const writeUbl = async (invoice: EInvoice): Promise<string> => (await import("./ubl")).ubl(invoice);
/** CII D16B, as the PDF of an invoice carries it (Factur-X). */
export const writeCii = async (invoice: EInvoice): Promise<string> => (await import("./cii")).cii(invoice);
