import { Client } from "@stint/core/client";
import { Invoice } from "@stint/core/invoice";
import { checkInvoice } from "@stint/core/invoice/check";
import { Workspace } from "@stint/core/workspace";
import { describe, expect, it } from "vitest";
import { as } from "../support";
import { newBusiness, newDraft } from "./support";

/** A German business, its French client and an invoice of 400 EUR under reverse charge, all of it complete. */
async function newReverseCharge() {
  const { owner, project_id, client_id } = await newBusiness();
  return as(owner, async () => {
    await Workspace.update({
      ...{ country: "DE", street: "Beispielweg 1", postcode: "10115", city: "Berlin", tax_id: "DE123456789" },
    });
    await Client.update(client_id, { country: "FR", street: "1 rue Exemple", city: "Paris" });
    const { id } = await newDraft(owner, project_id, 40_000);
    await Invoice.update(id, { currency: "EUR" });
    await Invoice.addTax(id, { name: "", rate: "0", category: "AE" });
    return { owner, client_id, id };
  });
}

describe("an invoice that a law makes wrong does not go out", () => {
  it("reverse charge without the client's VAT id is refused, sent or planned, and goes out with it", async () => {
    const { owner, client_id, id } = await newReverseCharge();
    await as(owner, async () => {
      const { missing } = await checkInvoice(id);
      expect(missing).toContainEqual(
        expect.objectContaining({ place: "client", at: "tax_id", is_needed: true }),
      );
      const refused = { code: 1000, fields: { buyer_tax_id: expect.stringContaining("VAT id") } };
      await expect(Invoice.send(id, {})).rejects.toMatchObject(refused);
      await expect(Invoice.send(id, { send_at: "2099-01-01" })).rejects.toMatchObject(refused);
      expect(await Invoice.get(id)).toMatchObject({ status: "draft", number: null });
      await Client.update(client_id, { tax_id: "FR83404833048" });
      expect((await checkInvoice(id)).missing.filter(({ is_needed }) => is_needed)).toEqual([]);
      expect(await Invoice.send(id, {})).toMatchObject({ status: "sent", number: "INV-0001" });
    });
  });

  it("a full invoice to a business without its address is refused, in words", async () => {
    const { owner, client_id, id } = await newReverseCharge();
    await as(owner, async () => {
      await Client.update(client_id, {
        ...{ tax_id: "FR83404833048", street: "", city: "", billing_address: "" },
      });
      await expect(Invoice.send(id, {})).rejects.toMatchObject({
        fields: { buyer_name_address: "Add this first: The client's address." },
      });
      await Client.update(client_id, { street: "1 rue Exemple", city: "Paris" });
      await Invoice.send(id, {});
    });
  });

  it("what was planned and lost its VAT id becomes a draft again", async () => {
    const { owner, client_id, id } = await newReverseCharge();
    await as(owner, async () => {
      await Client.update(client_id, { tax_id: "FR83404833048" });
      await Invoice.send(id, { send_at: "2099-01-01" });
      await Client.update(client_id, { tax_id: "" });
      await expect(Invoice.sendScheduled(id)).rejects.toMatchObject({ code: 1000 });
    });
  });
});

describe("the check before sending tells", () => {
  it("that nothing takes dinars with three decimals, until the owner says how else", async () => {
    const { owner, project_id } = await newBusiness();
    await as(owner, async () => {
      const { id } = await newDraft(owner, project_id, 12_345);
      await Invoice.update(id, { currency: "BHD" });
      // A card takes no single fils.
      await Invoice.addItem(id, { name: "Stamp", unit_price: 1 });
      const told = expect.objectContaining({ place: "settings", at: "bank_accounts" });
      expect((await checkInvoice(id)).missing).toContainEqual(told);
      await Workspace.update({ payment_instructions: "Transfer to our account in Manama" });
      expect((await checkInvoice(id)).missing).not.toContainEqual(told);
    });
  });

  it("which kinds of e-invoices are not written: corrected ones, and the French case S4", async () => {
    const { owner, client_id, id } = await newReverseCharge();
    await as(owner, async () => {
      await Client.update(client_id, { country: "DE", tax_id: "DE987654321" });
      await Invoice.send(id, {});
      const { hints } = await checkInvoice(id, "credit_note");
      expect(hints.join()).toContain("corrected invoices (type 384)");
    });
  });
});
