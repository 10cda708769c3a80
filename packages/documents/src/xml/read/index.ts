/**
 * Reads e-invoices of others: UBL 2.1 and Cross Industry Invoices, into the same terms that ours are written from.
 * What the terms do not have is left out.
 */
import { Unreadable } from "../unreadable";
import { readCii } from "./cii";
import { isElement, type ReadInvoice } from "./elements";
import { parseXml } from "./parse";
import { readUbl } from "./ubl";

export { type Lifecycle, readLifecycle } from "./lifecycle";

/** Reads an e-invoice. Throws `Unreadable` for other files. */
export function read(xml: string): ReadInvoice {
  const root = parseXml(xml);
  if (isElement(root.CrossIndustryInvoice)) return readCii(root.CrossIndustryInvoice);
  if (isElement(root.Invoice)) return readUbl(root.Invoice, "Invoice");
  if (isElement(root.CreditNote)) return readUbl(root.CreditNote, "CreditNote");
  throw new Unreadable("This file is no e-invoice: choose a UBL or Cross Industry Invoice.");
}
