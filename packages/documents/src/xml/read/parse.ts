import { XMLParser } from "fast-xml-parser";
import { Unreadable } from "../unreadable";
import type { Element } from "./elements";

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
 * Parses a document of others. Throws `Unreadable`: nothing outside the text is ever read, and a document type,
 * which could define entities, is refused.
 */
export function parseXml(xml: string): Element {
  if (xml.length > MOST) throw new Unreadable("This e-invoice is larger than 5 MB.");
  if (/<!(DOCTYPE|ENTITY)/i.test(xml))
    throw new Unreadable("This file defines a document type, which an e-invoice must not.");
  try {
    return parser.parse(xml.replace(/^\ufeff/, "")) as Element;
  } catch {
    throw new Unreadable("This file is no XML that can be read.");
  }
}
