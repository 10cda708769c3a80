import { Client } from "@stint/core/client";
import { Invoice } from "@stint/core/invoice";
import { invoiceRest } from "@stint/core/invoice/billing/invoice-remaining";
import { downloadNoteXml, downloadXml } from "@stint/core/invoice/einvoice";
import { exportCsv } from "@stint/core/invoice/export";
import { mailSent } from "@stint/core/invoice/mail";
import { download, downloadNote } from "@stint/core/invoice/print";
import { updateProject } from "@stint/core/operations/update-project";
import { Project } from "@stint/core/project";
import { Workspace } from "@stint/core/workspace";
import { Xml } from "@stint/documents/xml";
import { describe, expect, it } from "vitest";
import { readPdf } from "../../../documents/test/read";
import { follow, invoicesOf } from "../proposal/change.support";
import { accept, newOffer, Proposal, sent, visitor } from "../proposal/support";
import { as } from "../support";
import { openMailbox } from "../support/mail";

const compact = (text: string): string => text.replace(/\s+/g, "");

const rate = (name: string, percent: string, place: string, joins_country?: boolean) => ({
  ...{ name, rate: percent, note: "", default_for: [place], category: "S" as const, reason: "" },
  ...(joins_country ? { joins_country } : {}),
});
const RATES = [
  rate("GST", "5", "CA"),
  rate("QST", "9.975", "CA-QC", true),
  rate("HST", "13", "CA-ON"),
  rate("PST", "7", "CA-BC", true),
];

/** A Canadian business with a signed proposal of 6,350.00 for a client in a province, half upfront. */
async function story(region: string) {
  const offer = await newOffer({ currency: "CAD" });
  await as(offer.owner, async () => {
    await Workspace.update({
      ...{ brand_name: "Nova", country: "CA", street: "1 Rue Example", postcode: "H2X 1Y4" },
      ...{ city: "Montréal", region: "QC", tax_id: "123456789RT0001", tax_number: "1234567890TQ0001" },
      tax_rates: RATES,
    });
    const { id } = await Client.create({
      ...{
        name: "Lumen",
        country: "CA",
        region,
        street: "2 Rue Example",
        city: "Laval",
        postcode: "H7A 0A1",
      },
    });
    await Client.addContact(id, { first_name: "Maren", last_name: "Row", email: "maren@cedarrow.test" });
    await updateProject(offer.project_id, { client_id: id });
  });
  return offer;
}

describe("taxes of country and province", () => {
  it.each([
    ["QC", ["GST 5", "QST 9.975"]],
    ["BC", ["GST 5", "PST 7"]],
    ["ON", ["HST 13"]],
    ["AB", ["GST 5"]],
  ])("stand together or alone, as the owner chose it: %s", async (region, taxes) => {
    const { owner, project_id } = await story(region);
    const { tax } = await as(owner, () => Project.get(project_id));
    expect(tax.taxes.map(({ name, rate }) => `${name} ${rate}`)).toEqual(taxes);
  });

  it("are named one by one, with their own sums, in every document", async () => {
    const mailbox = await openMailbox();
    const offer = await story("QC");
    const { hash } = await sent(offer);
    const { document } = await visitor(() => Proposal.view(hash));
    // 6,350.00: GST 317.50, QST 633.4125.
    expect(document?.tax).toMatchObject({ net_total: 635_000, tax_total: 95_091, total: 730_091 });
    expect(document?.tax?.rows.map(({ label, amount }) => [label, amount])).toEqual([
      ["Net", 635_000],
      ["GST 5% on CA$6,350.00", 31_750],
      ["QST 9.975% on CA$6,350.00", 63_341],
    ]);
    expect((await accept(hash)).total).toBe(730_091);
    await follow(offer, offer.proposal_id);
    const [deposit] = await invoicesOf(offer);
    if (!deposit) throw new Error("a deposit is asked for");
    const { owner } = offer;
    // Half of it: 3,175.00, GST 158.75, QST 316.70625.
    const expected = [
      ["GST", "5", 317_500, 15_875],
      ["QST", "9.975", 317_500, 31_671],
    ];
    expect(deposit.totals.taxes.map(({ name, rate, base, amount }) => [name, rate, base, amount])).toEqual(
      expected,
    );
    await as(owner, async () => {
      const page = await Invoice.getPublic(deposit.hash ?? "");
      expect(page.totals.taxes.map(({ name, rate, base, amount }) => [name, rate, base, amount])).toEqual(
        expected,
      );
      const paper = compact((await readPdf(Buffer.from((await download(deposit.id)).bytes))).text);
      expect(paper).toContain("GST5%onCA$3,175.00CA$158.75");
      expect(paper).toContain("QST9.975%onCA$3,175.00CA$316.71");
      expect(paper).toContain("1234567890TQ0001");
      await mailSent({ invoice_id: deposit.id, project_id: offer.project_id, scheduled: false });
      const mail = mailbox.to("maren@cedarrow.test").at(-1)?.text ?? "";
      for (const words of [
        "Net total: CA$3,175.00",
        "GST 5% on CA$3,175.00: CA$158.75",
        "QST 9.975% on CA$3,175.00: CA$316.71",
      ])
        expect(mail).toContain(words);
      const xml = await Xml.readXml(Buffer.from((await downloadXml(deposit.id)).bytes).toString());
      // EN 16931 knows one tax of one rate: what it is made of stands in the note.
      expect(xml.breakdown).toMatchObject([
        { category: "S", rate: "14.975", base: "3175.00", amount: "475.46" },
      ]);
      expect(xml.note).toBe("GST 5% on 3175.00 CAD: 158.75 CAD\nQST 9.975% on 3175.00 CAD: 316.71 CAD");
      const csv = await exportCsv({ status: "sent" });
      expect(csv).toContain("CAD,3175.00,475.46,GST 5%: 158.75; QST 9.975%: 316.71,3650.46");
      const [listed] = (await Invoice.list({ status: "sent" })).items;
      expect(listed?.taxes.map(({ name, amount }) => [name, amount])).toEqual([
        ["GST", 15_875],
        ["QST", 31_671],
      ]);
      // The final invoice names them of the whole, of what is taken off and of the rest.
      const last = (await invoicesOf(offer)).find(({ id }) => id !== deposit.id);
      const rest = last ?? (await invoiceRest(offer.project_id));
      const draft = compact((await readPdf(Buffer.from((await download(rest.id)).bytes))).text);
      for (const words of [
        "GST5%onCA$6,350.00CA$317.50",
        "GST5%:CA$3,175.00net,CA$158.75tax",
        "QST9.975%:CA$3,175.00net,CA$316.71tax",
        "GST5%onCA$3,175.00CA$158.75",
      ])
        expect(draft).toContain(words);
      expect(draft).not.toContain("14.975");
      const credited = await Invoice.credit(deposit.id, {
        amount: deposit.totals.total,
        reason: "Not needed",
      });
      const [note] = credited.credit_notes;
      const back = compact(
        (await readPdf(Buffer.from((await downloadNote(deposit.id, note?.id ?? 0)).bytes))).text,
      );
      expect(back).toContain("GST5%CA$158.75");
      expect(back).toContain("QST9.975%CA$316.71");
      const noteXml = await Xml.readXml(
        Buffer.from((await downloadNoteXml(deposit.id, note?.id ?? 0)).bytes).toString(),
      );
      expect(noteXml.note).toBe("Not needed\nGST 5%: 158.75 CAD\nQST 9.975%: 316.71 CAD");
    });
  });
});
