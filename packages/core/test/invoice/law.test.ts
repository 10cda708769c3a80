import { Client } from "@stint/core/client";
import { Invoice } from "@stint/core/invoice";
import { checkInvoice } from "@stint/core/invoice/check";
import { downloadNoteXml, downloadXml } from "@stint/core/invoice/einvoice";
import { mailSent } from "@stint/core/invoice/mail";
import { download, downloadNote } from "@stint/core/invoice/print";
import { Workspace } from "@stint/core/workspace";
import { beforeAll, describe, expect, it } from "vitest";
import { readPdf } from "../../../documents/test/read";
import { as } from "../support";
import { openMailbox } from "../support/mail";
import { newBusiness, newDraft } from "./support";

/** An account in the currency of the invoices here. */
const DOLLARS = {
  ...{ currency: "USD", country: "US", holder: "Nova", bank: "Sample Bank", iban: "", bic: "" },
  ...{ routing: "021000021", account: "000123456789", reference: "number" as const },
};

let mailbox: Awaited<ReturnType<typeof openMailbox>>;
beforeAll(async () => {
  mailbox = await openMailbox();
});

const textOf = ({ bytes }: { bytes: Uint8Array }): string => Buffer.from(bytes).toString();
const pdfOf = async ({ bytes }: { bytes: Uint8Array }): Promise<string> =>
  (await readPdf(Buffer.from(bytes))).text.replace(/\s+/g, " ");

/** A draft of $1,000.00 with tax, of a complete business of the country to one like itself. */
async function newDomestic(country: string, tax_id: string, rate: string, language?: "de" | "fr") {
  const { owner, project_id, client_id } = await newBusiness();
  return as(owner, async () => {
    await Workspace.update({
      country,
      street: "1 Sample Road",
      postcode: "10115",
      city: "Sampleton",
      tax_id,
    });
    await Client.update(client_id, {
      ...{ country, street: "2 Sample Road", postcode: "10115", city: "Sampleton", tax_id },
      ...(language ? { language } : {}),
    });
    const { id } = await newDraft(owner, project_id, 100_000);
    await Invoice.addTax(id, { name: "VAT", rate });
    return { owner, client_id, id };
  });
}

describe("VAT in the seller's own currency", () => {
  it("is asked for, typed once with day and source, and stands on page, PDF and XML, and on what takes it back", async () => {
    const { owner, id } = await newDomestic("GB", "GB123456789", "20");
    await as(owner, async () => {
      const asked = expect.objectContaining({ place: "invoice", at: "exchange_rate", country: "GB" });
      const before = await checkInvoice(id);
      expect(before.missing).toContainEqual(asked);
      expect(before.tax_currency).toBe("GBP");
      await Invoice.update(id, {
        ...{ exchange_rate: "0.7912", exchange_rate_on: "2026-11-20", exchange_rate_source: "HMRC" },
      });
      expect((await checkInvoice(id)).missing).not.toContainEqual(asked);
      const sent = await Invoice.send(id, {});
      const sentence = "VAT in GBP: £158.24 (1 USD = 0.7912 GBP, HMRC, 20 November 2026)";
      expect(sent.snapshot?.books).toMatchObject({ currency: "GBP", tax: 158_24 });
      expect((await Invoice.getPublic(sent.hash ?? "")).snapshot.wordings).toContain(sentence);
      expect(await pdfOf(await download(id))).toContain(sentence);
      const xml = textOf(await downloadXml(id));
      expect(xml).toContain("<cbc:TaxCurrencyCode>GBP</cbc:TaxCurrencyCode>");
      expect(xml).toContain('<cbc:TaxAmount currencyID="GBP">158.24</cbc:TaxAmount>');
      const { credit_notes } = await Invoice.credit(id, { amount: 60_000, reason: "Agreed" });
      const note = credit_notes[0]?.id ?? 0;
      expect(await pdfOf(await downloadNote(id, note))).toContain("VAT in GBP: £79.12");
      expect(textOf(await downloadNoteXml(id, note))).toContain(
        '<cbc:TaxAmount currencyID="GBP">79.12</cbc:TaxAmount>',
      );
    });
  });

  it("goes with the currency that the rate was of", async () => {
    const { owner, id } = await newDomestic("DE", "DE123456789", "19");
    await as(owner, async () => {
      await Invoice.update(id, { exchange_rate: "0.8642", exchange_rate_on: "2026-11-20" });
      expect(await Invoice.update(id, { currency: "CHF" })).toMatchObject({
        exchange_rate: null,
        exchange_rate_on: null,
      });
    });
  });
});

describe("the day of the supply", () => {
  it("is the invoice's own only where its owner chose that, and a day that is named takes its place", async () => {
    const { owner, id } = await newDomestic("DE", "DE123456789", "19", "de");
    await as(owner, async () => {
      expect(await pdfOf(await download(id))).not.toContain("Leistungsdatum");
      await Invoice.update(id, { supplied_on_issue: true, issued_on: "2026-11-20" });
      expect((await checkInvoice(id)).missing.map(({ at }) => at)).not.toContain("supply_from");
      expect(await pdfOf(await download(id))).toContain("Leistungsdatum entspricht Rechnungsdatum");
      const named = await Invoice.update(id, { supply_from: "2026-11-18" });
      expect(named.supplied_on_issue).toBeNull();
      await Invoice.update(id, { supply_from: null, supplied_on_issue: true });
      await Invoice.send(id, {});
      expect(textOf(await downloadXml(id))).toContain(
        "<cbc:ActualDeliveryDate>2026-11-20</cbc:ActualDeliveryDate>",
      );
    });
  });
});

describe("a French invoice to a business", () => {
  const sentences = [
    "Catégorie de l’opération : prestation de services.",
    "Pas d’escompte pour paiement anticipé.",
    "Pénalités de retard : taux de refinancement de la BCE majoré de 10 points de pourcentage.",
    "Indemnité forfaitaire pour frais de recouvrement en cas de retard de paiement : 40,00 €.",
  ];

  it("says what kind of supply it is, penalties, the recovery charge and early payment, on page, PDF and XML, in the client's language", async () => {
    const { owner, id } = await newDomestic("FR", "FR83404833048", "20", "fr");
    await as(owner, async () => {
      await Invoice.update(id, { currency: "EUR" });
      const { hash } = await Invoice.send(id, {});
      const { wordings } = (await Invoice.getPublic(hash ?? "")).snapshot;
      expect(wordings?.map((each) => each.replaceAll("\u00a0", " "))).toEqual(sentences);
      const [pdf, xml] = [await pdfOf(await download(id)), textOf(await downloadXml(id))];
      for (const text of sentences) {
        expect(pdf.replaceAll("\u00a0", " ")).toContain(text);
        expect(xml.replaceAll("\u00a0", " ")).toContain(text);
      }
    });
  });

  it("says nothing twice that its owner said, and nothing of it to a person", async () => {
    const { owner, id, client_id } = await newDomestic("FR", "FR83404833048", "20", "fr");
    await as(owner, async () => {
      await Invoice.update(id, { currency: "EUR", terms: "Escompte de 2 % sous 8 jours" });
      const text = await pdfOf(await download(id));
      expect(text).toContain("Indemnité forfaitaire");
      expect(text).not.toContain("Pas d’escompte");
      await Client.update(client_id, { kind: "person" });
      expect(await pdfOf(await download(id))).not.toContain("Indemnité forfaitaire");
    });
  });
});

describe("the mail of an invoice", () => {
  it.each([
    ["en16931_ubl", ["INV-0001.pdf", "INV-0001.xml"]],
    ["xrechnung_cii", ["INV-0001.pdf", "INV-0001.xml"]],
    ["facturx_en16931", ["INV-0001.pdf"]],
    [null, ["INV-0001.pdf"]],
  ] as const)("has the file that the client asked for: %s", async (einvoice_format, names) => {
    const { owner, client_id, id } = await newDomestic("DE", "DE123456789", "19");
    const to = `books-${client_id}@cedarrow.test`;
    const sent = await as(owner, async () => {
      await Workspace.update({
        contact_name: "Nova",
        phone: "+49 30 1234",
        brand_name: "Nova",
        bank_accounts: [DOLLARS],
      });
      const [contact] = (await Client.get(client_id)).contacts;
      await Client.updateContact(client_id, contact?.id ?? 0, { email: to });
      await Client.update(client_id, { einvoice_format, buyer_reference: "REF-7" });
      const sent = await Invoice.send(id, {});
      await mailSent({ invoice_id: id, project_id: sent.project_id ?? 0, scheduled: false });
      return sent;
    });
    const mail = (await mailbox.to(to)).at(-1);
    expect(mail?.attachments.map(({ name }) => name)).toEqual(names);
    expect(sent.snapshot?.bank?.reference).toBe("INV-0001");
  });
});
