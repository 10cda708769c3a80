import { Client } from "@stint/core/client";
import { Invoice } from "@stint/core/invoice";
import { checkInvoice } from "@stint/core/invoice/check";
import type { AppError } from "@stint/core/platform/error";
import { User } from "@stint/core/user";
import { Workspace } from "@stint/core/workspace";
import { describe, expect, it } from "vitest";
import { refusalOf } from "../../src/invoice/issue/due";
import { createRecurring, getRecurring, updateRecurring } from "../../src/invoice/recurring/change";
import { makeDue } from "../../src/invoice/recurring/make";
import { as } from "../support";
import { openMailbox } from "../support/mail";
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
      await expect(Invoice.sendScheduled(id)).rejects.toMatchObject({
        code: 1000,
        fields: { buyer_tax_id: expect.stringContaining("VAT id") },
      });
    });
  });

  it("its mail names what is missing, and leads to the invoice whose check leads to the field", async () => {
    const mailbox = await openMailbox();
    const { owner, id } = await newReverseCharge();
    await as(owner, async () => {
      const refused: unknown = await Invoice.send(id, {}).catch((error: unknown) => error);
      await Invoice.mailSendFailed({ invoice_id: id, project_id: null, ...refusalOf(refused as AppError) });
      const { email } = await User.getOwner(owner.owner_id);
      const text = mailbox.to(email).at(-1)?.text ?? "";
      expect(text).toContain("Add this first: Reverse charge needs the client's VAT id.");
      expect(text).toContain(`invoice/${id}`);
    });
  });

  it("no series is started of it, and one whose client loses the number stops, and says what to add", async () => {
    const { owner, client_id, id } = await newReverseCharge();
    await as(owner, async () => {
      const series = { invoice_id: id, frequency: "monthly" as const, starts_on: await Workspace.today() };
      await expect(createRecurring(series)).rejects.toMatchObject({
        fields: { buyer_tax_id: expect.stringContaining("VAT id") },
      });
      // Drafts are looked at when they are sent.
      const drafts = await createRecurring({ ...series, send: false });
      await expect(updateRecurring(drafts.id, { send: true })).rejects.toMatchObject({
        fields: { buyer_tax_id: expect.stringContaining("VAT id") },
      });
      await Client.update(client_id, { tax_id: "FR83404833048" });
      const { id: made } = await createRecurring(series);
      await Client.update(client_id, { tax_id: "" });
      expect(await makeDue(made)).toBe(0);
      expect(await getRecurring(made)).toMatchObject({ made: 0, failures: 1 });
      expect((await Invoice.all()).filter(({ status }) => status !== "draft")).toEqual([]);
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
