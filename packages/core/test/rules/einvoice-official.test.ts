import type { EInvoice } from "@stint/documents/xml";
import { XMLParser } from "fast-xml-parser";
import { describe, expect, test } from "vitest";
import { cii } from "../../../documents/src/xml/cii";
import { ubl } from "../../../documents/src/xml/ubl";
import { noteGroups } from "../../src/invoice/credit/note-groups/rules";
import type { CreditNoteRow } from "../../src/invoice/credit-note-entity";
import { lacks } from "../../src/invoice/einvoice/lacks";
import { invoiceModel } from "../../src/invoice/einvoice/model";
import { noteModel } from "../../src/invoice/einvoice/note";
import type { Row } from "../../src/invoice/read";
import type { Snapshot } from "../../src/invoice/schema";
import { SORTED } from "./einvoice-kind";
import { readCii, readUbl } from "./einvoice-read";
import { broken } from "./einvoice-rules";
import { own, rowOf, snapshot, untaxed, vat } from "./einvoice-support";

/** What the official validation artefacts of EN 16931 found, when our documents were held against them. */

const note = (row: Row, amount = row.totals.total) =>
  ({
    number: "CN-0001",
    invoice_number: row.number,
    currency: row.currency,
    amount,
    groups: noteGroups(row.totals, amount),
    reason: "Agreed",
    issued_on: "2026-11-22",
  }) as unknown as CreditNoteRow;

const sold = (more: Partial<Parameters<typeof rowOf>[0]> = {}) =>
  rowOf({ items: [{ unit_price: 10_000 }], taxes: [vat("19")], ...more });
const numbered = (tax_id: string): Snapshot => ({
  ...snapshot,
  seller: { ...snapshot.seller, tax_id },
  buyer: { ...snapshot.buyer, tax_id },
});
const from = (country: string): Snapshot => ({
  ...snapshot,
  seller: { ...snapshot.seller, country },
  buyer: { ...snapshot.buyer, country },
});
/** Every rule, in both syntaxes. */
const faults = (of: EInvoice) => [...broken(readUbl(ubl(of))), ...broken(readCii(cii(of)))];

describe("the official rules of EN 16931", () => {
  test("a credit note that is above 0 says when it is to be paid: not at all (BR-CO-25)", () => {
    const model = noteModel(sold(), note(sold()), snapshot);
    for (const read of [readUbl(ubl(model)), readCii(cii(model))])
      expect(read).toMatchObject({ type: "381", due: "", terms: expect.stringContaining("INV-0041") });
    expect(faults(model)).toEqual([]);
  });

  test("an account without IBAN and BIC names its bank by the number of its country (BT-86)", () => {
    const file = ubl(invoiceModel(sold(), { ...snapshot, bank: SORTED }));
    expect(file).toMatch(/<cbc:ID>31926819<[\s\S]*<cac:FinancialInstitutionBranch>\s*<cbc:ID>601613</);
    expect(faults(invoiceModel(sold(), { ...snapshot, bank: SORTED }))).toEqual([]);
  });

  test("an invoice that asks for money says when or how (BR-CO-25)", () => {
    const silent = { ...snapshot, payment_instructions: "" };
    const of = (row: Row) => Object.keys(lacks(invoiceModel({ ...row, due_on: undefined }, silent)));
    expect(of(sold())).toEqual(["due_on"]);
    expect(of(sold({ paid: 11_900 }))).toEqual([]);
    expect(of({ ...sold(), terms: "At once" })).toEqual([]);
  });

  test.each(["ABN 51 824 753 556", "EIN 12-3456789", "UID123", "N/A", "12-3456789", "ZZ999"])(
    "%s is a number, but no VAT number: it begins with no country (BR-CO-09)",
    (tax_id) => {
      const model = invoiceModel(sold(), numbered(tax_id));
      expect(lacks(model)).toEqual({});
      expect(model).toMatchObject({ seller: { vat_id: undefined, tax_id, legal_id: undefined, id: "42" } });
      expect(faults(model)).toEqual([]);
    },
  );

  test.each([
    ["DE 123 456 789", "DE123456789"],
    ["EL123456789", "EL123456789"],
    ["xi 123456789", "XI123456789"],
  ])("%s is one (BR-CO-09)", (tax_id, vat_id) =>
    expect(invoiceModel(sold(), numbered(tax_id)).seller.vat_id).toBe(vat_id),
  );

  test("countries are those of ISO 3166, as its list writes them (BR-CL-14)", () => {
    for (const [country, written] of [
      ["XK", "1A"],
      ["EL", "GR"],
      ["UK", "GB"],
      ["NZ", "NZ"],
    ] as const)
      expect(readUbl(ubl(invoiceModel(sold(), from(country)))).buyer.country).toBe(written);
    for (const country of ["ZZ", "EU", "AN", ""])
      expect(Object.keys(lacks(invoiceModel(sold(), from(country)))).sort()).toEqual([
        "client_country",
        "country",
      ]);
  });

  test("currencies that are no more are refused in words (BR-CL-03, BR-CL-04)", () => {
    for (const currency of ["DEM", "HRK", "ITL", "VEF"])
      expect(lacks(invoiceModel(sold({ currency }), snapshot))).toHaveProperty("currency");
    for (const currency of ["EUR", "USD", "JPY", "CHF", "NOK"])
      expect(lacks(invoiceModel(sold({ currency }), snapshot))).toEqual({});
  });

  test("a note that holds # says its subject first, for a code stands between two (BR-CL-08)", () => {
    const written = (text: string) =>
      new XMLParser().parse(ubl(invoiceModel({ ...sold(), note: text }, snapshot))).Invoice["cbc:Note"];
    expect(written("Ticket #12 and #13")).toBe("#AAI#Ticket #12 and #13");
    expect(written("Thank you")).toBe("Thank you");
    const plain = cii(invoiceModel({ ...sold(), note: "Ticket #12 and #13" }, snapshot));
    expect(plain).toContain("<ram:Content>Ticket #12 and #13</ram:Content>");
  });

  test.each(["0.1", "0.4", "0.49"])("a rate of %s %% reads as none, and is refused (BR-CO-17)", (rate) => {
    expect(lacks(invoiceModel(sold({ taxes: [vat(rate)] }), snapshot))).toHaveProperty("taxes");
    expect(lacks(invoiceModel(sold({ taxes: [vat("0.5")] }), snapshot))).toEqual({});
  });

  test("two taxes without a rate are no standard tax of 0 %, and refused (BR-S-05)", () => {
    const taxes = [own("Z", "0"), own("E", "0", "Partly")];
    expect(lacks(invoiceModel(sold({ taxes }), snapshot))).toHaveProperty("taxes");
  });
});

/** Elements in the order of the schemas of UBL 2.1, of those that are written. */
const ORDER: Record<string, string> = {
  Invoice:
    "CustomizationID ID IssueDate DueDate InvoiceTypeCode Note DocumentCurrencyCode OrderReference BillingReference AccountingSupplierParty AccountingCustomerParty Delivery PaymentTerms AllowanceCharge TaxTotal LegalMonetaryTotal InvoiceLine",
  CreditNote:
    "CustomizationID ID IssueDate CreditNoteTypeCode Note DocumentCurrencyCode OrderReference BillingReference AccountingSupplierParty AccountingCustomerParty Delivery PaymentTerms AllowanceCharge TaxTotal LegalMonetaryTotal CreditNoteLine",
  Party: "PartyIdentification PostalAddress PartyTaxScheme PartyLegalEntity Contact",
  PostalAddress: "StreetName AdditionalStreetName AddressLine Country",
  PartyTaxScheme: "CompanyID TaxScheme",
  PartyLegalEntity: "RegistrationName CompanyID",
  InvoiceDocumentReference: "ID IssueDate",
  Delivery: "ActualDeliveryDate DeliveryLocation",
  AllowanceCharge: "ChargeIndicator AllowanceChargeReason Amount TaxCategory",
  TaxTotal: "TaxAmount TaxSubtotal",
  TaxSubtotal: "TaxableAmount TaxAmount TaxCategory",
  TaxCategory: "ID Percent TaxExemptionReasonCode TaxExemptionReason TaxScheme",
  ClassifiedTaxCategory: "ID Percent TaxScheme",
  LegalMonetaryTotal:
    "LineExtensionAmount TaxExclusiveAmount TaxInclusiveAmount AllowanceTotalAmount ChargeTotalAmount PrepaidAmount PayableAmount",
  InvoiceLine: "ID InvoicedQuantity LineExtensionAmount AllowanceCharge Item Price",
  CreditNoteLine: "ID CreditedQuantity LineExtensionAmount AllowanceCharge Item Price",
  Item: "Description Name ClassifiedTaxCategory",
};

type Ordered = Record<string, unknown>;
const ordered = new XMLParser({ preserveOrder: true, removeNSPrefix: true, ignoreAttributes: true });
/** Elements whose children stand in another order, or are not among those known. */
function misplaced(nodes: Ordered[]): string[] {
  return nodes.flatMap((node) => {
    const [name = ""] = Object.keys(node);
    const children = node[name];
    if (!Array.isArray(children)) return [];
    const names = children.map((child: Ordered) => Object.keys(child)[0] ?? "");
    const places = names.map((child) => ORDER[name]?.split(" ").indexOf(child) ?? 0);
    const wrong = places.some((place, i) => place < 0 || place < (places[i - 1] ?? 0));
    return [...(wrong ? [`${name}: ${names.join(" ")}`] : []), ...misplaced(children)];
  });
}

describe("the schemas' order", () => {
  const full = rowOf({
    items: [
      {
        unit_price: 10_000,
        description: "Drawn by hand",
        discount: { percent: "10", amount: null },
        tax: own("K", "0"),
      },
      { unit_price: 700, tax: own("E", "0", "Course") },
      { unit_price: 700 },
    ],
    taxes: [vat("19")],
    discount: { percent: "5", amount: null },
    charge: 300,
    paid: 100,
  });

  test("UBL 2.1: invoice and credit note, with all that can be in them", () => {
    for (const [row, parties] of [
      [full, snapshot],
      [sold(), snapshot],
      [rowOf({ items: [{ unit_price: 5 }] }), untaxed],
    ] as const) {
      expect(misplaced(ordered.parse(ubl(invoiceModel(row, parties))))).toEqual([]);
      expect(misplaced(ordered.parse(ubl(noteModel(row, note(row), parties))))).toEqual([]);
    }
    const turned = ubl(invoiceModel(full, snapshot)).replace("cac:Delivery>", "cac:Deliveries>");
    expect(misplaced(ordered.parse(turned.replace("</cac:Delivery>", "</cac:Deliveries>")))).not.toEqual([]);
  });
});
