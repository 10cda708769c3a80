import { Client } from "@stint/core/client";
import { Invoice } from "@stint/core/invoice";
import { downloadNoteXml, downloadXml } from "@stint/core/invoice/einvoice";
import { download, downloadNote } from "@stint/core/invoice/print";
import { Payment } from "@stint/core/payment";
import { Workspace } from "@stint/core/workspace";
import { getDocument } from "pdfjs-dist/legacy/build/pdf.mjs";
import { describe, expect, it } from "vitest";
import { readPdf } from "../../../documents/test/read";
import { readCii, readUbl } from "../rules/einvoice-read";
import { broken } from "../rules/einvoice-rules";
import { as } from "../support";
import { newBusiness, newDraft } from "./support";

async function taxed() {
  const { owner, project_id, client_id } = await newBusiness();
  const { id } = await newDraft(owner, project_id, 10_000);
  await as(owner, () => Invoice.addTax(id, { name: "VAT", rate: "19" }));
  return { owner, client_id, id };
}

const textOf = ({ bytes }: { bytes: Uint8Array }): string => Buffer.from(bytes).toString();

/** The files inside a PDF, by their names. */
async function attachments(bytes: Uint8Array): Promise<Map<string, string>> {
  const pdf = await getDocument({ data: new Uint8Array(bytes), verbosity: 0 }).promise;
  const all = new Map<string, string>();
  for (const [id, { filename }] of (await pdf.getAttachments()) ?? []) {
    const content = await pdf.getAttachmentContent(id);
    all.set(filename, Buffer.from(content ?? []).toString());
  }
  return all;
}

describe("an e-invoice", () => {
  it("says what it was issued without, takes nothing from later settings (D12), and reads back to the same numbers", async () => {
    const { owner, client_id, id } = await taxed();
    await expect(as(owner, () => downloadXml(id))).rejects.toMatchObject({ code: 2023 });
    await as(owner, () => Invoice.send(id, {}));
    const lacks = {
      code: 1000,
      fields: { country: expect.any(String), client_country: expect.any(String), tax_id: expect.any(String) },
    };
    await expect(as(owner, () => downloadXml(id))).rejects.toMatchObject(lacks);
    const { sent, xml } = await as(owner, async () => {
      await Workspace.update({ country: "DE", tax_id: "DE123456789" });
      await Client.update(client_id, { country: "FR" });
      await expect(downloadXml(id)).rejects.toMatchObject(lacks);
      const next = await Invoice.duplicate(id);
      return { sent: await Invoice.send(next.id, {}), xml: await downloadXml(next.id) };
    });
    expect(xml.name).toBe("INV-0002.xml");
    const read = readUbl(textOf(xml));
    expect(broken(read)).toEqual([]);
    expect(read).toMatchObject({ number: "INV-0002", issued: sent.issued_on, due: sent.due_on });
    expect(read.totals).toMatchObject({ net: 1_000_000n, tax: 190_000n, total: 1_190_000n });
  });

  it("travels inside the PDF as factur-x.xml once everything is known at sending (Factur-X)", async () => {
    const { owner, client_id, id } = await taxed();
    await as(owner, async () => {
      expect((await attachments((await download(id)).bytes)).size).toBe(0);
      await Workspace.update({ country: "DE", tax_id: "DE123456789" });
      await Client.update(client_id, { country: "FR" });
      await Invoice.send(id, {});
    });
    const { bytes } = await as(owner, () => download(id));
    const read = readCii((await attachments(bytes)).get("factur-x.xml") ?? "");
    expect(broken(read)).toEqual([]);
    expect(read.totals.total).toBe(1_190_000n);
    const again = await as(owner, () => download(id));
    expect(again.name).toBe("INV-0001.pdf");
    expect(Buffer.from(again.bytes).equals(bytes)).toBe(true);
    const text = Buffer.from(bytes).toString("latin1");
    for (const word of ["/AFRelationship /Alternative", "GTS_PDFA1", "<pdfaid:part>3", "EN 16931"])
      expect(text).toContain(word);
    // PDF/A-3 (ISO 19005-3, 6.2.3 and 6.8): the intent is a dictionary, the file is named twice and related.
    expect(text).toMatch(/\/Type \/OutputIntent[^>]*>>\s*endobj/);
    expect(text).toMatch(/\/AF \[\d+ 0 R\]/);
    expect(text).toMatch(/\/F \(factur-x\.xml\)[\s\S]*?\/UF \(factur-x\.xml\)/);
  });

  it("stays as it was issued, as the pages around it, once a part was paid and a part credited (D12)", async () => {
    const { owner, client_id, id } = await taxed();
    const { xml, pdf, bytes } = await as(owner, async () => {
      await Workspace.update({ country: "DE", tax_id: "DE123456789" });
      await Client.update(client_id, { country: "FR" });
      await Invoice.send(id, {});
      await Payment.markPaid(id, {
        paid_at: await Workspace.today(),
        payment_method: "bank_transfer",
        amount: 5_000,
      });
      await Invoice.credit(id, { amount: 3_333, reason: "Agreed" });
      const file = await download(id);
      return {
        xml: textOf(await downloadXml(id)),
        pdf: await readPdf(Buffer.from(file.bytes)),
        bytes: file.bytes,
      };
    });
    expect(pdf.text).toContain("Amount due $119.00");
    for (const read of [readUbl(xml), readCii((await attachments(bytes)).get("factur-x.xml") ?? "")]) {
      expect(broken(read)).toEqual([]);
      expect(read.totals).toMatchObject({ total: 1_190_000n, due: 1_190_000n });
    }
    expect(xml).not.toContain("CN-0001");
  });

  it("of a credit note names the invoice it takes from", async () => {
    const { owner, client_id, id } = await taxed();
    const note = await as(owner, async () => {
      await Workspace.update({ country: "DE", tax_id: "DE123456789" });
      await Client.update(client_id, { country: "FR" });
      await Invoice.send(id, {});
      const { credit_notes } = await Invoice.credit(id, { amount: 1_190, reason: "Agreed" });
      return downloadNoteXml(id, credit_notes[0]?.id ?? 0);
    });
    const read = readUbl(textOf(note));
    expect(broken(read)).toEqual([]);
    expect(read).toMatchObject({ type: "381", number: "CN-0001", preceding: "INV-0001" });
    expect(read.totals).toMatchObject({ net: 100_000n, tax: 19_000n });
  });

  it("of a note by line has the lines that its pages have, and names its invoice with its day (BG-3)", async () => {
    const { owner, client_id, id } = await taxed();
    const { sent, xml, pdf } = await as(owner, async () => {
      await Workspace.update({ country: "DE", tax_id: "DE123456789" });
      await Client.update(client_id, { country: "FR" });
      await Invoice.addItem(id, { name: "Posters", quantity: "8", unit: "hour", unit_price: 7_000 });
      await Invoice.addItem(id, {
        name: "Booklet",
        quantity: "1",
        unit_price: 8_000,
        tax: { name: "VAT", rate: "7", category: "S" },
      });
      const sent = await Invoice.send(id, {});
      const [, posters, booklet] = sent.items;
      const { credit_notes } = await Invoice.credit(id, {
        lines: [
          { item_id: posters?.id ?? 0, quantity: "2" },
          { item_id: booklet?.id ?? 0, quantity: "1" },
        ],
        reason: "Two hours and the booklet were not needed",
      });
      const note_id = credit_notes[0]?.id ?? 0;
      const file = await downloadNote(id, note_id);
      return { sent, xml: textOf(await downloadNoteXml(id, note_id)), pdf: file.bytes };
    });
    for (const read of [readUbl(xml), readCii((await attachments(pdf)).get("factur-x.xml") ?? "")]) {
      expect(broken(read)).toEqual([]);
      expect(read).toMatchObject({ type: "381", preceding: "INV-0001", preceded: sent.issued_on });
      expect(read.lines).toMatchObject([
        { name: "Posters", qty: "2", unit: "HUR", price: 700_000n, net: 1_400_000n, cat: "S", rate: "19" },
        { name: "Booklet", qty: "1", unit: "C62", price: 800_000n, net: 800_000n, cat: "S", rate: "7" },
      ]);
      expect(read.totals).toMatchObject({ net: 2_200_000n, tax: 322_000n, total: 2_522_000n });
    }
    const { text } = await readPdf(Buffer.from(pdf));
    for (const words of ["Posters", "$140.00", "Booklet", "$80.00", "$252.20"]) expect(text).toContain(words);
  });
});
