import type { Line, Party, PaymentMeans } from "../terms";
import {
  all,
  amountAt,
  at,
  categoryAt,
  type ReadInvoice,
  readProfile,
  schemed,
  some,
  sumOf,
  textAt,
  type Xml,
} from "./elements";

/** Reads an invoice or credit note of UBL 2.1. */
export function readUbl(root: Xml, kind: "Invoice" | "CreditNote"): ReadInvoice {
  const party = (path: string): Party => {
    const of = at(root, `${path}/Party`);
    const numbers = all(of, "PartyTaxScheme");
    const numberOf = (isVat: boolean) =>
      some(
        numbers.find((each) => (textAt(each, "TaxScheme/ID") === "VAT") === isVat),
        "CompanyID",
      );
    const trading_name = some(of, "PartyName/Name");
    return {
      name: textAt(of, "PartyLegalEntity/RegistrationName") || (trading_name ?? ""),
      trading_name,
      id: some(of, "PartyIdentification/ID"),
      legal_id: some(of, "PartyLegalEntity/CompanyID"),
      legal_scheme: some(of, "PartyLegalEntity/CompanyID/@schemeID"),
      vat_id: numberOf(true),
      tax_id: numberOf(false),
      email: textAt(of, "Contact/ElectronicMail"),
      contact_name: some(of, "Contact/Name"),
      phone: some(of, "Contact/Telephone"),
      electronic_address: schemed(of, "EndpointID"),
      address: ["StreetName", "AdditionalStreetName", "AddressLine/Line"]
        .map((name) => textAt(of, `PostalAddress/${name}`))
        .filter(Boolean),
      city: some(of, "PostalAddress/CityName"),
      postcode: some(of, "PostalAddress/PostalZone"),
      region: some(of, "PostalAddress/CountrySubentity"),
      country: textAt(of, "PostalAddress/Country/IdentificationCode"),
    };
  };
  const adjusted = (of: Xml, charge: boolean) =>
    sumOf(
      all(of, "AllowanceCharge")
        .filter((each) => (textAt(each, "ChargeIndicator") === "true") === charge)
        .map((each) => amountAt(each, "Amount")),
    );
  const line = (of: Xml): Line => ({
    id: textAt(of, "ID"),
    name: textAt(of, "Item/Name"),
    description: textAt(of, "Item/Description"),
    quantity: amountAt(of, "InvoicedQuantity") ?? amountAt(of, "CreditedQuantity") ?? "",
    unit: textAt(of, "InvoicedQuantity/@unitCode") || textAt(of, "CreditedQuantity/@unitCode"),
    price: amountAt(of, "Price/PriceAmount") ?? "",
    base: amountAt(of, "Price/BaseQuantity"),
    discount: adjusted(of, false),
    charge: adjusted(of, true),
    net: amountAt(of, "LineExtensionAmount") ?? "",
    ...categoryAt(of, "Item/ClassifiedTaxCategory/ID", "Item/ClassifiedTaxCategory/Percent"),
  });
  const means = (of: Xml): PaymentMeans => ({
    code: textAt(of, "PaymentMeansCode"),
    account: some(of, "PayeeFinancialAccount/ID"),
    holder: some(of, "PayeeFinancialAccount/Name"),
    bic: some(of, "PayeeFinancialAccount/FinancialInstitutionBranch/ID"),
    reference: some(of, "PaymentID"),
  });
  const total = (name: string) => amountAt(root, `LegalMonetaryTotal/${name}`);
  const taxes = all(root, "TaxTotal");
  const tax = taxes.find((each) => at(each, "TaxSubtotal") !== undefined) ?? taxes[0];
  const other = some(root, "TaxCurrencyCode");
  const inOther = taxes.find((each) => textAt(each, "TaxAmount/@currencyID") === other);
  const delivered = textAt(root, "Delivery/ActualDeliveryDate");
  const place = "Delivery/DeliveryLocation/Address";
  const to = textAt(root, `${place}/Country/IdentificationCode`);
  const from = textAt(root, "InvoicePeriod/StartDate");
  const until = textAt(root, "InvoicePeriod/EndDate");
  return {
    profile: readProfile(textAt(root, "CustomizationID")),
    type: textAt(root, `${kind}TypeCode`),
    number: textAt(root, "ID"),
    issued_on: textAt(root, "IssueDate"),
    due_on: some(root, "DueDate") ?? some(root, "PaymentMeans/PaymentDueDate"),
    currency: textAt(root, "DocumentCurrencyCode"),
    books: other ? { currency: other, tax: amountAt(inOther, "TaxAmount") ?? "" } : undefined,
    note: all(root, "Note")
      .map((each) => textAt({ each }, "each"))
      .join("\n"),
    terms: textAt(root, "PaymentTerms/Note"),
    buyer_reference: textAt(root, "BuyerReference"),
    purchase_order: textAt(root, "OrderReference/ID"),
    preceding: all(root, "BillingReference").map((each) => ({
      number: textAt(each, "InvoiceDocumentReference/ID"),
      issued_on: textAt(each, "InvoiceDocumentReference/IssueDate"),
    })),
    seller: party("AccountingSupplierParty"),
    buyer: party("AccountingCustomerParty"),
    delivery:
      delivered || to
        ? {
            on: delivered,
            country: to,
            city: some(root, `${place}/CityName`),
            postcode: some(root, `${place}/PostalZone`),
          }
        : undefined,
    period: from || until ? { from, until } : undefined,
    payment: all(root, "PaymentMeans").map(means),
    lines: all(root, `${kind}Line`).map(line),
    adjustments: all(root, "AllowanceCharge").map((each) => ({
      charge: textAt(each, "ChargeIndicator") === "true",
      reason: textAt(each, "AllowanceChargeReason") || textAt(each, "AllowanceChargeReasonCode"),
      amount: amountAt(each, "Amount") ?? "",
      ...categoryAt(each, "TaxCategory/ID", "TaxCategory/Percent"),
    })),
    breakdown: all(tax, "TaxSubtotal").map((each) => ({
      base: amountAt(each, "TaxableAmount") ?? "",
      amount: amountAt(each, "TaxAmount") ?? "",
      reason: textAt(each, "TaxCategory/TaxExemptionReason"),
      code: some(each, "TaxCategory/TaxExemptionReasonCode"),
      ...categoryAt(each, "TaxCategory/ID", "TaxCategory/Percent"),
    })),
    totals: {
      lines: total("LineExtensionAmount") ?? "",
      discounts: total("AllowanceTotalAmount"),
      charges: total("ChargeTotalAmount"),
      net: total("TaxExclusiveAmount") ?? "",
      tax: amountAt(tax, "TaxAmount") ?? "0",
      total: total("TaxInclusiveAmount") ?? "",
      paid: total("PrepaidAmount") ?? "0",
      rounding: total("PayableRoundingAmount"),
      due: total("PayableAmount") ?? "",
    },
  };
}
