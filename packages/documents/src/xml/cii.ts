import { PROFILES } from "./profiles";
import type { Category, EInvoice, Line, Party, PaymentMeans } from "./terms";
import { document, type Node, REQUIRED } from "./xml";

const UN = "urn:un:unece:uncefact:data";

const day = (date: string, type = "udt"): Node => ({
  [`${type}:DateTimeString`]: { "@format": "102", "#text": date.replaceAll("-", "") },
});
const taxed = ({ category, rate }: Category): Node => ({
  "ram:TypeCode": "VAT",
  "ram:CategoryCode": category,
  "ram:RateApplicablePercent": rate,
});

function party(of: Party): Node {
  const [one, two, ...others] = of.address;
  return {
    "ram:ID": of.id_scheme ? undefined : of.id,
    "ram:GlobalID": of.id_scheme && of.id ? { "@schemeID": of.id_scheme, "#text": of.id } : undefined,
    "ram:Name": of.name,
    "ram:Description": of.legal_text,
    "ram:SpecifiedLegalOrganization": {
      "ram:ID": of.legal_id && { "@schemeID": of.legal_scheme, "#text": of.legal_id },
      "ram:TradingBusinessName": of.trading_name,
    },
    "ram:DefinedTradeContact": {
      "ram:PersonName": of.contact_name,
      "ram:TelephoneUniversalCommunication": { "ram:CompleteNumber": of.phone },
      "ram:EmailURIUniversalCommunication": { "ram:URIID": of.email },
    },
    "ram:PostalTradeAddress": {
      "ram:PostcodeCode": of.postcode,
      "ram:LineOne": one,
      "ram:LineTwo": two,
      "ram:LineThree": others.join(", "),
      "ram:CityName": of.city,
      "ram:CountryID": of.country,
      "ram:CountrySubDivisionName": of.region,
    },
    "ram:URIUniversalCommunication": {
      "ram:URIID": of.electronic_address && {
        "@schemeID": of.electronic_address.scheme,
        "#text": of.electronic_address.id,
      },
    },
    "ram:SpecifiedTaxRegistration": [
      ...(of.vat_id ? [{ "ram:ID": { "@schemeID": "VA", "#text": of.vat_id } }] : []),
      ...(of.tax_id ? [{ "ram:ID": { "@schemeID": "FC", "#text": of.tax_id } }] : []),
    ],
  };
}

const isIban = (account: string): boolean => /^[A-Z]{2}\d\d/.test(account);
const means = (of: PaymentMeans): Node => ({
  "ram:TypeCode": of.code,
  "ram:PayeePartyCreditorFinancialAccount": of.account
    ? {
        "ram:IBANID": isIban(of.account) ? of.account : undefined,
        "ram:AccountName": of.holder,
        "ram:ProprietaryID": isIban(of.account) ? undefined : of.account,
      }
    : undefined,
  "ram:PayeeSpecifiedCreditorFinancialInstitution": { "ram:BICID": of.account && of.bic },
});

const line = (each: Line): Node => ({
  "ram:AssociatedDocumentLineDocument": { "ram:LineID": each.id },
  "ram:SpecifiedTradeProduct": { "ram:Name": each.name, "ram:Description": each.description },
  "ram:SpecifiedLineTradeAgreement": { "ram:NetPriceProductTradePrice": { "ram:ChargeAmount": each.price } },
  "ram:SpecifiedLineTradeDelivery": {
    "ram:BilledQuantity": { "@unitCode": each.unit, "#text": each.quantity },
  },
  "ram:SpecifiedLineTradeSettlement": {
    "ram:ApplicableTradeTax": taxed(each),
    "ram:SpecifiedTradeAllowanceCharge": each.discount
      ? {
          "ram:ChargeIndicator": { "udt:Indicator": "false" },
          "ram:ActualAmount": each.discount,
          "ram:Reason": "Discount",
        }
      : undefined,
    "ram:SpecifiedTradeSettlementLineMonetarySummation": { "ram:LineTotalAmount": each.net },
  },
});

/**
 * Returns an invoice without what the profile BASIC of Factur-X does not have: descriptions of lines, people to
 * ask, the name on an account and its bank.
 */
const basicOf = (of: EInvoice): EInvoice => ({
  ...of,
  seller: { ...of.seller, contact_name: undefined, phone: undefined, email: "" },
  buyer: { ...of.buyer, contact_name: undefined, phone: undefined, email: "" },
  lines: of.lines.map((each) => ({ ...each, description: "" })),
  payment: of.payment?.map(({ code, account, reference }) => ({ code, account, reference })),
});

/**
 * Writes a Cross Industry Invoice (D16B) after EN 16931: the format of Factur-X and ZUGFeRD inside the PDF.
 */
export function cii(invoice: EInvoice): string {
  const of = invoice.profile === "basic" ? basicOf(invoice) : invoice;
  return document("rsm:CrossIndustryInvoice", {
    "@xmlns:rsm": `${UN}:standard:CrossIndustryInvoice:100`,
    "@xmlns:qdt": `${UN}:standard:QualifiedDataType:100`,
    "@xmlns:ram": `${UN}:standard:ReusableAggregateBusinessInformationEntity:100`,
    "@xmlns:udt": `${UN}:standard:UnqualifiedDataType:100`,
    "rsm:ExchangedDocumentContext": {
      "ram:BusinessProcessSpecifiedDocumentContextParameter": { "ram:ID": PROFILES[of.profile].process },
      "ram:GuidelineSpecifiedDocumentContextParameter": { "ram:ID": PROFILES[of.profile].guideline },
    },
    "rsm:ExchangedDocument": {
      "ram:ID": of.number,
      "ram:TypeCode": of.type,
      "ram:IssueDateTime": day(of.issued_on),
      "ram:IncludedNote": { "ram:Content": of.note },
    },
    "rsm:SupplyChainTradeTransaction": {
      "ram:IncludedSupplyChainTradeLineItem": of.lines.map(line),
      "ram:ApplicableHeaderTradeAgreement": {
        "ram:BuyerReference": of.buyer_reference,
        "ram:SellerTradeParty": party(of.seller),
        "ram:BuyerTradeParty": party(of.buyer),
        "ram:BuyerOrderReferencedDocument": { "ram:IssuerAssignedID": of.purchase_order },
      },
      "ram:ApplicableHeaderTradeDelivery": {
        ...REQUIRED,
        "ram:ShipToTradeParty": {
          "ram:PostalTradeAddress": of.delivery?.country
            ? {
                "ram:PostcodeCode": of.delivery.postcode,
                "ram:CityName": of.delivery.city,
                "ram:CountryID": of.delivery.country,
              }
            : undefined,
        },
        "ram:ActualDeliverySupplyChainEvent": of.delivery && {
          "ram:OccurrenceDateTime": day(of.delivery.on),
        },
      },
      "ram:ApplicableHeaderTradeSettlement": {
        // One document has one reference: its ways to pay share it.
        "ram:PaymentReference": of.payment?.find(({ reference }) => reference)?.reference,
        "ram:TaxCurrencyCode": of.books?.currency,
        "ram:InvoiceCurrencyCode": of.currency,
        "ram:SpecifiedTradeSettlementPaymentMeans": of.payment?.map(means),
        "ram:ApplicableTradeTax": of.breakdown.map((each) => ({
          "ram:CalculatedAmount": each.amount,
          "ram:TypeCode": "VAT",
          "ram:ExemptionReason": each.reason,
          "ram:BasisAmount": each.base,
          "ram:CategoryCode": each.category,
          "ram:ExemptionReasonCode": each.code,
          "ram:RateApplicablePercent": each.rate,
        })),
        "ram:BillingSpecifiedPeriod": of.period && {
          "ram:StartDateTime": day(of.period.from),
          "ram:EndDateTime": day(of.period.until),
        },
        "ram:SpecifiedTradeAllowanceCharge": of.adjustments.map((each) => ({
          "ram:ChargeIndicator": { "udt:Indicator": `${each.charge}` },
          "ram:ActualAmount": each.amount,
          "ram:Reason": each.reason,
          "ram:CategoryTradeTax": taxed(each),
        })),
        "ram:SpecifiedTradePaymentTerms": {
          "ram:Description": of.terms,
          "ram:DueDateDateTime": of.due_on && day(of.due_on),
        },
        "ram:SpecifiedTradeSettlementHeaderMonetarySummation": {
          "ram:LineTotalAmount": of.totals.lines,
          "ram:ChargeTotalAmount": of.totals.charges,
          "ram:AllowanceTotalAmount": of.totals.discounts,
          "ram:TaxBasisTotalAmount": of.totals.net,
          "ram:TaxTotalAmount": [
            { "@currencyID": of.currency, "#text": of.totals.tax },
            ...(of.books ? [{ "@currencyID": of.books.currency, "#text": of.books.tax }] : []),
          ],
          "ram:RoundingAmount": of.totals.rounding,
          "ram:GrandTotalAmount": of.totals.total,
          "ram:TotalPrepaidAmount": of.totals.paid,
          "ram:DuePayableAmount": of.totals.due,
        },
        // D16B has room for one: the newest. The lines of a final invoice name all.
        "ram:InvoiceReferencedDocument": of.preceding.slice(-1).map(({ number, issued_on }) => ({
          "ram:IssuerAssignedID": number,
          "ram:FormattedIssueDateTime": day(issued_on, "qdt"),
        })),
      },
    },
  });
}
