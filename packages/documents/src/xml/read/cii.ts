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

/** Reads a Cross Industry Invoice. */
export function readCii(root: Xml): ReadInvoice {
  const trade = at(root, "SupplyChainTradeTransaction");
  const agreement = at(trade, "ApplicableHeaderTradeAgreement");
  const delivery = at(trade, "ApplicableHeaderTradeDelivery");
  const settlement = at(trade, "ApplicableHeaderTradeSettlement");
  const dayAt = (of: Xml, path: string): string =>
    textAt(of, `${path}/DateTimeString`).replace(/^(\d{4})(\d\d)(\d\d)$/, "$1-$2-$3");
  const party = (path: string): Party => {
    const of = at(agreement, path);
    const numbers = all(of, "SpecifiedTaxRegistration");
    const numberOf = (scheme: string) =>
      some(
        numbers.find((each) => textAt(each, "ID/@schemeID") === scheme),
        "ID",
      );
    return {
      name: textAt(of, "Name"),
      trading_name: some(of, "SpecifiedLegalOrganization/TradingBusinessName"),
      id: some(of, "ID") ?? some(of, "GlobalID"),
      legal_id: some(of, "SpecifiedLegalOrganization/ID"),
      legal_scheme: some(of, "SpecifiedLegalOrganization/ID/@schemeID"),
      vat_id: numberOf("VA"),
      tax_id: numberOf("FC"),
      email: textAt(of, "DefinedTradeContact/EmailURIUniversalCommunication/URIID"),
      contact_name:
        some(of, "DefinedTradeContact/PersonName") ?? some(of, "DefinedTradeContact/DepartmentName"),
      phone: some(of, "DefinedTradeContact/TelephoneUniversalCommunication/CompleteNumber"),
      electronic_address: schemed(of, "URIUniversalCommunication/URIID"),
      address: ["LineOne", "LineTwo", "LineThree"]
        .map((name) => textAt(of, `PostalTradeAddress/${name}`))
        .filter(Boolean),
      city: some(of, "PostalTradeAddress/CityName"),
      postcode: some(of, "PostalTradeAddress/PostcodeCode"),
      region: some(of, "PostalTradeAddress/CountrySubDivisionName"),
      country: textAt(of, "PostalTradeAddress/CountryID"),
    };
  };
  const isCharge = (of: Xml) => textAt(of, "ChargeIndicator/Indicator") === "true";
  const adjusted = (of: Xml, charge: boolean) =>
    sumOf(
      all(of, "SpecifiedTradeAllowanceCharge")
        .filter((each) => isCharge(each) === charge)
        .map((each) => amountAt(each, "ActualAmount")),
    );
  const line = (of: Xml): Line => {
    const settled = at(of, "SpecifiedLineTradeSettlement");
    const price = at(of, "SpecifiedLineTradeAgreement/NetPriceProductTradePrice");
    const quantity = "SpecifiedLineTradeDelivery/BilledQuantity";
    return {
      id: textAt(of, "AssociatedDocumentLineDocument/LineID"),
      name: textAt(of, "SpecifiedTradeProduct/Name"),
      description: textAt(of, "SpecifiedTradeProduct/Description"),
      quantity: amountAt(of, quantity) ?? "",
      unit: textAt(of, `${quantity}/@unitCode`),
      price: amountAt(price, "ChargeAmount") ?? "",
      base: amountAt(price, "BasisQuantity"),
      discount: adjusted(settled, false),
      charge: adjusted(settled, true),
      net: amountAt(settled, "SpecifiedTradeSettlementLineMonetarySummation/LineTotalAmount") ?? "",
      ...categoryAt(settled, "ApplicableTradeTax/CategoryCode", "ApplicableTradeTax/RateApplicablePercent"),
    };
  };
  const means = (of: Xml): PaymentMeans => ({
    code: textAt(of, "TypeCode"),
    account:
      some(of, "PayeePartyCreditorFinancialAccount/IBANID") ??
      some(of, "PayeePartyCreditorFinancialAccount/ProprietaryID"),
    holder: some(of, "PayeePartyCreditorFinancialAccount/AccountName"),
    bic: some(of, "PayeeSpecifiedCreditorFinancialInstitution/BICID"),
    reference: some(settlement, "PaymentReference"),
  });
  const sums = at(settlement, "SpecifiedTradeSettlementHeaderMonetarySummation");
  const currency = textAt(settlement, "InvoiceCurrencyCode");
  const taxes = all(sums, "TaxTotalAmount");
  const tax = taxes.find((each) => textAt(each, "@currencyID") === currency) ?? taxes[0];
  const other = some(settlement, "TaxCurrencyCode");
  const inOther = taxes.find((each) => textAt(each, "@currencyID") === other);
  const delivered = dayAt(delivery, "ActualDeliverySupplyChainEvent/OccurrenceDateTime");
  const place = "ShipToTradeParty/PostalTradeAddress";
  const to = textAt(delivery, `${place}/CountryID`);
  const from = dayAt(settlement, "BillingSpecifiedPeriod/StartDateTime");
  const until = dayAt(settlement, "BillingSpecifiedPeriod/EndDateTime");
  return {
    profile: readProfile(
      textAt(root, "ExchangedDocumentContext/GuidelineSpecifiedDocumentContextParameter/ID"),
    ),
    type: textAt(root, "ExchangedDocument/TypeCode"),
    number: textAt(root, "ExchangedDocument/ID"),
    issued_on: dayAt(root, "ExchangedDocument/IssueDateTime"),
    due_on: dayAt(settlement, "SpecifiedTradePaymentTerms/DueDateDateTime") || undefined,
    currency,
    books: other ? { currency: other, tax: amountAt({ inOther }, "inOther") ?? "" } : undefined,
    note: all(root, "ExchangedDocument/IncludedNote")
      .map((each) => textAt(each, "Content"))
      .join("\n"),
    terms: textAt(settlement, "SpecifiedTradePaymentTerms/Description"),
    buyer_reference: textAt(agreement, "BuyerReference"),
    purchase_order: textAt(agreement, "BuyerOrderReferencedDocument/IssuerAssignedID"),
    preceding: all(settlement, "InvoiceReferencedDocument").map((each) => ({
      number: textAt(each, "IssuerAssignedID"),
      issued_on: dayAt(each, "FormattedIssueDateTime"),
    })),
    seller: party("SellerTradeParty"),
    buyer: party("BuyerTradeParty"),
    delivery:
      delivered || to
        ? {
            on: delivered,
            country: to,
            city: some(delivery, `${place}/CityName`),
            postcode: some(delivery, `${place}/PostcodeCode`),
          }
        : undefined,
    period: from || until ? { from, until } : undefined,
    payment: all(settlement, "SpecifiedTradeSettlementPaymentMeans").map(means),
    lines: all(trade, "IncludedSupplyChainTradeLineItem").map(line),
    adjustments: all(settlement, "SpecifiedTradeAllowanceCharge").map((each) => ({
      charge: isCharge(each),
      reason: textAt(each, "Reason") || textAt(each, "ReasonCode"),
      amount: amountAt(each, "ActualAmount") ?? "",
      ...categoryAt(each, "CategoryTradeTax/CategoryCode", "CategoryTradeTax/RateApplicablePercent"),
    })),
    breakdown: all(settlement, "ApplicableTradeTax").map((each) => ({
      base: amountAt(each, "BasisAmount") ?? "",
      amount: amountAt(each, "CalculatedAmount") ?? "",
      reason: textAt(each, "ExemptionReason"),
      code: some(each, "ExemptionReasonCode"),
      ...categoryAt(each, "CategoryCode", "RateApplicablePercent"),
    })),
    totals: {
      lines: amountAt(sums, "LineTotalAmount") ?? "",
      discounts: amountAt(sums, "AllowanceTotalAmount"),
      charges: amountAt(sums, "ChargeTotalAmount"),
      net: amountAt(sums, "TaxBasisTotalAmount") ?? "",
      tax: amountAt({ tax }, "tax") ?? "0",
      total: amountAt(sums, "GrandTotalAmount") ?? "",
      paid: amountAt(sums, "TotalPrepaidAmount") ?? "0",
      rounding: amountAt(sums, "RoundingAmount"),
      due: amountAt(sums, "DuePayableAmount") ?? "",
    },
  };
}
