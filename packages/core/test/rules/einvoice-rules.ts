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
interface Side {
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

const sum = (values: bigint[]): bigint => values.reduce((a, b) => a + b, 0n);
const abs = (value: bigint): bigint => (value < 0n ? -value : value);
const sameRate = (a: string, b: string): boolean =>
  a === b || (a !== "" && b !== "" && Number(a) === Number(b));
const used = (of: Read, cat: string): boolean =>
  [...of.lines, ...of.adjustments].some((each) => each.cat === cat);
const rowsOf = (of: Read, cat: string) => of.tax.filter((row) => row.cat === cat);
const inGroup = (of: Read, cat: string, rate: string): bigint => {
  const mine = (each: { cat: string; rate: string }) => each.cat === cat && sameRate(each.rate, rate);
  const parts = of.adjustments.filter(mine).map(({ charge, amount }) => (charge ? amount : -amount));
  return sum([...of.lines.filter(mine).map(({ net }) => net), ...parts]);
};
const hasNumber = ({ vat, tax }: Side): boolean => Boolean(vat || tax);

/** The rules of one tax category: BR-<prefix>-01 to -10, as the standard numbers them. */
function family(prefix: string, cat: string): Record<string, (of: Read) => boolean> {
  const zero = cat !== "S";
  const rated = (rate: string) =>
    cat === "O" ? rate === "" : zero ? Number(rate) === 0 && rate !== "" : Number(rate) > 0;
  const only = (check: (of: Read) => boolean) => (of: Read) => !used(of, cat) || check(of);
  return {
    [`BR-${prefix}-01`]: (of) =>
      used(of, cat)
        ? zero
          ? rowsOf(of, cat).length === 1
          : rowsOf(of, cat).length >= 1
        : rowsOf(of, cat).length === 0,
    [`BR-${prefix}-02`]: only(({ seller, buyer }) => {
      if (cat === "O") return !seller.vat && !buyer.vat;
      if (cat === "AE") return hasNumber(seller) && Boolean(buyer.vat || buyer.legal);
      if (cat === "K") return Boolean(seller.vat && buyer.vat);
      return cat === "G" ? Boolean(seller.vat) : hasNumber(seller);
    }),
    [`BR-${prefix}-05`]: (of) => of.lines.every((line) => line.cat !== cat || rated(line.rate)),
    [`BR-${prefix}-06`]: (of) =>
      of.adjustments.every(({ charge, cat: c, rate }) => charge || c !== cat || rated(rate)),
    [`BR-${prefix}-07`]: (of) =>
      of.adjustments.every(({ charge, cat: c, rate }) => !charge || c !== cat || rated(rate)),
    [`BR-${prefix}-08`]: (of) => rowsOf(of, cat).every((row) => row.base === inGroup(of, cat, row.rate)),
    [`BR-${prefix}-09`]: (of) =>
      rowsOf(of, cat).every((row) =>
        zero
          ? row.amount === 0n
          : abs(row.amount * 1_000_000n - row.base * BigInt(Math.round(Number(row.rate) * 10_000))) <=
            10_000n * 1_000_000n,
      ),
    [`BR-${prefix}-10`]: (of) =>
      rowsOf(of, cat).every(({ reason, code }) =>
        cat === "S" || cat === "Z" ? !reason && !code : Boolean(reason || code),
      ),
  };
}

/** The rules of CEN/TC 434 by their numbers; each says whether a document keeps it. */
export const RULES: Record<string, (of: Read) => boolean> = {
  "BR-01": (of) => of.guideline === "urn:cen.eu:en16931:2017",
  "BR-02": (of) => of.number !== "",
  "BR-03": (of) => /^\d{4}-\d\d-\d\d$/.test(of.issued),
  "BR-04": (of) => of.type === "380" || of.type === "381",
  "BR-05": (of) => /^[A-Z]{3}$/.test(of.currency),
  "BR-06": (of) => of.seller.name !== "",
  "BR-07": (of) => of.buyer.name !== "",
  "BR-08": (of) => of.seller.address,
  "BR-09": (of) => /^[A-Z]{2}$/.test(of.seller.country),
  "BR-10": (of) => of.buyer.address,
  "BR-11": (of) => /^[A-Z]{2}$/.test(of.buyer.country),
  "BR-16": (of) => of.lines.length > 0,
  "BR-21": (of) =>
    of.lines.every(({ id }) => id !== "") && new Set(of.lines.map(({ id }) => id)).size === of.lines.length,
  "BR-22": (of) => of.lines.every(({ qty }) => /^\d+(\.\d+)?$/.test(qty)),
  "BR-23": (of) => of.lines.every(({ unit }) => unit !== ""),
  "BR-25": (of) => of.lines.every(({ name }) => name !== ""),
  "BR-27": (of) => of.lines.every(({ price }) => price >= 0n),
  "BR-33": (of) => of.adjustments.every(({ charge, reason }) => charge || reason !== ""),
  "BR-38": (of) => of.adjustments.every(({ charge, reason }) => !charge || reason !== ""),
  "BR-48": (of) => of.tax.every(({ cat, rate }) => cat === "O" || rate !== ""),
  "BR-55": (of) => of.type === "380" || of.preceding !== "",
  "BR-CO-04": (of) => of.lines.every(({ cat }) => cat !== ""),
  "BR-CO-09": ({ seller, buyer }) => [seller.vat, buyer.vat].every((vat) => !vat || /^[A-Z]{2}/.test(vat)),
  "BR-CO-10": (of) => of.totals.lines === sum(of.lines.map(({ net }) => net)),
  "BR-CO-11": (of) =>
    of.totals.off === sum(of.adjustments.filter(({ charge }) => !charge).map(({ amount }) => amount)),
  "BR-CO-12": (of) =>
    of.totals.charges === sum(of.adjustments.filter(({ charge }) => charge).map(({ amount }) => amount)),
  "BR-CO-13": ({ totals }) => totals.net === totals.lines - totals.off + totals.charges,
  "BR-CO-14": (of) => of.totals.tax === sum(of.tax.map(({ amount }) => amount)),
  "BR-CO-15": ({ totals }) => totals.total === totals.net + totals.tax,
  "BR-CO-16": ({ totals }) => totals.due === totals.total - totals.paid,
  "BR-CO-17": (of) =>
    of.tax.every(
      ({ base, amount, rate }) =>
        abs(amount * 1_000_000n - base * BigInt(Math.round(Number(rate || "0") * 10_000))) <=
        10_000n * 1_000_000n,
    ),
  "BR-CO-18": (of) => of.tax.length > 0,
  "BR-CO-25": (of) => of.totals.due <= 0n || of.type === "381" || of.due !== "" || of.terms !== "",
  "BR-CO-26": ({ seller }) => Boolean(seller.id || seller.legal || seller.vat),
  "BR-DEC": (of) => of.decimals.every((digits) => digits.length <= 2),
  ...family("S", "S"),
  ...family("Z", "Z"),
  ...family("E", "E"),
  ...family("AE", "AE"),
  ...family("G", "G"),
  ...family("IC", "K"),
  ...family("O", "O"),
  "BR-O-11": (of) => !used(of, "O") || of.tax.length === 1,
  "BR-IC-11": (of) => !used(of, "K") || of.delivery.on !== "",
  "BR-IC-12": (of) => !used(of, "K") || of.delivery.country !== "",
};

/** The numbers of the rules that a document breaks. */
export const broken = (of: Read): string[] =>
  Object.entries(RULES)
    .filter(([, keeps]) => !keeps(of))
    .map(([rule]) => rule);
