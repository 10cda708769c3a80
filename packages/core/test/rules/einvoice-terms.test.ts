import { type EInvoice, Xml } from "@stint/documents/xml";
import { XMLParser } from "fast-xml-parser";
import { describe, expect, test } from "vitest";
import { invoiceModel } from "../../src/invoice/einvoice/model";
import type { Snapshot } from "../../src/invoice/schema";
import { between, buyer, german, line } from "./einvoice-kind";
import { rowOf, vat } from "./einvoice-support";

/** Business terms of EN 16931 as they stand in both files, read by their paths alone. */

const parser = new XMLParser({ removeNSPrefix: true, parseTagValue: false, ignoreAttributes: false });
type Element = { [name: string]: Element } & string;

async function write(of: EInvoice): Promise<{ ubl: Element; cii: Element; trade: Element }> {
  const [ubl, cii] = await Promise.all([Xml.writeUbl(of), Xml.writeCii(of)]);
  const all = (parser.parse(cii) as Element).CrossIndustryInvoice;
  const trade = all?.SupplyChainTradeTransaction;
  return {
    ubl: (parser.parse(ubl) as Element).Invoice as Element,
    cii: trade?.ApplicableHeaderTradeAgreement as Element,
    trade: trade?.ApplicableHeaderTradeSettlement as Element,
  };
}

const sold = (snapshot: Snapshot, profile: Parameters<typeof invoiceModel>[2] = "en16931"): EInvoice =>
  invoiceModel(rowOf({ items: [line(10_000)], taxes: [vat("19")] }), snapshot, profile);

describe("the numbers of a seller each stand in their own term", () => {
  const berlin = between(
    { tax_id: "DE123456789", tax_number: "30/123/45678", register_number: "HRB 12345" },
    buyer("DE", "DE987654321"),
  );

  test("the register number is BT-30, the VAT number BT-31, the tax office's BT-32", async () => {
    const { ubl, cii } = await write(sold(berlin));
    const party = ubl.AccountingSupplierParty?.Party;
    expect(party?.PartyLegalEntity?.CompanyID).toBe("HRB 12345");
    expect(party?.PartyTaxScheme).toEqual([
      { CompanyID: "DE123456789", TaxScheme: { ID: "VAT" } },
      { CompanyID: "30/123/45678", TaxScheme: { ID: "TAX" } },
    ]);
    expect(cii.SellerTradeParty?.SpecifiedLegalOrganization?.ID).toBe("HRB 12345");
    expect(cii.SellerTradeParty?.SpecifiedTaxRegistration).toEqual([
      { ID: { "#text": "DE123456789", "@_schemeID": "VA" } },
      { ID: { "#text": "30/123/45678", "@_schemeID": "FC" } },
    ]);
  });

  test("a tax number is no register number: BT-30 is missing where there is none", async () => {
    const { seller } = berlin;
    const { ubl, cii } = await write(sold({ ...berlin, seller: { ...seller, register_number: undefined } }));
    expect(ubl.AccountingSupplierParty?.Party?.PartyLegalEntity).toEqual({ RegistrationName: seller.name });
    expect(cii.SellerTradeParty?.SpecifiedLegalOrganization).toBeUndefined();
  });

  test.each([
    ["FR", "123 456 789", "123456789", "0002"],
    ["NL", "12345678", "12345678", "0106"],
    ["SE", "556016-0680", "5560160680", "0007"],
  ])("%s: %s is the number of a register, named with its list", async (country, tax_number, id, scheme) => {
    const of = between({ country, tax_id: "", tax_number }, buyer(country, ""));
    const { ubl, cii } = await write(sold(of));
    expect(ubl.AccountingSupplierParty?.Party?.PartyLegalEntity?.CompanyID).toEqual({
      "#text": id,
      "@_schemeID": scheme,
    });
    expect(cii.SellerTradeParty?.SpecifiedLegalOrganization?.ID).toEqual({
      "#text": id,
      "@_schemeID": scheme,
    });
  });

  test("a buyer's tax number is what it is known by (BT-46), no register number (BT-47)", async () => {
    const { ubl } = await write(sold(between({}, buyer("US", "12-3456789"))));
    const party = ubl.AccountingCustomerParty?.Party;
    expect(party?.PartyIdentification?.ID).toBe("12-3456789");
    expect(party?.PartyLegalEntity?.CompanyID).toBeUndefined();
  });
});

describe("the reference of the payment (BT-83)", () => {
  test.each(["en16931", "xrechnung", "basic"] as const)("stands beside the account, %s", async (profile) => {
    const { ubl, trade } = await write(sold(german, profile));
    expect(ubl.PaymentMeans).toMatchObject({
      PaymentID: "INV-0041",
      PayeeFinancialAccount: { ID: "DE89370400440532013000" },
    });
    expect(trade.PaymentReference).toBe("INV-0041");
  });

  test("is the structured one that the account's code carries", async () => {
    const { bank } = german;
    const of = { ...german, ...(bank ? { bank: { ...bank, reference: "RF18539007547034" } } : {}) };
    const { ubl, trade } = await write(sold(of));
    expect([ubl.PaymentMeans?.PaymentID, trade.PaymentReference]).toEqual([
      "RF18539007547034",
      "RF18539007547034",
    ]);
  });
});

describe("the tax in the currency of the seller's books (BT-6, BT-111)", () => {
  test.each(["en16931", "xrechnung", "peppol", "basic"] as const)(
    "is written in both files, %s",
    async (profile) => {
      const books = { currency: "GBP", rate: "0.7912", on: "2026-11-20", source: "HMRC", tax: 15_03 };
      const row = rowOf({ items: [line(10_000)], taxes: [vat("19")], currency: "USD" });
      const { ubl, trade } = await write(invoiceModel(row, { ...german, books }, profile));
      expect([ubl.DocumentCurrencyCode, ubl.TaxCurrencyCode]).toEqual(["USD", "GBP"]);
      expect(ubl.TaxTotal).toMatchObject([
        { TaxAmount: { "#text": "19.00", "@_currencyID": "USD" } },
        { TaxAmount: { "#text": "15.03", "@_currencyID": "GBP" } },
      ]);
      expect([trade.TaxCurrencyCode, trade.InvoiceCurrencyCode]).toEqual(["GBP", "USD"]);
      expect(trade.SpecifiedTradeSettlementHeaderMonetarySummation?.TaxTotalAmount).toEqual([
        { "#text": "19.00", "@_currencyID": "USD" },
        { "#text": "15.03", "@_currencyID": "GBP" },
      ]);
    },
  );

  test("is missing where the invoice is in that currency", async () => {
    const { ubl, trade } = await write(sold(german));
    expect([ubl.TaxCurrencyCode, trade.TaxCurrencyCode]).toEqual([undefined, undefined]);
    expect(ubl.TaxTotal).not.toBeInstanceOf(Array);
  });
});
