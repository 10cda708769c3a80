import { Invoice } from "@stint/core/invoice";
import { Clock } from "@stint/core/platform/clock";
import { Workspace } from "@stint/core/workspace";
import { afterEach, describe, expect, it } from "vitest";
import { as } from "../support";
import { newBusiness, newDraft, newSent } from "./support";

let restore = () => {};
afterEach(() => restore());
const at = (instant: string) => {
  restore();
  restore = Clock.use(() => new Date(instant));
};

describe("what an invoice can say", () => {
  it("line discounts, own taxes, charges and prices with parts of a cent, each rounded once (D2, D3)", async () => {
    const { owner, project_id } = await newBusiness();
    const { id } = await as(owner, () => Invoice.create({ project_id }));
    await as(owner, async () => {
      await Invoice.addTax(id, { name: "VAT", rate: "20" });
      await Invoice.addItem(id, { name: "Power", quantity: "1701", unit_price: "34.92" });
      await Invoice.addItem(id, { name: "Design", unit_price: 10_000, discount: { percent: "12.5" } });
      await Invoice.addItem(id, {
        name: "Course",
        unit_price: 5_000,
        tax: { name: "VAT", rate: "0", category: "E", reason: "Education" },
      });
      const { items, totals } = await Invoice.addCharge(id, { name: "Shipping", amount: 700 });
      expect(items.map(({ amount }) => amount)).toEqual([59_399, 8_750, 5_000]);
      expect(items[0]).toMatchObject({ unit_price: 35, unit_price_exact: "34.92" });
      expect(totals).toMatchObject({ subtotal: 73_149, charge_total: 700, net_total: 73_849 });
      expect(totals.groups).toEqual([
        { category: "S", rate: "20", reason: "", base: 68_801, amount: 13_760 },
        { category: "E", rate: "0", reason: "Education", base: 5_048, amount: 0 },
      ]);
      expect(totals.total).toBe(87_609);
    });
  });

  it("taxes within prices, and says what a category asks for", async () => {
    const { owner, project_id } = await newBusiness();
    const { id } = await newDraft(owner, project_id, 11_900);
    await as(owner, async () => {
      await Invoice.addTax(id, { name: "VAT", rate: "19" });
      const { totals, items } = await Invoice.update(id, { tax_inclusive: true });
      expect(totals).toMatchObject({ subtotal: 11_900, net_total: 10_000, tax_total: 1_900, total: 11_900 });
      expect(items[0]).toMatchObject({ amount: 11_900, net: 10_000 });
      const reverse = await Invoice.addTax(id, { name: "Reverse charge", rate: "0", category: "AE" });
      expect(reverse.taxes[1]).toMatchObject({ category: "AE", reason: "Reverse charge" });
    });
    expect(Invoice.TaxInput.safeParse({ name: "VAT", rate: "19", category: "AE" }).success).toBe(false);
    expect(Invoice.TaxInput.safeParse({ name: "VAT", rate: "0", category: "E" }).success).toBe(false);
  });

  it("keeps its figures in another currency's minor units (D7)", async () => {
    const { owner, project_id } = await newBusiness();
    const { id } = await newDraft(owner, project_id, 125_00);
    await as(owner, async () => {
      expect((await Invoice.update(id, { currency: "JPY" })).totals.total).toBe(125);
      expect((await Invoice.update(id, { currency: "BHD" })).totals.total).toBe(125_000);
      const sent = await Invoice.send(id, {});
      expect(sent.currency).toBe("BHD");
    });
    expect(Invoice.UpdateInput.safeParse({ currency: "ZZZ" }).success).toBe(false);
  });
});

describe("numbers of a series (D11)", () => {
  it("follow the workspace's pattern and begin anew with the year of the issue date", async () => {
    at("2026-12-31T12:00:00.000Z");
    const { owner, project_id } = await newBusiness();
    await newSent(owner, project_id);
    await as(owner, () => Workspace.update({ invoice_pattern: "INV-{YYYY}-{0000}" }));
    const numbers: (string | null)[] = [];
    for (const day of ["2026-12-31", "2026-12-31", "2027-01-01"]) {
      at(`${day}T13:00:00.000Z`);
      numbers.push((await newSent(owner, project_id)).number);
    }
    await as(owner, () => Workspace.update({ invoice_pattern: "INV-{0000}" }));
    numbers.push((await newSent(owner, project_id)).number);
    expect(numbers).toEqual(["INV-2026-0001", "INV-2026-0002", "INV-2027-0001", "INV-0002"]);
  });

  it("refuses patterns of which two could make one number", () => {
    const takes = (invoice_pattern: string) => Workspace.UpdateInput.safeParse({ invoice_pattern }).success;
    for (const pattern of ["INV-{0000}", "INV-{YYYY}-{0000}", "A/{YY}{MM}/{000}", "#{0}"])
      expect(takes(pattern), pattern).toBe(true);
    for (const pattern of ["INV-", "{0000}", "INV1{0000}", "INV-{YYYY}{0000}", "INV-{0000}-A", "INV-{0}{0}"])
      expect(takes(pattern), pattern).toBe(false);
  });
});
