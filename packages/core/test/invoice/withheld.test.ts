import { Client } from "@stint/core/client";
import { Invoice } from "@stint/core/invoice";
import { downloadNoteXml, downloadXml } from "@stint/core/invoice/einvoice";
import { mailNote, mailSent } from "@stint/core/invoice/mail";
import { download, downloadAccount, downloadNote } from "@stint/core/invoice/print";
import { statement } from "@stint/core/invoice/statement";
import { trace } from "@stint/core/operations/trace-figure";
import { Payment } from "@stint/core/payment";
import { recordWithheld } from "@stint/core/payment/withheld";
import { Workspace } from "@stint/core/workspace";
import { beforeAll, describe, expect, it } from "vitest";
import { readPdf } from "../../../documents/test/read";
import { as } from "../support";
import { openMailbox } from "../support/mail";
import { newBusiness, type Owner } from "./support";

let mailbox: Awaited<ReturnType<typeof openMailbox>>;
beforeAll(async () => {
  mailbox = await openMailbox();
});

const compact = (text: string): string => text.replace(/\s+/g, "");

/** A Spanish studio with a Spanish client who withholds 15% IRPF by default. */
async function newStudio() {
  const made = await newBusiness();
  await as(made.owner, async () => {
    await Workspace.update({
      country: "ES",
      tax_id: "B12345678",
      withholdings: [{ name: "IRPF", rate: "15", step: null, rounds_down: false, is_default: true }],
    });
    await Client.update(made.client_id, { country: "ES", tax_id: "B87654321" });
  });
  return made;
}

const newInvoice = (owner: Owner, project_id: number) =>
  as(owner, async () => {
    const { id } = await Invoice.create({ project_id, items: [{ name: "Design", unit_price: 100_000 }] });
    await Invoice.addTax(id, { name: "IVA", rate: "21" });
    return Invoice.send(id, {});
  });
const pay = (owner: Owner, id: number, amount?: number, keep_excess = false) =>
  as(owner, async () =>
    Payment.markPaid(id, {
      paid_at: await Workspace.today(),
      payment_method: "bank_transfer",
      amount,
      keep_excess,
    }),
  );
const sumsOf = async (owner: Owner, invoice_id: number) => {
  const { balances } = await as(owner, () => trace({ invoice_id }));
  return Object.fromEntries(balances.map(({ account, amount }) => [account, amount]));
};

describe("tax that a client withholds", () => {
  it("is said on page, paper, mail, list, statement and XML, and is not asked for", async () => {
    const { owner, project_id, client_id } = await newStudio();
    const sent = await newInvoice(owner, project_id);
    expect(sent.totals).toMatchObject({ total: 121_000, withheld: 15_000, amount_due: 106_000 });
    expect(sent.withholding).toMatchObject({ name: "IRPF", rate: "15" });
    await as(owner, async () => {
      const page = await Invoice.getPublic(sent.hash ?? "");
      expect(page.balance).toEqual([{ label: "Less withholding 15% IRPF", amount: -15_000 }]);
      expect(page.history.map(({ text, balance }) => [text, balance])).toEqual([
        [`Invoice ${sent.number}`, 121_000],
        ["Less withholding 15% IRPF", 106_000],
      ]);
      const paper = compact((await readPdf(Buffer.from((await download(sent.id)).bytes))).text);
      for (const words of ["Total$1,210.00", "Lesswithholding15%IRPF−$150.00", "Amountdue$1,060.00"])
        expect(paper).toContain(words);
      await mailSent({ invoice_id: sent.id, project_id, scheduled: false });
      const mail = mailbox.to("maren@cedarrow.test").at(-1)?.text ?? "";
      for (const words of [
        "Total: $1,210.00",
        "Less withholding 15% IRPF: −$150.00",
        "Amount due: $1,060.00",
      ])
        expect(mail).toContain(words);
      const [listed] = (await Invoice.list({})).items;
      expect(listed).toMatchObject({ total: 121_000, withheld: 15_000, amount_due: 106_000 });
      const [of] = (await statement(client_id, {})).currencies;
      expect(of?.closing).toBe(106_000);
      expect(of?.lines.map(({ text }) => text)).toEqual([
        `Invoice ${sent.number}`,
        `Tax withheld of ${sent.number}`,
      ]);
      // EN 16931 knows no withheld tax: the payable amount stays, the terms say what is withheld (BR-CO-16).
      const xml = Buffer.from((await downloadXml(sent.id)).bytes).toString();
      expect(xml).toContain('<cbc:PayableAmount currencyID="USD">1210.00</cbc:PayableAmount>');
      expect(xml).toContain("Less withholding 15% IRPF: 150.00 USD. Amount due: 1060.00 USD.");
    });
    expect(await sumsOf(owner, sent.id)).toEqual({
      receivable: 106_000,
      withheld: 15_000,
      revenue: -100_000,
      tax: -21_000,
    });
  });

  it.each([
    ["all", undefined, 121_000],
    ["half", 53_000, 60_500],
  ] as const)(
    "is taken off with the money by a refund that reduces the invoice (%s)",
    async (_, amount, note) => {
      const { owner, project_id } = await newStudio();
      const { id } = await newInvoice(owner, project_id);
      const [payment] = (await pay(owner, id)).payments;
      const after = await as(owner, () =>
        Payment.refund(id, payment?.id ?? 0, {
          reduce_invoice: true,
          reason: "Called off",
          ...(amount ? { amount } : {}),
        }),
      );
      const kept = 121_000 - note;
      expect(await as(owner, () => Invoice.get(id))).toMatchObject({
        amount_refunded: amount ?? 106_000,
        totals: { amount_credited: note, amount_due: 0 },
        credit_notes: [{ amount: note }],
      });
      expect(after.status).toBeDefined();
      // Nothing is left that nobody paid: what the book keeps was sold, taxed, withheld and paid alike.
      const share = kept / 121_000;
      expect(await sumsOf(owner, id)).toMatchObject({
        ...(share ? { revenue: -100_000 * share, tax: -21_000 * share, withheld: 15_000 * share } : {}),
      });
      const { receivable = 0, refunds = 0 } = await sumsOf(owner, id);
      expect([receivable, refunds]).toEqual([0, 0]);
    },
  );

  it("leaves the invoice paid with the rest, and gives back in proportion what a note takes", async () => {
    const { owner, project_id } = await newStudio();
    const { id } = await newInvoice(owner, project_id);
    expect((await pay(owner, id, 50_000)).status).toBe("partially_paid");
    const paid = await pay(owner, id);
    expect(paid).toMatchObject({ status: "paid", totals: { amount_paid: 106_000, amount_due: 0 } });
    // Half of it credited: half of what was paid is the client's, and the other half of the tax is not withheld.
    const credited = await as(owner, () => Invoice.credit(id, { amount: 60_500, reason: "Half the work" }));
    expect(credited.status).toBe("paid");
    const note_id = credited.credit_notes[0]?.id ?? 0;
    expect(credited.credit_notes[0]).toMatchObject({ amount: 60_500, withheld: 7_500 });
    await as(owner, async () => {
      await mailNote({ invoice_id: id, credit_note_id: note_id, excess: 53_000 });
      const mail = mailbox.to("maren@cedarrow.test").at(-1)?.text ?? "";
      for (const words of [
        "Total: $605.00",
        "Less withholding 15% IRPF: −$75.00",
        "Credited: $530.00",
        "Kept as your credit: $530.00",
      ])
        expect(mail).toContain(words);
      const paper = compact((await readPdf(Buffer.from((await downloadNote(id, note_id)).bytes))).text);
      for (const words of ["Total$605.00", "Lesswithholding15%IRPF−$75.00", "Credited$530.00"])
        expect(paper).toContain(words);
      const xml = Buffer.from((await downloadNoteXml(id, note_id)).bytes).toString();
      expect(xml).toContain("Less withholding 15% IRPF: 75.00 USD.");
    });
    expect(await sumsOf(owner, id)).toEqual({
      receivable: 0,
      bank: 106_000,
      withheld: 7_500,
      revenue: -50_000,
      tax: -10_500,
      credit: -53_000,
    });
  });

  it("is computed anew of what a note leaves, on page, list, statement and account alike", async () => {
    const { owner, project_id, client_id } = await newStudio();
    const { id, items } = await as(owner, () =>
      Invoice.create({
        project_id,
        items: [
          { name: "Design", unit_price: 100_000, tax: { name: "IVA", rate: "21" } },
          {
            name: "Course",
            unit_price: 100_000,
            tax: { name: "Exempt", rate: "0", category: "E", reason: "Article 20" },
          },
        ],
      }),
    );
    const sent = await as(owner, () => Invoice.send(id, {}));
    expect(sent.totals).toMatchObject({ total: 221_000, withheld: 30_000, amount_due: 191_000 });
    const lines = [{ item_id: items[1]?.id ?? 0, quantity: "1" }];
    const after = await as(owner, () => Invoice.credit(id, { lines, reason: "No course" }));
    // 1,210 is left, and 15% of its net is withheld.
    expect(after.totals).toMatchObject({ withheld_credited: 15_000, amount_due: 106_000 });
    await as(owner, async () => {
      const page = await Invoice.getPublic(sent.hash ?? "");
      expect(page.balance[0]).toEqual({ label: "Less withholding 15% IRPF", amount: -15_000 });
      expect(page.history.map(({ balance }) => balance).at(-1)).toBe(106_000);
      const [listed] = (await Invoice.list({})).items;
      expect(listed).toMatchObject({ withheld: 15_000, amount_due: 106_000 });
      expect((await statement(client_id, {})).currencies[0]?.closing).toBe(106_000);
      const account = compact((await readPdf(Buffer.from((await downloadAccount(id)).bytes))).text);
      expect(account).toContain("Amountdue$1,060.00");
    });
    expect(await sumsOf(owner, id)).toMatchObject({ receivable: 106_000, withheld: 15_000 });
  });

  it.each([
    ["a note whose credit was refunded", 53_000, 60_500],
    ["a refund that a note documents later", 53_000, 60_500],
  ] as const)("is due where they did not withhold it after %s", async (kind, amount, note) => {
    const { owner, project_id, client_id } = await newStudio();
    const { id } = await newInvoice(owner, project_id);
    const [payment] = (await pay(owner, id)).payments;
    const credit = () => Invoice.credit(id, { amount: note, reason: "Half the work" });
    const refund = () => Payment.refund(id, payment?.id ?? 0, { amount });
    await as(owner, async () => {
      for (const step of kind.startsWith("a note") ? [credit, refund] : [refund, credit]) await step();
      // They paid 530 in the end, and 605 less 75 is what they were asked for.
      expect((await Invoice.get(id)).totals.amount_due).toBe(0);
      const open = await recordWithheld(id, { amount: 0 });
      expect(open).toMatchObject({ status: "partially_paid", totals: { amount_due: 7_500 } });
      const page = await Invoice.getPublic(open.hash ?? "");
      expect(page.totals.total + page.balance.reduce((sum, line) => sum + line.amount, 0)).toBe(7_500);
      expect(page.history.at(-1)?.balance).toBe(7_500);
      expect((await statement(client_id, {})).currencies[0]?.closing).toBe(7_500);
      expect((await Invoice.list({})).items[0]?.amount_due).toBe(7_500);
    });
    expect(await sumsOf(owner, id)).toMatchObject({ receivable: 7_500, withheld: 0, bank: 53_000 });
    // Twice, and back: they withheld it after all.
    const again = await as(owner, () => recordWithheld(id, { amount: 7_500 }));
    expect(again).toMatchObject({ status: "paid", totals: { amount_due: 0 } });
    const due = await as(owner, () => recordWithheld(id, { amount: 0 }));
    expect(due.totals.amount_due).toBe(7_500);
    const paid = await pay(owner, id);
    expect(paid).toMatchObject({ status: "paid", totals: { amount_due: 0 } });
    expect(await sumsOf(owner, id)).toMatchObject({ receivable: 0, bank: 60_500 });
  });

  it("takes nothing of a void, and all of it back with it", async () => {
    const { owner, project_id } = await newStudio();
    const { id } = await newInvoice(owner, project_id);
    const gone = await as(owner, () => Invoice.voidInvoice(id, { reason: "Sent twice" }));
    expect(gone).toMatchObject({ status: "void", totals: { amount_due: 0 } });
    expect(Object.values(await sumsOf(owner, id)).every((amount) => amount === 0)).toBe(true);
  });

  it("is due once the owner says that they did not withhold it, and settled again if they did", async () => {
    const { owner, project_id } = await newStudio();
    const { id } = await newInvoice(owner, project_id);
    await pay(owner, id);
    const open = await as(owner, () => recordWithheld(id, { amount: 0 }));
    expect(open).toMatchObject({ status: "partially_paid", totals: { amount_due: 15_000 } });
    expect(await sumsOf(owner, id)).toMatchObject({ receivable: 15_000, withheld: 0 });
    const settled = await as(owner, () =>
      recordWithheld(id, { amount: 15_000, certificate: { on: "2026-11-20", note: "Modelo 190" } }),
    );
    expect(settled).toMatchObject({
      status: "paid",
      totals: { amount_due: 0 },
      withheld_proof: { on: "2026-11-20", note: "Modelo 190" },
    });
    expect(await sumsOf(owner, id)).toMatchObject({ receivable: 0, withheld: 15_000 });
  });

  it("was paid already where they paid the whole: then their credit is spent for it (D35)", async () => {
    const { owner, project_id } = await newStudio();
    const { id } = await newInvoice(owner, project_id);
    expect((await pay(owner, id, 121_000, true)).status).toBe("paid");
    expect(await sumsOf(owner, id)).toMatchObject({ credit: -15_000 });
    const now = await as(owner, () => recordWithheld(id, { amount: 0 }));
    expect(now).toMatchObject({ status: "paid", totals: { amount_due: 0 } });
    expect(await sumsOf(owner, id)).toMatchObject({ receivable: 0, credit: 0, withheld: 0 });
  });

  it("is not chosen by who sends an answer of the API back: the draft still follows its client", async () => {
    const { owner, project_id, client_id } = await newStudio();
    await as(owner, async () => {
      const { id, withholding } = await Invoice.create({
        project_id,
        items: [{ name: "Design", unit_price: 100_000 }],
      });
      expect(withholding).toMatchObject({ name: "IRPF", rate: "15" });
      expect((await Invoice.update(id, { withholding, title: "Site" })).withholding).toEqual(withholding);
      const { withholdings } = await Workspace.get();
      expect((await Workspace.update({ withholdings })).withholdings).toEqual(withholdings);
      await Client.update(client_id, { withholding_id: 0 });
      expect((await Invoice.update(id, { title: "The site" })).withholding).toBeNull();
      // What is chosen stays.
      const chosen = await Invoice.update(id, { withholding });
      await Client.update(client_id, { withholding_id: null });
      expect((await Invoice.update(id, { withholding: null })).withholding).toBeNull();
      expect(chosen.withholding).toEqual(withholding);
    });
  });

  it("refuses more than its share, a day to come, and invoices of which nothing is withheld", async () => {
    const { owner, project_id } = await newStudio();
    const { id } = await newInvoice(owner, project_id);
    const by = (input: Parameters<typeof recordWithheld>[1], of = id) =>
      as(owner, () => recordWithheld(of, input));
    await expect(by({ amount: 15_001 })).rejects.toMatchObject({ code: 1000 });
    await expect(by({ certificate: { on: "2199-01-01", note: "" } })).rejects.toMatchObject({ code: 1000 });
    const other = await newBusiness();
    await expect(as(other.owner, () => recordWithheld(id, { amount: 0 }))).rejects.toMatchObject({
      code: 1066,
    });
    const { id: draft } = await as(owner, () => Invoice.create({ project_id }));
    await expect(by({ amount: 0 }, draft)).rejects.toMatchObject({ code: 2023 });
  });
});

describe("what is asked for in cash", () => {
  it("is rounded where the business chose it, frozen, and named on page, paper and XML (BT-114)", async () => {
    const { owner, project_id, client_id } = await newBusiness();
    await as(owner, async () => {
      await Workspace.update({ country: "CH", tax_id: "CHE123456788", cash_rounding: ["CHF"] });
      await Client.update(client_id, { country: "CH" });
      const { id } = await Invoice.create({ project_id, items: [{ name: "Design", unit_price: 10_003 }] });
      await Invoice.update(id, { currency: "CHF" });
      const sent = await Invoice.send(id, { confirm_no_tax: true });
      expect(sent.totals).toMatchObject({ total: 10_003, rounding: 2, amount_due: 10_005 });
      await Workspace.update({ cash_rounding: [] });
      const page = await Invoice.getPublic(sent.hash ?? "");
      expect(page.balance).toEqual([{ label: "Rounding", amount: 2 }]);
      expect(page.totals.amount_due).toBe(10_005);
      const xml = Buffer.from((await downloadXml(id)).bytes).toString();
      expect(xml).toContain('<cbc:PayableRoundingAmount currencyID="CHF">0.02</cbc:PayableRoundingAmount>');
      expect(xml).toContain('<cbc:PayableAmount currencyID="CHF">100.05</cbc:PayableAmount>');
    });
    const { balances } = await as(owner, () => trace({}));
    expect(Object.fromEntries(balances.map(({ account, amount }) => [account, amount]))).toEqual({
      receivable: 10_005,
      rounding: -2,
      revenue: -10_003,
    });
  });
});
