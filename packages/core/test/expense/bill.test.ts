import { readBill } from "@stint/core/operations/expense-bill";
import { Expense } from "@stint/core/operations/expenses";
import { startProject } from "@stint/core/operations/start-project";
import { describe, expect, it } from "vitest";
import { ubl } from "../../../documents/src/xml/ubl";
import { newBusiness } from "../invoice/support";
import { sampleDocuments } from "../rules/einvoice-kinds";
import { as } from "../support";

/** A bill as a supplier sends it. */
function billed(kind: string): string {
  const sample = sampleDocuments(18).find(({ name }) => name.includes(kind));
  if (!sample) throw new Error("no document");
  return ubl(sample.model);
}

describe("an e-invoice that came in", () => {
  it("is read as an expense, and noted once in the workspace", async () => {
    const { owner, project_id } = await newBusiness();
    const other = await as(owner, () => startProject({ name: "Autumn list", client_name: "Cedar & Row" }));
    await as(owner, async () => {
      const bill = await readBill({ project_id, xml: billed("an export") });
      expect(bill).toMatchObject({
        supplier: "Mockford Books & Söhne",
        supplier_number: "INV-0041",
        spent_on: "2026-11-21",
        amount: expect.any(Number),
        note: "Invoice INV-0041",
        duplicate: null,
      });
      const { supplier, supplier_number, name, bill_upload_id } = bill;
      const input = {
        ...{ supplier, supplier_number, name },
        ...{ project_id, spent_on: "2026-11-21", amount: bill.amount ?? 0, note: bill.note },
        ...{ category: "other", billable: true, markup: "0" },
      } satisfies Expense.CreateInput;
      const { id } = await Expense.create({ ...input, bill_upload_id: bill_upload_id ?? "" });
      const { url, ...receipt } = await Expense.receipt(id);
      expect(receipt).toMatchObject({ name: "INV-0041.xml", type: "application/xml" });
      expect(await (await fetch(url)).text()).toBe(billed("an export"));
      const again = { ...input, project_id: other.id, supplier: supplier.toUpperCase() };
      await expect(Expense.create(again)).rejects.toMatchObject({
        code: 1000,
        fields: { supplier_number: expect.any(String) },
      });
      const found = await readBill({ project_id: other.id, xml: billed("an export") });
      expect(found.duplicate).toEqual({ id, project_id });
      await Expense.remove(id);
      await expect(Expense.create(again)).resolves.toMatchObject({ supplier_number: "INV-0041" });
    });
  });

  it("in another currency leaves the amount to a person, and what is none is refused in words", async () => {
    const { owner, project_id } = await newBusiness();
    await as(owner, async () => {
      const euros = await readBill({ project_id, xml: billed("one rate") });
      expect(euros).toMatchObject({
        amount: null,
        currency: "EUR",
        total: expect.stringMatching(/^€[\d,]+\.\d\d$/),
      });
      for (const xml of ["<html/>", billed("a credit note"), "<!DOCTYPE x><Invoice/>"])
        await expect(readBill({ project_id, xml })).rejects.toMatchObject({
          code: 1000,
          fields: { xml: expect.any(String) },
        });
    });
  });
});
