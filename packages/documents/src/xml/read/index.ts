/**
 * Reads e-invoices of others: UBL 2.1 and Cross Industry Invoices, into the same terms that ours are written from.
 * What the terms do not have is left out.
 */
import { XMLParser } from "fast-xml-parser";
import { Unreadable } from "../unreadable";
import { readCii } from "./cii";
import { type Element, isElement, type ReadInvoice } from "./elements";
import { readUbl } from "./ubl";

/** The most characters of an XML that is read; official examples with everything in them have a tenth of that. */
const MOST = 5_000_000;

const parser = new XMLParser({
  ignoreAttributes: false,
  attributeNamePrefix: "@",
  parseTagValue: false,
  parseAttributeValue: false,
  removeNSPrefix: true,
  htmlEntities: true,
});

/**
 * Reads an e-invoice. Throws `Unreadable` for other files: nothing outside the text is ever read, and a document
 * type, which could define entities, is refused.
 */
export function read(xml: string): ReadInvoice {
  if (xml.length > MOST) throw new Unreadable("This e-invoice is larger than 5 MB.");
  if (/<!(DOCTYPE|ENTITY)/i.test(xml))
    throw new Unreadable("This file defines a document type, which an e-invoice must not.");
  const root = parse(xml);
  if (isElement(root.CrossIndustryInvoice)) return readCii(root.CrossIndustryInvoice);
  if (isElement(root.Invoice)) return readUbl(root.Invoice, "Invoice");
  if (isElement(root.CreditNote)) return readUbl(root.CreditNote, "CreditNote");
  throw new Unreadable("This file is no e-invoice: choose a UBL or Cross Industry Invoice.");
}

function parse(xml: string): Element {
  try {
    return parser.parse(xml.replace(/^\ufeff/, "")) as Element;
  } catch {
    throw new Unreadable("This file is no XML that can be read.");
  }
}
