import { Invoice } from "@stint/core/invoice";
import { Expense } from "@stint/core/operations/expenses";
import { removeProject } from "@stint/core/operations/remove-project";
import { startProject } from "@stint/core/operations/start-project";
import { Db } from "@stint/core/platform/db";
import { File } from "@stint/core/platform/file";
import { Project } from "@stint/core/project";
import { describe, expect, it } from "vitest";
import { newBusiness, type Owner } from "../invoice/support";
import { as, journalOf } from "../support";
import { newWorkspace } from "../support/workspace";

async function business() {
  const { owner } = await newBusiness();
  const { id: project_id } = await as(owner, () =>
    startProject({ name: "Spring list", client_name: "Cedar & Row" }),
  );
  return { owner, project_id };
}
const spend = (owner: Owner, project_id: number, more: Partial<Expense.CreateInput> = {}) =>
  as(owner, () =>
    Expense.create({
      project_id,
      name: "Train to Porto",
      category: "travel",
      spent_on: "2026-11-02",
      amount: 12_345,
      billable: true,
      markup: "10",
      note: "",
      ...more,
    }),
  );
const draft = (owner: Owner, project_id: number) => as(owner, () => Invoice.create({ project_id }));
const refused = (code: number) => ({ code });

describe("expenses of a project (issue 5, D41)", () => {
  it("are noted in the project's currency, with what the client pays for them, latest first", async () => {
    const { owner, project_id } = await business();
    const train = await spend(owner, project_id);
    expect(train).toMatchObject({
      currency: "USD",
      price: 13_580,
      status: "draft",
      billed: null,
      version: 1,
    });
    const paper = await spend(owner, project_id, { name: "Paper", spent_on: "2026-11-09", markup: "0" });
    await as(owner, async () => {
      expect((await Expense.list(project_id)).items.map(({ name }) => name)).toEqual([
        "Paper",
        "Train to Porto",
      ]);
      const changed = await Expense.update(paper.id, { markup: "12.5", amount: 1_000 }, paper.version);
      expect([changed.price, changed.version]).toEqual([1_125, 2]);
      await expect(Expense.update(paper.id, { amount: 1 }, paper.version)).rejects.toMatchObject(
        refused(1004),
      );
      await Expense.remove(paper.id);
      await expect(Expense.update(paper.id, { amount: 1 })).rejects.toMatchObject(refused(1003));
    });
    expect(await journalOf(owner.owner_id, `expense:${train.id}`)).toEqual(["expense.created"]);
  });

  it("are on one invoice at most (2030), and fixed while they are on one (2015, 2016)", async () => {
    const { owner, project_id } = await business();
    const { id } = await spend(owner, project_id);
    const [one, two] = [await draft(owner, project_id), await draft(owner, project_id)];
    await as(owner, async () => {
      const billed = await Invoice.addFrom(one.id, { expense_ids: [id] });
      expect(billed.items.map(({ name, amount, source }) => [name, amount, source])).toEqual([
        ["Train to Porto", 13_580, { kind: "expense", id }],
      ]);
      for (const invoice of [one, two])
        await expect(Invoice.addFrom(invoice.id, { expense_ids: [id] })).rejects.toMatchObject(refused(2030));
      expect((await Expense.list(project_id)).items[0]).toMatchObject({
        status: "invoiced",
        billed: { invoice_id: one.id, number: null },
      });
      await expect(Expense.update(id, { amount: 1 })).rejects.toMatchObject(refused(2015));
      await expect(Expense.remove(id)).rejects.toMatchObject(refused(2015));

      // Off the invoice it is free again, and on again when the line comes back.
      await Invoice.removeExpenses(one.id, { expense_ids: [id] });
      await expect(Invoice.removeExpenses(one.id, { expense_ids: [id] })).rejects.toMatchObject(
        refused(1003),
      );
      await Expense.update(id, { note: "Two seats" });
      await Invoice.addItem(one.id, { name: "Train", unit_price: 13_580, source: { kind: "expense", id } });

      const sent = await Invoice.send(one.id, {});
      expect((await Expense.list(project_id)).items[0]).toMatchObject({
        status: "locked",
        billed: { number: sent.number },
      });
      for (const work of [
        () => Expense.update(id, { amount: 1 }),
        () => Expense.remove(id),
        () => Expense.detach(id),
      ])
        await expect(work()).rejects.toMatchObject(refused(2016));
      expect((await Invoice.loadBillable(project_id)).expenses).toMatchObject([
        { id, amount: 13_580, billed: { number: sent.number } },
      ]);
    });
  });

  it("are billed once when two drafts take the same one at the same moment", async () => {
    const { owner, project_id } = await business();
    const { id } = await spend(owner, project_id);
    const drafts = await Promise.all([1, 2, 3].map(() => draft(owner, project_id)));
    const results = await Promise.allSettled([
      ...drafts.map((each) => as(owner, () => Invoice.addFrom(each.id, { expense_ids: [id] }))),
      as(owner, () => Expense.update(id, { amount: 20_000, markup: "0" })),
    ]);
    const taken = results.slice(0, 3).filter(({ status }) => status === "fulfilled");
    expect(taken).toHaveLength(1);
    const all = await as(owner, () => Promise.all(drafts.map((each) => Invoice.get(each.id))));
    const amounts = all.flatMap(({ items }) => items.map(({ amount }) => amount));
    // Whoever was first decides: the old price with a refused change, or the new one.
    expect(amounts).toEqual([results[3]?.status === "fulfilled" ? 20_000 : 13_580]);
  });

  it("stay off an invoice of another currency, and off every one when they are not billable", async () => {
    const { owner, project_id } = await business();
    const own = await spend(owner, project_id, { billable: false, name: "Lunch" });
    const { id } = await spend(owner, project_id);
    const invoice = await draft(owner, project_id);
    await as(owner, async () => {
      await expect(Invoice.addFrom(invoice.id, { expense_ids: [own.id] })).rejects.toMatchObject({
        fields: { items: "Lunch is not billable" },
      });
      await Invoice.update(invoice.id, { currency: "EUR" });
      await expect(Invoice.addFrom(invoice.id, { expense_ids: [id] })).rejects.toMatchObject({
        fields: { items: "Train to Porto was paid in USD; this invoice is in EUR" },
      });
      expect((await Invoice.loadBillable(project_id)).expenses.map(({ name }) => name)).toEqual([
        "Train to Porto",
      ]);
    });
  });

  it("keep a receipt that its bytes prove to be one (2001, D52)", async () => {
    const { owner, project_id } = await business();
    const { id } = await spend(owner, project_id);
    const put = async (bytes: Uint8Array<ArrayBuffer>) => {
      const upload = await as(owner, () => File.start({ type: "application/pdf", size: bytes.length }));
      await fetch(upload.url, { method: "PUT", headers: upload.headers, body: bytes });
      return upload.upload_id;
    };
    const page = await put(new TextEncoder().encode("<script>alert(1)</script>"));
    const ticket = "%PDF-1.7\n1 0 obj\nendobj\nstartxref\n9\n%%EOF";
    const pdf = await put(new TextEncoder().encode(ticket));
    const torn = await put(new TextEncoder().encode("%PDF-<html>"));
    await as(owner, async () => {
      await expect(Expense.attach(id, { upload_id: page, name: "Ticket.pdf" })).rejects.toMatchObject(
        refused(2001),
      );
      await expect(Expense.attach(id, { upload_id: torn, name: "Ticket.pdf" })).rejects.toMatchObject(
        refused(2001),
      );
      await expect(Expense.receipt(id)).rejects.toMatchObject(refused(1003));
      const kept = await Expense.attach(id, { upload_id: pdf, name: "Ticket.pdf" });
      expect(kept.receipt).toMatchObject({
        name: "Ticket.pdf",
        type: "application/pdf",
        size: ticket.length,
      });
      expect(kept.receipt).not.toHaveProperty("key");
      const { url } = await Expense.receipt(id);
      expect(await (await fetch(url)).text()).toBe(ticket);
      expect((await Expense.detach(id)).receipt).toBeNull();
    });
  });

  it("are their owner's alone, and no more of a completed project (1066, 2032)", async () => {
    const { owner, project_id } = await business();
    const { id } = await spend(owner, project_id);
    const stranger = await newWorkspace();
    await expect(as(stranger, () => Expense.list(project_id))).rejects.toMatchObject(refused(1066));
    await expect(as(stranger, () => Expense.update(id, { amount: 1 }))).rejects.toMatchObject(refused(1003));
    await expect(spend(stranger, project_id)).rejects.toMatchObject(refused(1066));
    await as(owner, () => Project.setStatus(project_id, { status: "completed" }));
    await expect(spend(owner, project_id)).rejects.toMatchObject(refused(2032));
    await expect(as(owner, () => Expense.remove(id))).rejects.toMatchObject(refused(2032));
  });

  it("go with a deleted draft project", async () => {
    const { owner, project_id } = await business();
    const { id } = await spend(owner, project_id);
    await as(owner, async () => {
      await removeProject(project_id);
      expect(await Db.resolve("expense", `${owner.owner_id}#${id}`)).toBeUndefined();
    });
  });
});
