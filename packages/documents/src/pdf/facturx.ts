import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import type PDFKit from "pdfkit";
import { PROFILES, profileOf } from "../xml/profiles";

type Doc = InstanceType<typeof PDFKit>;
/** Methods of pdfkit that its types lack. */
interface Inside {
  appendXML(xml: string): void;
  _root: { data: Record<string, unknown> };
}

const FX = "urn:factur-x:pdfa:CrossIndustryDocument:invoice:1p0#";

const property = (name: string, description: string, type = "Text") => `
  <rdf:li rdf:parseType="Resource">
    <pdfaProperty:name>${name}</pdfaProperty:name>
    <pdfaProperty:valueType>${type}</pdfaProperty:valueType>
    <pdfaProperty:category>external</pdfaProperty:category>
    <pdfaProperty:description>${description}</pdfaProperty:description>
  </rdf:li>`;

const schema = (name: string, uri: string, prefix: string, properties: string) => `
  <rdf:li rdf:parseType="Resource">
    <pdfaSchema:schema>${name}</pdfaSchema:schema>
    <pdfaSchema:namespaceURI>${uri}</pdfaSchema:namespaceURI>
    <pdfaSchema:prefix>${prefix}</pdfaSchema:prefix>
    <pdfaSchema:property><rdf:Seq>${properties}</rdf:Seq></pdfaSchema:property>
  </rdf:li>`;

/** Declares the file as PDF/A-3 and Factur-X, with the two vocabularies that PDF/A does not know. */
const metadata = (level: string): string => `
<rdf:Description rdf:about="" xmlns:pdfaid="http://www.aiim.org/pdfa/ns/id/">
  <pdfaid:part>3</pdfaid:part>
  <pdfaid:conformance>B</pdfaid:conformance>
</rdf:Description>
<rdf:Description rdf:about="" xmlns:fx="${FX}">
  <fx:DocumentType>INVOICE</fx:DocumentType>
  <fx:DocumentFileName>factur-x.xml</fx:DocumentFileName>
  <fx:Version>1.0</fx:Version>
  <fx:ConformanceLevel>${level}</fx:ConformanceLevel>
</rdf:Description>
<rdf:Description rdf:about="" xmlns:pdfaExtension="http://www.aiim.org/pdfa/ns/extension/" xmlns:pdfaSchema="http://www.aiim.org/pdfa/ns/schema#" xmlns:pdfaProperty="http://www.aiim.org/pdfa/ns/property#">
  <pdfaExtension:schemas><rdf:Bag>${schema(
    "PDF/UA identification",
    "http://www.aiim.org/pdfua/ns/id/",
    "pdfuaid",
    property("part", "Part of ISO 14289", "Integer").replace("external", "internal"),
  )}${schema(
    "Factur-X",
    FX,
    "fx",
    [
      property("DocumentFileName", "Name of the embedded XML file"),
      property("DocumentType", "INVOICE"),
      property("Version", "Version of the Factur-X standard"),
      property("ConformanceLevel", "Profile of the embedded XML"),
    ].join(""),
  )}
  </rdf:Bag></pdfaExtension:schemas>
</rdf:Description>`;

/** Returns the word of Factur-X for the profile that an XML is written by. */
function levelOf(xml: string): string {
  const profile = profileOf(/GuidelineSpecified[^>]*>\s*<ram:ID>([^<]*)</.exec(xml)?.[1] ?? "");
  return (profile && PROFILES[profile].level) ?? PROFILES.en16931.level;
}

/** Returns the color profile of the page's colors, required by PDF/A; it comes with pdfkit. */
function colorProfile(): Buffer {
  const pdfkit = createRequire(import.meta.url).resolve("pdfkit");
  return readFileSync(pdfkit.replace(/[^/\\]+$/, "data/sRGB_IEC61966_2_1.icc"));
}

/**
 * Embeds an e-invoice into its PDF: the XML as `factur-x.xml`, related as another form of the whole document,
 * an output intent, and the metadata. Same XML and date, same bytes.
 */
export function embed(doc: Doc, xml: string, created: Date): void {
  const inside = doc as unknown as Inside;
  doc.file(Buffer.from(xml), {
    name: "factur-x.xml",
    type: "text/xml",
    description: `The invoice as XML (Factur-X, ${levelOf(xml)})`,
    creationDate: created,
    modifiedDate: created,
    relationship: "Alternative",
  } as Parameters<Doc["file"]>[1]);
  const bytes = colorProfile();
  const profile = doc.ref({ Length: bytes.length, N: 3 });
  profile.write(bytes);
  profile.end(Buffer.alloc(0));
  const name = "sRGB IEC61966-2.1";
  const intent = doc.ref({
    Type: "OutputIntent",
    S: "GTS_PDFA1",
    Info: new String(name),
    OutputConditionIdentifier: new String(name),
    DestOutputProfile: profile,
  });
  // It is a dictionary without a stream, not even an empty one.
  intent.end(undefined);
  inside._root.data.OutputIntents = [intent];
  inside.appendXML(metadata(levelOf(xml)));
}
