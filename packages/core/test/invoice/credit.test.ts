import { Invoice } from "@stint/core/invoice";
import { downloadDocument, downloadNote } from "@stint/core/invoice/print";
import { Payment } from "@stint/core/payment";
import { Workspace } from "@stint/core/workspace";
import { describe, expect, it } from "vitest";
import { readPdf } from "../../../documents/test/read";
import { noteGroups } from "../../src/invoice/credit/note-groups/rules";
import { ProjectEntity } from "../../src/project/entity";
import { as, journalOf } from "../support";
import { newBusiness, newDraft, newSent, type Owner } from "./support";

const paid = (owner: Owner, id: number, amount: number) =>
  as(owner, async () => {
    const { time_zone } = await Workspace.get();
    const paid_at = await Workspace.today({ time_zone });
    return Payment.markPaid(id, { paid_at, payment_method: "check", amount });
  });

describe("taking back what was sent (D13)", () => {
  it("voids an unpaid invoice: the number stays, the void has its own, and both name each other", async () => {
    const { owner, project_id } = await newBusiness();
    const { id } = await newSent(owner, project_id);
    const voided = await as(owner, () => Invoice.voidInvoice(id, { reason: "Sent twice" }));
    expect(voided).toMatchObject({ status: "void", number: "INV-0001", totals: { amount_due: 0 } });
    expect(voided.credit_notes).toMatchObject([{ kind: "void", number: "VOID-0001", amount: 125_000 }]);
    const note = await as(owner, () => Invoice.creditNote(id, voided.credit_notes[0]?.id ?? 0));
    expect(note).toMatchObject({ invoice_id: id, invoice_number: "INV-0001", reason: "Sent twice" });
    expect(await as(owner, () => Workspace.get())).toMatchObject({ open_invoices: 0 });
    const { data } = await ProjectEntity.get({ owner_id: owner.owner_id, project_id }).go();
    expect(data?.open_invoices).toBe(0);
    expect(await journalOf(owner.owner_id, `invoice:${id}`)).toContain("invoice.voided");
    // The number is not used again (D11), and nothing else is possible.
    expect((await newSent(owner, project_id)).number).toBe("INV-0002");
    await expect(as(owner, () => Invoice.voidInvoice(id, {}))).rejects.toMatchObject({ code: 1004 });
    await expect(as(owner, () => Invoice.update(id, { note: "x" }))).rejects.toMatchObject({ code: 2021 });
    await expect(as(owner, () => Invoice.remove(id))).rejects.toMatchObject({ code: 2020 });
    const pdf = await as(owner, () => downloadNote(id, note.id));
    expect(pdf.name).toBe("VOID-0001.pdf");
    expect(Buffer.from(pdf.bytes).subarray(0, 5).toString()).toBe("%PDF-");
  });

  it("tells whoever has the link what canceled it and why, and what made nothing of the total", async () => {
    const { owner, project_id } = await newBusiness();
    const canceled = await newSent(owner, project_id, 10_000);
    const credited = await newSent(owner, project_id, 10_000);
    await as(owner, async () => {
      await Invoice.credit(canceled.id, { amount: 1_000, reason: "One page fewer" });
      await Invoice.voidInvoice(canceled.id, { reason: "Sent twice" });
      await Invoice.credit(credited.id, { reason: "On the house" });
    });
    const page = await Invoice.getPublic(canceled.hash ?? "");
    expect(page).toMatchObject({
      state: "void",
      items: [{ amount: 10_000 }],
      totals: { total: 10_000, amount_due: 0 },
      balance: [{ amount: -1_000 }, { amount: -9_000 }],
      credit_notes: [
        { kind: "credit_note", number: "CN-0001", reason: "One page fewer" },
        { kind: "void", number: "VOID-0001", reason: "Sent twice" },
      ],
      documents: [
        { key: "account", kind: "account" },
        { key: "issued", kind: "issued", number: "INV-0001" },
        { key: "note-1", kind: "credit_note", number: "CN-0001" },
        { key: "note-2", kind: "void", number: "VOID-0001" },
      ],
    });
    // Each paper has one word for what it does.
    const words = async (key: string) =>
      (await readPdf(Buffer.from((await downloadDocument(canceled.hash ?? "", key)).bytes))).text;
    expect(await words("note-1")).toMatch(/Credited/);
    expect(await words("note-2")).toMatch(/Canceled/);
    expect(await words("note-2")).not.toMatch(/Credited/);
    for (const { key, number } of page.documents.slice(2))
      expect(await downloadDocument(canceled.hash ?? "", key)).toMatchObject({ name: `${number}.pdf` });
    expect(await Invoice.getPublic(credited.hash ?? "")).toMatchObject({
      state: "void",
      credit_notes: [{ kind: "credit_note", number: "CN-0002", reason: "On the house" }],
    });
  });

  it("refuses to void what was paid in part (2024) or never sent (2023)", async () => {
    const { owner, project_id } = await newBusiness();
    const sent = await newSent(owner, project_id);
    await paid(owner, sent.id, 1_000);
    await expect(as(owner, () => Invoice.voidInvoice(sent.id, {}))).rejects.toMatchObject({ code: 2024 });
    const draft = await newDraft(owner, project_id);
    await expect(as(owner, () => Invoice.voidInvoice(draft.id, {}))).rejects.toMatchObject({ code: 2023 });
  });

  it("credits parts until nothing is left, each note with its number, and says what had been paid", async () => {
    const { owner, project_id } = await newBusiness();
    const { id } = await newSent(owner, project_id, 10_000);
    await paid(owner, id, 4_000);
    const first = await as(owner, () => Invoice.credit(id, { amount: 1_000, reason: "Late" }));
    expect(first).toMatchObject({ status: "partially_paid", totals: { amount_due: 5_000, total: 10_000 } });
    const second = await as(owner, () => Invoice.credit(id, { amount: 5_000, reason: "Later" }));
    expect(second).toMatchObject({ status: "paid", totals: { amount_due: 0, amount_credited: 6_000 } });
    expect(second.credit_notes.map(({ number }) => number)).toEqual(["CN-0001", "CN-0002"]);
    expect(await as(owner, () => Workspace.get())).toMatchObject({ open_invoices: 0 });
    await expect(
      as(owner, () => Invoice.credit(id, { amount: 4_001, reason: "Too much" })),
    ).rejects.toMatchObject({ code: 1000 });
    expect((await as(owner, () => Invoice.credit(id, { reason: "The rest" }))).totals.amount_credited).toBe(
      10_000,
    );
  });

  it("names the net of a note by line, where a share of the discount stands between its lines and it", async () => {
    const { owner, project_id } = await newBusiness();
    await as(owner, async () => {
      const { id: draft } = await Invoice.create({
        project_id,
        items: [{ name: "Poster", quantity: "8", unit_price: 7_000 }],
        discounts: [{ percent: "10" }],
        taxes: [{ name: "VAT", rate: "19" }],
      });
      const { id, items } = await Invoice.send(draft, {});
      const lines = [{ item_id: items[0]?.id ?? 0, quantity: "2" }];
      const { credit_notes } = await Invoice.credit(id, { lines, reason: "2 posters fewer" });
      const { text } = await readPdf(Buffer.from((await downloadNote(id, credit_notes[0]?.id ?? 0)).bytes));
      for (const words of ["Subtotal $140.00", "−$14.00", "Net total $126.00", "VAT 19% $23.94", "$149.94"])
        expect(text).toContain(words);
    });
  });

  it("takes back lines by quantity with their tax, as its paper says, and no quantity twice", async () => {
    const { owner, project_id } = await newBusiness();
    await as(owner, async () => {
      const { id: draft } = await Invoice.create({
        project_id,
        items: [
          { name: "Poster", quantity: "8", unit_price: 7_000 },
          { name: "Print setup", unit_price: 8_000 },
        ],
        taxes: [{ name: "VAT", rate: "19" }],
      });
      const { id, items } = await Invoice.send(draft, {});
      const lines = (quantity: string) => [{ item_id: items[0]?.id ?? 0, quantity }];
      const { credit_notes, totals } = await Invoice.credit(id, {
        lines: lines("2"),
        reason: "2 posters fewer",
      });
      expect(credit_notes).toMatchObject([{ amount: 16_660, lines: [{ quantity: "2" }] }]);
      expect(totals.amount_credited).toBe(16_660);
      const { bytes } = await downloadNote(id, credit_notes[0]?.id ?? 0);
      const { text } = await readPdf(Buffer.from(bytes));
      for (const words of ["Poster", "2 $70.00 $140.00", "VAT 19%", "$26.60", "2 posters fewer", "$166.60"])
        expect(text).toContain(words);
      expect(text).not.toContain("Print setup");
      await expect(Invoice.credit(id, { lines: lines("7"), reason: "All" })).rejects.toMatchObject({
        code: 1000,
        fields: { "lines.0.quantity": "Between 0 and 6 can be credited" },
      });
    });
  });

  it("gives sixteen notes at once sixteen numbers and never more than the invoice (D11)", async () => {
    const { owner, project_id } = await newBusiness();
    const { id } = await newSent(owner, project_id, 10_000);
    const made = await Promise.allSettled(
      Array.from({ length: 16 }, () =>
        as(owner, () => Invoice.credit(id, { amount: 1_000, reason: "Part" })),
      ),
    );
    expect(made.filter(({ status }) => status === "fulfilled").length).toBeLessThanOrEqual(10);
    const { credit_notes, totals } = await as(owner, () => Invoice.get(id));
    expect(totals.amount_credited).toBe(credit_notes.length * 1_000);
    expect(credit_notes.map(({ number }) => number)).toEqual(
      credit_notes.map((_, i) => `CN-${String(i + 1).padStart(4, "0")}`),
    );
  });

  it("splits a note over the invoice's tax groups to the cent (D4)", () => {
    const groups = [
      { category: "S", rate: "20", reason: "", base: 10_000, amount: 2_000 },
      { category: "E", rate: "0", reason: "Education", base: 5_001, amount: 0 },
    ];
    const totals = { groups, total: 17_001 } as Invoice.Totals;
    for (const amount of [1, 2, 99, 8_500, 17_000, 17_001]) {
      const parts = noteGroups(totals, amount);
      expect(parts.reduce((sum, part) => sum + part.base + part.amount, 0)).toBe(amount);
      for (const part of parts)
        expect(Math.abs(part.amount - Math.round((part.base * Number(part.rate)) / 100))).toBeLessThan(2);
    }
  });
});

describe("a scheduled invoice", () => {
  it("is held back and armed again for the same day (2027)", async () => {
    const { owner, project_id } = await newBusiness();
    const { id } = await newDraft(owner, project_id);
    await expect(as(owner, () => Invoice.pause(id))).rejects.toMatchObject({ code: 2027 });
    await as(owner, () => Invoice.send(id, { send_at: "2099-01-31" }));
    expect((await as(owner, () => Invoice.pause(id))).status).toBe("paused");
    await expect(as(owner, () => Invoice.send(id, {}))).rejects.toMatchObject({ code: 2021 });
    expect(await as(owner, () => Invoice.resume(id))).toMatchObject({
      status: "scheduled",
      send_on: "2099-01-31",
    });
    expect((await as(owner, () => Invoice.cancelScheduled(id))).status).toBe("draft");
  });
});
