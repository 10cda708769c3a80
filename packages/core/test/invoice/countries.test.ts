import { Client } from "@stint/core/client";
import { Invoice } from "@stint/core/invoice";
import { checkInvoice } from "@stint/core/invoice/check";
import { downloadXml } from "@stint/core/invoice/einvoice";
import { download } from "@stint/core/invoice/print";
import { countryName } from "@stint/core/platform/country";
import { Workspace } from "@stint/core/workspace";
import { XMLParser } from "fast-xml-parser";
import { describe, expect, it } from "vitest";
import { readPdf } from "../../../documents/test/read";
import { as } from "../support";
import { type Business, businesses } from "./businesses";
import { newBusiness, newDraft } from "./support";

interface XmlParty {
  PostalAddress: Record<string, unknown>;
  PartyLegalEntity: { RegistrationName: string };
  PartyName: { Name: string };
  Contact: Record<string, string>;
}
const parser = new XMLParser({ removeNSPrefix: true, parseTagValue: false });
const readInvoice = (xml: string) =>
  (parser.parse(xml) as { Invoice: Record<string, unknown> }).Invoice as {
    BuyerReference: string;
    OrderReference: { ID: string };
    InvoicePeriod: { StartDate: string; EndDate: string };
    AccountingSupplierParty: { Party: XmlParty };
    AccountingCustomerParty: { Party: XmlParty };
    TaxTotal: { TaxSubtotal: { TaxableAmount: string; TaxAmount: string } };
    LegalMonetaryTotal: { TaxExclusiveAmount: string };
  };

const readXml = async (id: number): Promise<string> => Buffer.from((await downloadXml(id)).bytes).toString();

/** A business of the country sends an invoice to a client like itself, and everything about it is read back. */
async function sendIn(of: Business) {
  const { owner, project_id, client_id } = await newBusiness();
  const { country, street, postcode, city, region = "", tax_id, tax_number = "", register_number = "" } = of;
  return as(owner, async () => {
    await Workspace.update({
      ...{
        brand_name: "Nova",
        legal_name: "Nova Example",
        contact_name: "Robin Example",
        phone: "+49 30 1234",
      },
      ...{ country, street, postcode, city, region, tax_id, tax_number, register_number },
    });
    await Client.update(client_id, {
      ...{
        country,
        street,
        postcode,
        city,
        region,
        tax_id,
        tax_number: tax_number || null,
        buyer_reference: "REF-7",
        purchase_order: "PO-9",
      },
    });
    const { id } = await newDraft(owner, project_id, 100_000);
    await Invoice.addTax(id, { name: "VAT", rate: of.rate });
    await Invoice.addDiscount(id, { amount: 10_000 });
    await Invoice.update(id, { supply_from: "2026-11-01", supply_until: "2026-11-20" });
    const { missing } = await checkInvoice(id);
    const { hash } = await Invoice.send(id, {});
    const page = await Invoice.getPublic(hash ?? "");
    const pdf = await readPdf(Buffer.from((await download(id)).bytes));
    const xml = await readXml(id);
    return { missing, page, pdf: pdf.text.replace(/\s+/g, " "), xml: readInvoice(xml), raw: xml };
  });
}

describe("an invoice carries what its country asks for, on page, PDF and XML alike (D6, D12)", () => {
  it.each(businesses)("$country", async (of) => {
    const { missing, page, pdf, xml, raw } = await sendIn(of);
    expect(missing.filter(({ place }) => place !== "invoice")).toEqual([]);
    const { seller, buyer } = page.snapshot;
    const parts = { street: of.street, postcode: of.postcode, city: of.city, region: of.region ?? "" };
    for (const party of [seller, buyer]) expect(party).toMatchObject({ parts, country: of.country });
    expect(seller.address.split("\n")).toEqual(of.address.slice(0, -1));
    expect(page).toMatchObject({
      buyer_reference: "REF-7",
      purchase_order: "PO-9",
      supply_from: "2026-11-01",
      supply_until: "2026-11-20",
      totals: { net_total: 90_000, taxes: [{ base: 90_000, rate: of.rate }] },
    });
    const printed = [
      ...["Nova", "Nova Example", ...of.address.slice(0, -1), countryName(of.country), ...of.numbers],
      ...["Robin Example", "+49 30 1234", "Purchase order PO-9", "Your reference REF-7"],
      of.country === "GB"
        ? "Supplied 1 November 2026 to 20 November 2026"
        : "Supplied November 1, 2026 to November 20, 2026",
      ...["Net total $900.00", `VAT ${of.rate}% on $900.00`],
    ];
    for (const text of printed) expect(pdf).toContain(text);
    const { Party } = xml.AccountingSupplierParty;
    for (const { PostalAddress } of [Party, xml.AccountingCustomerParty.Party])
      expect(PostalAddress).toMatchObject({
        StreetName: of.street.split("\n")[0],
        CityName: of.city,
        PostalZone: of.postcode,
        ...(of.region ? { CountrySubentity: of.region } : {}),
        Country: { IdentificationCode: of.country },
      });
    expect(Party).toMatchObject({
      PartyName: { Name: "Nova" },
      PartyLegalEntity: { RegistrationName: "Nova Example" },
      Contact: { Name: "Robin Example", Telephone: "+49 30 1234" },
    });
    // Seller and client alike: SIREN and SIRET are in their own lists, on the paper and in the file.
    const listed = [...raw.matchAll(/schemeID="(0002|0009)">(\d+)</g)].map(([, scheme, id]) => [scheme, id]);
    const french = [
      ["0009", "12345678900012"],
      ["0002", "123456789"],
    ];
    expect(listed).toEqual(of.country === "FR" ? [...french, ...french] : []);
    expect(xml).toMatchObject({
      BuyerReference: "REF-7",
      OrderReference: { ID: "PO-9" },
      InvoicePeriod: { StartDate: "2026-11-01", EndDate: "2026-11-20" },
      TaxTotal: { TaxSubtotal: { TaxableAmount: "900.00" } },
      LegalMonetaryTotal: { TaxExclusiveAmount: "900.00" },
    });
  });

  it("names no day of supply that nobody said, and prints the words of a law in its language", async () => {
    const { owner, project_id, client_id } = await newBusiness();
    await as(owner, async () => {
      await Workspace.update({
        country: "FR",
        tax_id: "FR12345678901",
        postal: "1 rue Exemple, 75001 Paris",
      });
      await Client.update(client_id, { country: "DE", tax_id: "DE123456789" });
      const { id } = await newDraft(owner, project_id, 100_000);
      await Invoice.addTax(id, { name: "Reverse charge", rate: "0", category: "AE" });
      const { snapshot } = await Invoice.send(id, {});
      expect(snapshot?.wordings?.[0]).toBe("Autoliquidation");
      // The address of before is one text still.
      expect(snapshot?.seller).toMatchObject({ address: "1 rue Exemple, 75001 Paris" });
      expect(snapshot?.seller.parts).toBeUndefined();
      const { text } = await readPdf(Buffer.from((await download(id)).bytes));
      expect(text).toContain("Autoliquidation");
      expect(text).not.toContain("Supplied");
      const xml = await readXml(id);
      expect(xml).toContain("Autoliquidation");
      expect(xml).not.toMatch(/ActualDeliveryDate|InvoicePeriod/);
    });
  });

  it("does not end its supply before it begins", async () => {
    const { owner, project_id } = await newBusiness();
    const { id } = await newDraft(owner, project_id);
    await expect(
      as(owner, () => Invoice.update(id, { supply_from: "2026-11-20", supply_until: "2026-11-01" })),
    ).rejects.toMatchObject({ code: 1000, fields: { supply_until: expect.any(String) } });
  });
});
