import { Client } from "@stint/core/client";
import { exportCsv } from "@stint/core/client/export";
import { importClients } from "@stint/core/client/import";
import { Invoice } from "@stint/core/invoice";
import { Library } from "@stint/core/library";
import { Workspace } from "@stint/core/workspace";
import { describe, expect, it } from "vitest";
import { as } from "../support";
import { newWorkspace } from "../support/workspace";
import { newBusiness } from "./support";

const VAT = { name: "VAT", rate: "19", note: "", default_for: ["DE"] };
const REVERSE = {
  name: "Reverse charge",
  rate: "0",
  category: "AE" as const,
  reason: "Steuerschuldnerschaft des Leistungsempfängers",
  note: "",
  default_for: ["EU"],
};

async function newTaxed() {
  const owner = await newWorkspace({ plan: "pro_monthly" });
  const { tax_rates } = await as(owner, () => Workspace.update({ country: "DE", tax_rates: [VAT, REVERSE] }));
  const [vat, reverse] = tax_rates;
  if (!vat || !reverse) throw new Error("Two rates");
  return { owner, vat, reverse };
}

describe("the tax rates of a business", () => {
  it("begin an invoice by the client's place, or by the client's own treatment", async () => {
    const { owner, vat } = await newTaxed();
    const taxesOf = (of: Parameters<typeof Client.create>[0]) =>
      as(owner, async () => {
        const { id } = await Client.create(of);
        const items = [{ name: "Work", quantity: "1", unit_price: 100_00 }];
        const { taxes, totals } = await Invoice.create({ client_id: id, items });
        return [taxes.map(({ name, rate, category }) => `${name} ${rate} ${category}`), totals.total];
      });
    expect(await taxesOf({ name: "At home", country: "DE" })).toEqual([["VAT 19 S"], 119_00]);
    expect(await taxesOf({ name: "In France", country: "FR" })).toEqual([["Reverse charge 0 AE"], 100_00]);
    expect(await taxesOf({ name: "A person there", country: "FR", kind: "person" })).toEqual([[], 100_00]);
    expect(await taxesOf({ name: "Own", country: "FR", tax_rate_id: vat.id })).toEqual([
      ["VAT 19 S"],
      119_00,
    ]);
    expect(await taxesOf({ name: "Nowhere" })).toEqual([[], 100_00]);
  });

  it("leave what was chosen with the invoice, and what was copied from a rate that is gone", async () => {
    const { owner, vat, reverse } = await newTaxed();
    await as(owner, async () => {
      const { id: client_id } = await Client.create({ name: "Acme", country: "DE" });
      const chosen = await Invoice.create({ client_id, taxes: [] });
      expect(chosen.taxes).toEqual([]);
      const copied = await Invoice.create({ client_id });
      await Workspace.update({ tax_rates: [{ ...REVERSE, id: reverse.id }], tax_inclusive: true });
      expect((await Invoice.get(copied.id)).taxes).toMatchObject([{ name: "VAT", rate: "19" }]);
      expect(await Invoice.create({ client_id })).toMatchObject({
        taxes: [{ name: "Reverse charge" }],
        tax_inclusive: true,
      });
      await expect(Client.update(client_id, { tax_rate_id: vat.id })).rejects.toMatchObject({
        fields: { tax_rate_id: "Choose one of your tax rates" },
      });
    });
  });

  it("are left to the project where an invoice is of one", async () => {
    const { owner, project_id } = await newBusiness();
    await as(owner, () =>
      Workspace.update({ tax_rates: [{ ...VAT, default_for: ["*"] }], tax_inclusive: true }),
    );
    const draft = await as(owner, () => Invoice.create({ project_id }));
    expect(draft).toMatchObject({ taxes: [], tax_inclusive: false });
  });

  it("stand with services of the library", async () => {
    const { owner, reverse } = await newTaxed();
    await as(owner, async () => {
      const { id } = await Library.add({ name: "Books", tax_rate_id: reverse.id });
      expect((await Library.duplicate(id)).tax_rate_id).toBe(reverse.id);
      expect(await Library.forTask(id)).toMatchObject({ tax_rate_id: reverse.id });
      expect((await Library.update(id, { tax_rate_id: null })).tax_rate_id).toBeNull();
      await expect(Library.update(id, { tax_rate_id: 42 })).rejects.toMatchObject({
        fields: { tax_rate_id: "Choose one of your tax rates" },
      });
    });
  });

  it("come and go with a list of clients, by name (D48)", async () => {
    const { owner, vat } = await newTaxed();
    const { rows } = await as(owner, () =>
      importClients({
        rows: [
          { line: 2, name: "Acme", kind: "Company", tax_rate: "vat" },
          { line: 3, name: "Kim Demoff", kind: "private" },
          { line: 4, name: "Lorem Legal", tax_rate: "Another" },
          { line: 5, name: "Mockford", kind: "museum" },
        ],
        dry_run: false,
      }),
    );
    expect(rows.map(({ problem }) => problem)).toEqual([
      null,
      null,
      "There is no tax rate Another in your settings",
      "Choose business or person",
    ]);
    const { items } = await as(owner, () => Client.list({ sort: "name" }));
    expect(items).toMatchObject([
      { name: "Acme", kind: "business", tax_rate_id: vat.id },
      { name: "Kim Demoff", kind: "person", tax_rate_id: null },
    ]);
    const csv = await as(owner, exportCsv);
    expect(csv).toContain("Business or person,Tax rate");
    expect(csv).toMatch(/^Acme,.*,business,VAT,/m);
  });
});
