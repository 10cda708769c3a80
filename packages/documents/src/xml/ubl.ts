import { PROFILES } from "./profiles";
import type { Category, EInvoice, Line, Party, PaymentMeans } from "./terms";
import { document, type Node } from "./xml";

const UBL = "urn:oasis:names:specification:ubl:schema:xsd";
const VAT: Node = { "cbc:ID": "VAT" };

const category = (
  { category: id, rate }: Category,
  reason?: { code?: string | undefined; text: string },
): Node => ({
  "cbc:ID": id,
  "cbc:Percent": rate,
  "cbc:TaxExemptionReasonCode": reason?.code,
  "cbc:TaxExemptionReason": reason?.text,
  "cac:TaxScheme": VAT,
});

function party(of: Party): Node {
  const [street, more, ...others] = of.address;
  return {
    "cac:Party": {
      "cbc:EndpointID": of.electronic_address && {
        "@schemeID": of.electronic_address.scheme,
        "#text": of.electronic_address.id,
      },
      "cac:PartyIdentification": { "cbc:ID": of.id && { "@schemeID": of.id_scheme, "#text": of.id } },
      "cac:PartyName": { "cbc:Name": of.trading_name },
      "cac:PostalAddress": {
        "cbc:StreetName": street,
        "cbc:AdditionalStreetName": more,
        "cbc:CityName": of.city,
        "cbc:PostalZone": of.postcode,
        "cbc:CountrySubentity": of.region,
        "cac:AddressLine": { "cbc:Line": others.join(", ") },
        "cac:Country": { "cbc:IdentificationCode": of.country },
      },
      "cac:PartyTaxScheme": [
        ...(of.vat_id ? [{ "cbc:CompanyID": of.vat_id, "cac:TaxScheme": VAT }] : []),
        ...(of.tax_id ? [{ "cbc:CompanyID": of.tax_id, "cac:TaxScheme": { "cbc:ID": "TAX" } }] : []),
      ],
      "cac:PartyLegalEntity": {
        "cbc:RegistrationName": of.name,
        "cbc:CompanyID": of.legal_id && { "@schemeID": of.legal_scheme, "#text": of.legal_id },
        "cbc:CompanyLegalForm": of.legal_text,
      },
      "cac:Contact": {
        "cbc:Name": of.contact_name,
        "cbc:Telephone": of.phone,
        "cbc:ElectronicMail": of.email,
      },
    },
  };
}

const means = (of: PaymentMeans): Node => ({
  "cbc:PaymentMeansCode": of.code,
  "cbc:PaymentID": of.reference,
  "cac:PayeeFinancialAccount": of.account
    ? {
        "cbc:ID": of.account,
        "cbc:Name": of.holder,
        "cac:FinancialInstitutionBranch": { "cbc:ID": of.bic ?? of.clearing },
      }
    : undefined,
});

/**
 * Returns a note; one that contains `#` gets the subject code "general information" first, since a code
 * stands between two `#` (BR-CL-08).
 */
const noteOf = (text: string): string => (text.includes("#") ? `#AAI#${text}` : text);

/**
 * Writes UBL 2.1 after EN 16931: an Invoice, or a CreditNote for types 381 and 261. Missing elements are left out; the
 * order is the schema's.
 */
export function ubl(of: EInvoice): string {
  const credit = of.type === "381" || of.type === "261";
  const kind = credit ? "CreditNote" : "Invoice";
  const money = (amount: string, currency = of.currency): Node => ({
    "@currencyID": currency,
    "#text": amount,
  });
  const line = (each: Line): Node => ({
    "cbc:ID": each.id,
    [credit ? "cbc:CreditedQuantity" : "cbc:InvoicedQuantity"]: {
      "@unitCode": each.unit,
      "#text": each.quantity,
    },
    "cbc:LineExtensionAmount": money(each.net),
    "cac:AllowanceCharge": each.discount
      ? {
          "cbc:ChargeIndicator": "false",
          "cbc:AllowanceChargeReason": "Discount",
          "cbc:Amount": money(each.discount),
        }
      : undefined,
    "cac:Item": {
      "cbc:Description": each.description,
      "cbc:Name": each.name,
      "cac:ClassifiedTaxCategory": category(each),
    },
    "cac:Price": { "cbc:PriceAmount": money(each.price) },
  });
  return document(kind, {
    "@xmlns": `${UBL}:${kind}-2`,
    "@xmlns:cac": `${UBL}:CommonAggregateComponents-2`,
    "@xmlns:cbc": `${UBL}:CommonBasicComponents-2`,
    "cbc:CustomizationID": PROFILES[of.profile].guideline,
    "cbc:ProfileID": PROFILES[of.profile].process,
    "cbc:ID": of.number,
    "cbc:IssueDate": of.issued_on,
    "cbc:DueDate": credit ? undefined : of.due_on,
    [`cbc:${kind}TypeCode`]: of.type,
    "cbc:Note": noteOf(of.note),
    "cbc:DocumentCurrencyCode": of.currency,
    "cbc:TaxCurrencyCode": of.books?.currency,
    "cbc:BuyerReference": of.buyer_reference,
    "cac:InvoicePeriod": of.period && { "cbc:StartDate": of.period.from, "cbc:EndDate": of.period.until },
    "cac:OrderReference": { "cbc:ID": of.purchase_order },
    "cac:BillingReference": of.preceding.map(({ number, issued_on }) => ({
      "cac:InvoiceDocumentReference": { "cbc:ID": number, "cbc:IssueDate": issued_on },
    })),
    "cac:AccountingSupplierParty": party(of.seller),
    "cac:AccountingCustomerParty": party(of.buyer),
    "cac:Delivery": of.delivery && {
      "cbc:ActualDeliveryDate": of.delivery.on,
      "cac:DeliveryLocation": {
        "cac:Address": {
          "cbc:CityName": of.delivery.city,
          "cbc:PostalZone": of.delivery.postcode,
          "cac:Country": { "cbc:IdentificationCode": of.delivery.country },
        },
      },
    },
    "cac:PaymentMeans": of.payment?.map(means),
    "cac:PaymentTerms": { "cbc:Note": of.terms },
    "cac:AllowanceCharge": of.adjustments.map((each) => ({
      "cbc:ChargeIndicator": `${each.charge}`,
      "cbc:AllowanceChargeReason": each.reason,
      "cbc:Amount": money(each.amount),
      "cac:TaxCategory": category(each),
    })),
    "cac:TaxTotal": [
      {
        "cbc:TaxAmount": money(of.totals.tax),
        "cac:TaxSubtotal": of.breakdown.map((each) => ({
          "cbc:TaxableAmount": money(each.base),
          "cbc:TaxAmount": money(each.amount),
          "cac:TaxCategory": category(each, { code: each.code, text: each.reason }),
        })),
      },
      ...(of.books ? [{ "cbc:TaxAmount": money(of.books.tax, of.books.currency) }] : []),
    ],
    "cac:LegalMonetaryTotal": {
      "cbc:LineExtensionAmount": money(of.totals.lines),
      "cbc:TaxExclusiveAmount": money(of.totals.net),
      "cbc:TaxInclusiveAmount": money(of.totals.total),
      "cbc:AllowanceTotalAmount": of.totals.discounts && money(of.totals.discounts),
      "cbc:ChargeTotalAmount": of.totals.charges && money(of.totals.charges),
      "cbc:PrepaidAmount": money(of.totals.paid),
      "cbc:PayableRoundingAmount": of.totals.rounding && money(of.totals.rounding),
      "cbc:PayableAmount": money(of.totals.due),
    },
    [`cac:${kind}Line`]: of.lines.map(line),
  });
}
