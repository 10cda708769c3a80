import { XMLParser } from "fast-xml-parser";

/** What both syntaxes say, read back from their text. Amounts are in ten-thousandths, to compare exactly. */
export interface Read {
  guideline: string;
  number: string;
  type: string;
  issued: string;
  currency: string;
  due: string;
  terms: string;
  preceding: string;
  /** Its day (BT-26). */
  preceded: string;
  seller: Side;
  buyer: Side;
  delivery: { on: string; country: string };
  lines: {
    id: string;
    name: string;
    qty: string;
    unit: string;
    price: bigint;
    net: bigint;
    off: bigint;
    cat: string;
    rate: string;
  }[];
  adjustments: { charge: boolean; reason: string; amount: bigint; cat: string; rate: string }[];
  tax: { base: bigint; amount: bigint; cat: string; rate: string; reason: string; code: string }[];
  totals: Record<"lines" | "off" | "charges" | "net" | "tax" | "total" | "paid" | "due", bigint>;
  decimals: string[];
}
export interface Side {
  name: string;
  id: string;
  legal: string;
  vat: string;
  tax: string;
  country: string;
  address: boolean;
}

type X = Record<string, unknown>;
const parser = new XMLParser({
  ignoreAttributes: false,
  attributeNamePrefix: "@",
  parseTagValue: false,
  removeNSPrefix: true,
});
const text = (value: unknown): string =>
  typeof value === "object" && value !== null ? `${(value as X)["#text"] ?? ""}` : `${value ?? ""}`;
const at = (of: unknown, path: string): unknown =>
  path.split("/").reduce<unknown>((value, key) => (value as X | undefined)?.[key], of);
const all = (of: unknown, path: string): X[] => {
  const value = at(of, path);
  return (value === undefined ? [] : Array.isArray(value) ? value : [value]) as X[];
};
const units = (value: unknown): bigint => {
  const [whole = "0", part = ""] = text(value).split(".");
  const sign = whole.startsWith("-") ? -1n : 1n;
  return sign * (BigInt(whole.replace("-", "") || "0") * 10_000n + BigInt(part.slice(0, 4).padEnd(4, "0")));
};
const dated = (value: unknown): string => text(value).replace(/^(\d{4})(\d\d)(\d\d)$/, "$1-$2-$3");

export function readUbl(xml: string): Read {
  const root = parser.parse(xml) as X;
  const kind = root.Invoice ? "Invoice" : "CreditNote";
  const of = root[kind];
  const side = (path: string): Side => {
    const party = at(of, `${path}/Party`);
    const schemes = all(party, "PartyTaxScheme");
    const scheme = (vat: boolean) =>
      schemes.find((each) => (text(at(each, "TaxScheme/ID")) === "VAT") === vat);
    return {
      name: text(at(party, "PartyLegalEntity/RegistrationName")),
      id: text(at(party, "PartyIdentification/ID")),
      legal: text(at(party, "PartyLegalEntity/CompanyID")),
      vat: text(scheme(true)?.CompanyID),
      tax: text(scheme(false)?.CompanyID),
      country: text(at(party, "PostalAddress/Country/IdentificationCode")),
      address: at(party, "PostalAddress") !== undefined,
    };
  };
  const total = (name: string) => units(at(of, `LegalMonetaryTotal/${name}`));
  return {
    guideline: text(at(of, "CustomizationID")),
    number: text(at(of, "ID")),
    type: text(at(of, `${kind}TypeCode`)),
    issued: text(at(of, "IssueDate")),
    currency: text(at(of, "DocumentCurrencyCode")),
    due: text(at(of, "DueDate")),
    terms: text(at(of, "PaymentTerms/Note")),
    preceding: text(at(of, "BillingReference/InvoiceDocumentReference/ID")),
    preceded: text(at(of, "BillingReference/InvoiceDocumentReference/IssueDate")),
    seller: side("AccountingSupplierParty"),
    buyer: side("AccountingCustomerParty"),
    delivery: {
      on: text(at(of, "Delivery/ActualDeliveryDate")),
      country: text(at(of, "Delivery/DeliveryLocation/Address/Country/IdentificationCode")),
    },
    lines: all(of, `${kind}Line`).map((line) => ({
      id: text(line.ID),
      name: text(at(line, "Item/Name")),
      qty: text(line.InvoicedQuantity ?? line.CreditedQuantity),
      unit: text(at(line.InvoicedQuantity ?? line.CreditedQuantity, "@unitCode")),
      price: units(at(line, "Price/PriceAmount")),
      net: units(line.LineExtensionAmount),
      off: units(at(line, "AllowanceCharge/Amount")),
      cat: text(at(line, "Item/ClassifiedTaxCategory/ID")),
      rate: text(at(line, "Item/ClassifiedTaxCategory/Percent")),
    })),
    adjustments: all(of, "AllowanceCharge").map((each) => ({
      charge: text(each.ChargeIndicator) === "true",
      reason: text(each.AllowanceChargeReason),
      amount: units(each.Amount),
      cat: text(at(each, "TaxCategory/ID")),
      rate: text(at(each, "TaxCategory/Percent")),
    })),
    tax: all(of, "TaxTotal/TaxSubtotal").map((each) => ({
      base: units(each.TaxableAmount),
      amount: units(each.TaxAmount),
      cat: text(at(each, "TaxCategory/ID")),
      rate: text(at(each, "TaxCategory/Percent")),
      reason: text(at(each, "TaxCategory/TaxExemptionReason")),
      code: text(at(each, "TaxCategory/TaxExemptionReasonCode")),
    })),
    totals: {
      lines: total("LineExtensionAmount"),
      off: total("AllowanceTotalAmount"),
      charges: total("ChargeTotalAmount"),
      net: total("TaxExclusiveAmount"),
      tax: units(at(of, "TaxTotal/TaxAmount")),
      total: total("TaxInclusiveAmount"),
      paid: total("PrepaidAmount"),
      due: total("PayableAmount"),
    },
    decimals: [...xml.matchAll(/<cbc:(?!Price)\w*Amount [^>]*>-?\d+(?:\.(\d+))?</g)].map(([, d = ""]) => d),
  };
}

export function readCii(xml: string): Read {
  const of = (parser.parse(xml) as X).CrossIndustryInvoice;
  const trade = at(of, "SupplyChainTradeTransaction");
  const settlement = at(trade, "ApplicableHeaderTradeSettlement");
  const side = (name: string): Side => {
    const party = at(trade, `ApplicableHeaderTradeAgreement/${name}`);
    const numbers = all(party, "SpecifiedTaxRegistration");
    const scheme = (id: string) => text(numbers.find((each) => at(each, "ID/@schemeID") === id)?.ID);
    return {
      name: text(at(party, "Name")),
      id: text(at(party, "ID")),
      legal: text(at(party, "SpecifiedLegalOrganization/ID")),
      vat: scheme("VA"),
      tax: scheme("FC"),
      country: text(at(party, "PostalTradeAddress/CountryID")),
      address: at(party, "PostalTradeAddress") !== undefined,
    };
  };
  const total = (name: string) =>
    units(at(settlement, `SpecifiedTradeSettlementHeaderMonetarySummation/${name}`));
  return {
    guideline: text(at(of, "ExchangedDocumentContext/GuidelineSpecifiedDocumentContextParameter/ID")),
    number: text(at(of, "ExchangedDocument/ID")),
    type: text(at(of, "ExchangedDocument/TypeCode")),
    issued: dated(at(of, "ExchangedDocument/IssueDateTime/DateTimeString")),
    currency: text(at(settlement, "InvoiceCurrencyCode")),
    due: dated(at(settlement, "SpecifiedTradePaymentTerms/DueDateDateTime/DateTimeString")),
    terms: text(at(settlement, "SpecifiedTradePaymentTerms/Description")),
    preceding: text(at(settlement, "InvoiceReferencedDocument/IssuerAssignedID")),
    preceded: dated(at(settlement, "InvoiceReferencedDocument/FormattedIssueDateTime/DateTimeString")),
    seller: side("SellerTradeParty"),
    buyer: side("BuyerTradeParty"),
    delivery: {
      on: dated(
        at(
          trade,
          "ApplicableHeaderTradeDelivery/ActualDeliverySupplyChainEvent/OccurrenceDateTime/DateTimeString",
        ),
      ),
      country: text(at(trade, "ApplicableHeaderTradeDelivery/ShipToTradeParty/PostalTradeAddress/CountryID")),
    },
    lines: all(trade, "IncludedSupplyChainTradeLineItem").map((line) => ({
      id: text(at(line, "AssociatedDocumentLineDocument/LineID")),
      name: text(at(line, "SpecifiedTradeProduct/Name")),
      qty: text(at(line, "SpecifiedLineTradeDelivery/BilledQuantity")),
      unit: text(at(line, "SpecifiedLineTradeDelivery/BilledQuantity/@unitCode")),
      price: units(at(line, "SpecifiedLineTradeAgreement/NetPriceProductTradePrice/ChargeAmount")),
      net: units(
        at(
          line,
          "SpecifiedLineTradeSettlement/SpecifiedTradeSettlementLineMonetarySummation/LineTotalAmount",
        ),
      ),
      off: units(at(line, "SpecifiedLineTradeSettlement/SpecifiedTradeAllowanceCharge/ActualAmount")),
      cat: text(at(line, "SpecifiedLineTradeSettlement/ApplicableTradeTax/CategoryCode")),
      rate: text(at(line, "SpecifiedLineTradeSettlement/ApplicableTradeTax/RateApplicablePercent")),
    })),
    adjustments: all(settlement, "SpecifiedTradeAllowanceCharge").map((each) => ({
      charge: text(at(each, "ChargeIndicator/Indicator")) === "true",
      reason: text(each.Reason),
      amount: units(each.ActualAmount),
      cat: text(at(each, "CategoryTradeTax/CategoryCode")),
      rate: text(at(each, "CategoryTradeTax/RateApplicablePercent")),
    })),
    tax: all(settlement, "ApplicableTradeTax").map((each) => ({
      base: units(each.BasisAmount),
      amount: units(each.CalculatedAmount),
      cat: text(each.CategoryCode),
      rate: text(each.RateApplicablePercent),
      reason: text(each.ExemptionReason),
      code: text(each.ExemptionReasonCode),
    })),
    totals: {
      lines: total("LineTotalAmount"),
      off: total("AllowanceTotalAmount"),
      charges: total("ChargeTotalAmount"),
      net: total("TaxBasisTotalAmount"),
      tax: total("TaxTotalAmount"),
      total: total("GrandTotalAmount"),
      paid: total("TotalPrepaidAmount"),
      due: total("DuePayableAmount"),
    },
    decimals: [...xml.matchAll(/<ram:\w*Amount(?: [^>]*)?>-?\d+(?:\.(\d+))?</g)]
      .filter(([tag]) => !tag.startsWith("<ram:ChargeAmount"))
      .map(([, d = ""]) => d),
  };
}
