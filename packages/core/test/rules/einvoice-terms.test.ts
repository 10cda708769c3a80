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

  test("a French SIRET names its establishment and the business, beside what the register is called", async () => {
    const of = between(
      {
        country: "FR",
        tax_id: "FR12345678901",
        tax_number: "123 456 789 00012",
        register_number: "RCS Paris 123 456 789",
      },
      { ...buyer("FR", "FR83404833048"), tax_number: "404 833 048 00017" },
    );
    const { ubl, cii } = await write(sold(of));
    const named = (id: string, scheme: string) => ({ "#text": id, "@_schemeID": scheme });
    for (const [party, trade, siren, siret] of [
      [ubl.AccountingSupplierParty?.Party, cii.SellerTradeParty, "123456789", "12345678900012"],
      [ubl.AccountingCustomerParty?.Party, cii.BuyerTradeParty, "404833048", "40483304800017"],
    ] as const) {
      expect(party?.PartyLegalEntity?.CompanyID).toEqual(named(siren, "0002"));
      expect(party?.PartyIdentification?.ID).toEqual(named(siret, "0009"));
      expect(trade?.SpecifiedLegalOrganization?.ID).toEqual(named(siren, "0002"));
      expect(trade?.GlobalID).toEqual(named(siret, "0009"));
      expect(trade?.ID).toBeUndefined();
    }
    // The register's name is a text of the seller (BT-33), and a SIRET no number of the tax office (BT-32).
    expect(ubl.AccountingSupplierParty?.Party?.PartyLegalEntity?.CompanyLegalForm).toBe(
      "RCS Paris 123 456 789",
    );
    expect(cii.SellerTradeParty?.Description).toBe("RCS Paris 123 456 789");
    expect(ubl.AccountingSupplierParty?.Party?.PartyTaxScheme).toEqual({
      CompanyID: "FR12345678901",
      TaxScheme: { ID: "VAT" },
    });
    expect((await write(sold(of, "basic"))).cii.SellerTradeParty?.Description).toBeUndefined();
  });

  test("who has no number for VAT is known to the tax office by the SIREN, also where it is typed as tax id", async () => {
    for (const numbers of [
      { tax_id: "", tax_number: "123456789" },
      { tax_id: "123456789", tax_number: undefined },
    ]) {
      const { ubl } = await write(sold(between({ country: "FR", ...numbers }, buyer("FR", ""))));
      const party = ubl.AccountingSupplierParty?.Party;
      expect(party?.PartyLegalEntity?.CompanyID).toEqual({ "#text": "123456789", "@_schemeID": "0002" });
      expect(party?.PartyTaxScheme).toEqual({ CompanyID: "123456789", TaxScheme: { ID: "TAX" } });
    }
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
