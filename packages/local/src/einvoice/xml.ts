/** The little that a network reads of a document: that its tags close, and who sends what to whom. */

export interface Read {
  root: string;
  number: string;
  profile: string;
  seller: string;
  buyer: string;
  issued_on: string;
}

/** Returns the name of the root element where every tag closes; undefined for anything else. */
export function rootOf(xml: string): string | undefined {
  if (/<!(DOCTYPE|ENTITY)/i.test(xml)) return undefined;
  const open: string[] = [];
  let root: string | undefined;
  for (const [, close, name = "", rest = ""] of xml.matchAll(/<(\/?)([A-Za-z_][\w:.-]*)([^>]*)>/g)) {
    if (close) {
      if (open.pop() !== name) return undefined;
      continue;
    }
    if (open.length === 0 && root) return undefined;
    root ??= name;
    if (!rest.endsWith("/")) open.push(name);
  }
  return open.length === 0 && root ? (root.split(":").at(-1) ?? root) : undefined;
}

const first = (xml: string, pattern: RegExp): string => pattern.exec(xml)?.[1]?.trim() ?? "";
const addressIn = (part: string, name: string): string => {
  const found = new RegExp(`<(?:\\w+:)?${name}[^>]*schemeID="([^"]+)"[^>]*>([^<]+)<`).exec(part);
  return found ? `${found[1]}:${found[2]?.trim()}` : "";
};
const partOf = (xml: string, name: string): string =>
  first(xml, new RegExp(`<(?:\\w+:)?${name}[ >]([\\s\\S]*?)</(?:\\w+:)?${name}>`));

/** Reads an invoice or credit note in UBL or CII; undefined for other files. */
export function read(xml: string): Read | undefined {
  const root = rootOf(xml);
  if (root === "Invoice" || root === "CreditNote") {
    const seller = partOf(xml, "AccountingSupplierParty");
    const buyer = partOf(xml, "AccountingCustomerParty");
    return {
      root,
      number: first(xml, /<cbc:ID>([^<]+)</),
      profile: first(xml, /<cbc:CustomizationID>([^<]+)</),
      seller: addressIn(seller, "EndpointID"),
      buyer: addressIn(buyer, "EndpointID"),
      issued_on: first(xml, /<cbc:IssueDate>([^<]+)</),
    };
  }
  if (root === "CrossIndustryInvoice") {
    const day = first(xml, /<ram:IssueDateTime>\s*<udt:DateTimeString[^>]*>(\d{8})/);
    return {
      root,
      number: first(partOf(xml, "ExchangedDocument"), /<ram:ID>([^<]+)</),
      profile: first(partOf(xml, "GuidelineSpecifiedDocumentContextParameter"), /<ram:ID>([^<]+)</),
      seller: addressIn(partOf(xml, "SellerTradeParty"), "URIID"),
      buyer: addressIn(partOf(xml, "BuyerTradeParty"), "URIID"),
      issued_on: day.replace(/(\d{4})(\d\d)(\d\d)/, "$1-$2-$3"),
    };
  }
  return undefined;
}
