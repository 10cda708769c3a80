import { describe, expect, it } from "vitest";
import { describeLongTerm } from "../../src/invoice/check/payment-term";
import type { CheckedDocument } from "../../src/invoice/law/document";
import { FIELD_CHECKS } from "../../src/invoice/law/fields";
import { UNSERVED_MANDATES, unservedMandates } from "../../src/invoice/law/mandates";
import { missingFields } from "../../src/invoice/law/missing-fields";
import { findEinvoiceFacts } from "../../src/platform/country/einvoice";
import facts from "../../src/platform/country/invoice/facts.json" with { type: "json" };

const party = (country: string) => ({ name: "Nova", email: "", address: "", tax_id: "", country });
const group = (category: string, rate = "0", reason = "") => ({
  category,
  rate,
  reason,
  base: 100_00,
  amount: 0,
});

const documentOf = (from: string, to: string, more: Partial<CheckedDocument> = {}): CheckedDocument => ({
  seller: party(from),
  buyer: { ...party(to), name: "Cedar & Row" },
  client_kind: "business",
  date: "2026-11-27",
  currency: { GB: "GBP", JP: "JPY" }[from] ?? "EUR",
  total: 119_00,
  groups: [group("S", "19")],
  title: "Website",
  words: "",
  buyer_reference: "",
  purchase_order: "",
  supply_from: undefined,
  is_deposit: false,
  tax_total: 19_00,
  has_rate: false,
  ...more,
});
const fieldsOf = (of: CheckedDocument) => missingFields(of).map(({ field }) => field);

describe("the check before sending says what the seller's country asks for and the invoice lacks", () => {
  it.each([
    ["DE", "seller_name_address buyer_name_address seller_vat_id time_of_supply"],
    [
      "FR",
      "seller_name_address buyer_name_address seller_vat_id supply_or_payment_date_if_different seller_siren_or_siret buyer_siren",
    ],
    ["GB", "time_of_supply seller_name_address seller_vat_number buyer_name_address"],
    [
      "ES",
      "seller_vat_id seller_name_address buyer_name_address supply_or_payment_date_if_different seller_nif buyer_nif",
    ],
    ["JP", "registration_number_T13 transaction_date"],
    ["US", "seller_name_address buyer_name_address"],
  ])("%s", (country, fields) => {
    expect(fieldsOf(documentOf(country, country)).sort()).toEqual(fields.split(" ").sort());
  });

  it.each([
    ["DE", "DE123456789", ""],
    ["FR", "FR12345678901", "12345678900012"],
    ["GB", "GB123456789", ""],
    ["ES", "B12345678", ""],
    ["JP", "T1234567890123", ""],
    ["US", "", ""],
  ])("and nothing of %s once all is there", (country, tax_id, tax_number) => {
    const full = { ...party(country), address: "1 Sample Street\nTown", tax_id, tax_number };
    const words = "Pénalités de retard : 10 %. Indemnité forfaitaire 40 €. Pas d'escompte.";
    expect(
      fieldsOf(documentOf(country, country, { seller: full, buyer: full, words, supply_from: "2026-11-20" })),
    ).toEqual([]);
  });

  it("asks for SIREN or SIRET at the field of their own, also beside a number for VAT", () => {
    const known = { ...party("FR"), address: "1 rue Exemple\nParis", tax_id: "FR12345678901" };
    const found = missingFields(documentOf("FR", "FR", { seller: known, buyer: known }));
    const asked = found.filter(({ field }) => field.includes("siren"));
    expect(asked.map(({ field, place, at }) => [field, place, at])).toEqual([
      ["seller_siren_or_siret", "settings", "tax_number"],
      ["buyer_siren", "client", "tax_number"],
    ]);
    // One that stands in the field of the tax id since before is read as what it is.
    const before = { ...known, tax_id: "404 833 048" };
    expect(fieldsOf(documentOf("FR", "FR", { seller: known, buyer: before }))).not.toContain("buyer_siren");
  });

  const neededOf = (of: CheckedDocument) =>
    missingFields(of).flatMap(({ field, is_needed }) => (is_needed ? [field] : []));

  it("tells reverse charge without ids as wrong", () => {
    const found = missingFields(documentOf("DE", "FR", { groups: [group("AE")] }));
    expect(found).toEqual(
      expect.arrayContaining([
        expect.objectContaining({ field: "buyer_tax_id", place: "client", is_needed: true }),
        expect.objectContaining({ field: "seller_tax_id", place: "settings", is_needed: true }),
      ]),
    );
  });

  it("takes the number of a tax office for no VAT id within the EU, and for one of a client elsewhere", () => {
    const to = (country: string) =>
      documentOf("DE", country, {
        groups: [group("AE")],
        buyer: { ...party(country), tax_number: "12/345/67890" },
      });
    expect(neededOf(to("FR"))).toContain("buyer_tax_id");
    expect(neededOf(to("CH"))).not.toContain("buyer_tax_id");
  });

  it("needs both addresses on a full invoice between businesses, by a law that is known", () => {
    const addresses = ["seller_name_address", "buyer_name_address"];
    const full = documentOf("DE", "DE", { total: 250_01 });
    expect(neededOf(full)).toEqual(addresses);
    // A simplified invoice names no client, nor does one to a person; US custom is no law.
    expect(neededOf(documentOf("DE", "DE", { total: 250_00 }))).toEqual([]);
    expect(neededOf(documentOf("DE", "DE", { total: 250_01, client_kind: "person" }))).toEqual([]);
    expect(neededOf(documentOf("US", "US", { currency: "USD", total: 1_000_00 }))).toEqual([]);
    // What 300 dollars are in euro nobody knows here.
    expect(neededOf(documentOf("DE", "DE", { currency: "USD", total: 300_00 }))).toEqual([]);
    expect(neededOf(documentOf("DE", "FR", { groups: [group("AE")] }))).toEqual(
      expect.arrayContaining(addresses),
    );
  });

  it("asks a German for the day of the supply without exempting that of the invoice, and not ahead of the work", () => {
    const of = documentOf("DE", "DE");
    const asked = missingFields(of).find(({ at }) => at === "supply_from");
    expect(asked?.text).toBe("The day of the supply");
    expect(fieldsOf({ ...of, is_deposit: true })).not.toContain("time_of_supply");
  });

  it.each([
    ["DE", "USD", "EUR"],
    ["GB", "EUR", "GBP"],
    ["PL", "EUR", "PLN"],
    ["JP", "USD", "JPY"],
  ])(
    "asks in %s for the rate from %s to %s where there is tax, until all of it is typed",
    (country, currency, to) => {
      const of = documentOf(country, country, { currency });
      expect(missingFields(of).find(({ at }) => at === "exchange_rate")?.text).toContain(`The tax in ${to}`);
      expect(fieldsOf({ ...of, has_rate: true })).not.toContain("exchange_rate");
      expect(fieldsOf({ ...of, tax_total: 0 })).not.toContain("exchange_rate");
      expect(fieldsOf({ ...of, currency: to })).not.toContain("exchange_rate");
    },
  );

  it.each([["DK"], ["SE"]])("takes euro in %s, and asks nothing in the US", (country) => {
    expect(fieldsOf(documentOf(country, country))).not.toContain("exchange_rate");
    expect(fieldsOf(documentOf("US", "US"))).not.toContain("exchange_rate");
  });

  it("asks a person for no tax id", () => {
    expect(fieldsOf(documentOf("ES", "ES", { client_kind: "person" }))).not.toContain("buyer_nif");
  });

  it("asks a small business for its note, unless a reason says why", () => {
    const untaxed = (groups: CheckedDocument["groups"]) => fieldsOf(documentOf("DE", "DE", { groups }));
    expect(untaxed([group("O", "0", "Not subject to VAT")])).toContain("small_business_note");
    expect(untaxed([group("E", "0", "Kleinunternehmer, § 19 UStG")])).not.toContain("small_business_note");
  });

  it("asks for what a public buyer's Leitweg-ID brings with it", () => {
    const buyer = { ...party("DE"), electronic_address: "0204:991-12345-06" };
    expect(fieldsOf(documentOf("DE", "DE", { buyer }))).toEqual(
      expect.arrayContaining([
        "buyer_reference",
        "seller_contact_name",
        "seller_phone",
        "seller_city",
        "buyer_city",
      ]),
    );
  });

  it("says nothing where no country is known", () => {
    expect(missingFields(documentOf("", ""))).toEqual([]);
    expect(fieldsOf(documentOf("DE", ""))).toContain("buyer_country");
  });

  it("knows each field of its table from the countries' lists", () => {
    const known = new Set(Object.values(facts).flatMap(({ full }) => full.fields));
    expect(Object.keys(FIELD_CHECKS).filter((field) => !known.has(field))).toEqual([]);
  });
});

describe("mandates that the product cannot serve yet are told before sending", () => {
  it.each([
    ["ES", "ES", "2026-11-27", /^From January 1, 2027 Spain asks for VeriFactu/],
    ["ES", "DE", "2027-08-01", /^Spain asks for VeriFactu/],
    ["IT", "IT", "2026-11-27", /^Italy asks for e-invoices through SdI/],
    ["PL", "PL", "2026-11-27", /^Poland asks for invoices in KSeF/],
    ["BE", "BE", "2026-11-27", /^Belgium asks for e-invoices over Peppol/],
  ])("%s to %s on %s", (from, to, date, text) => {
    expect(unservedMandates(documentOf(from, to, { date }))[0]).toMatch(text);
  });

  it("French figures of sales to persons and abroad, not of those to businesses there", () => {
    const told = (to: string, client_kind: "business" | "person") =>
      unservedMandates(documentOf("FR", to, { client_kind, date: "2026-11-29" }))
        .filter((each) => each.includes("e-reporting"))
        .map((each) => each.slice(0, 41));
    const words = ["France asks for the figures of sales to p"];
    expect([told("FR", "person"), told("US", "business"), told("DE", "person")]).toEqual([
      words,
      words,
      words,
    ]);
    expect(told("FR", "business")).toEqual([]);
  });

  it.each([
    ["ES", "ES", "2026-09-01"],
    ["IT", "DE", "2026-11-27"],
    ["DE", "DE", "2028-06-01"],
    ["US", "US", "2026-11-27"],
  ])("and none of %s to %s on %s", (from, to, date) => {
    expect(unservedMandates(documentOf(from, to, { date }))).toEqual([]);
  });

  it("stand in the countries' facts, each with its day", () => {
    for (const { country, scope, obligation } of UNSERVED_MANDATES) {
      const all = findEinvoiceFacts(country)?.mandates ?? [];
      const found = all.find(
        (each) => each.scope === scope && (!obligation || each.obligation === obligation),
      );
      expect(found?.since, `${country}: ${scope}`).toEqual(expect.any(String));
    }
  });
});

describe("a term of payment above what a country names between its businesses", () => {
  it("is told, and nothing at its limit, abroad or for a person", () => {
    expect(describeLongTerm(documentOf("DE", "DE"), 90)).toBe(
      "Due after 90 days. Between businesses in Germany it is 60 at most: a longer term has to be agreed.",
    );
    expect(describeLongTerm(documentOf("FR", "FR"), 61)).toContain("the law names no longer term");
    for (const [of, days] of [
      [documentOf("DE", "DE"), 60],
      [documentOf("DE", "FR"), 90],
      [documentOf("DE", "DE", { client_kind: "person" }), 90],
      [documentOf("US", "US"), 365],
      [documentOf("", ""), 365],
    ] as const)
      expect(describeLongTerm(of, days)).toBeUndefined();
  });
});
