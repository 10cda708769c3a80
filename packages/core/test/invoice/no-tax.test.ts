import { Client } from "@stint/core/client";
import { Invoice } from "@stint/core/invoice";
import { Clock } from "@stint/core/platform/clock";
import { Workspace } from "@stint/core/workspace";
import { afterEach, describe, expect, it } from "vitest";
import { createRecurring, getRecurring, updateRecurring } from "../../src/invoice/recurring/change";
import { as } from "../support";
import { newBusiness, newDraft } from "./support";

const refusal = { status: 422, fields: { confirm_no_tax: expect.any(String) } };
let restore = () => {};
afterEach(() => restore());
const at = (instant: string) => {
  restore();
  restore = Clock.use(() => new Date(instant));
};

async function newGerman() {
  const { owner, project_id, client_id } = await newBusiness();
  await as(owner, async () => {
    await Workspace.update({ country: "DE", street: "Beispielweg 1", tax_id: "DE123456789" });
    await Client.update(client_id, { country: "FR", tax_id: "FR83404833048" });
  });
  const draft = await newDraft(owner, project_id);
  return { owner, project_id, draft };
}

describe("an invoice on which nobody chose a tax", () => {
  it("asks before it goes out, and keeps the answer, also for its copies", async () => {
    const { owner, draft } = await newGerman();
    await as(owner, async () => {
      await expect(Invoice.send(draft.id, {})).rejects.toMatchObject(refusal);
      expect(await Invoice.get(draft.id)).toMatchObject({ status: "draft", number: null, no_tax: false });
      const sent = await Invoice.send(draft.id, { confirm_no_tax: true });
      expect(sent).toMatchObject({ status: "sent", no_tax: true });
      const copy = await Invoice.duplicate(draft.id);
      expect((await Invoice.send(copy.id, {})).status).toBe("sent");
    });
  });

  it("asks no more once there is a tax, or a reason for none, on the whole or on each line", async () => {
    const { owner, project_id, draft } = await newGerman();
    await as(owner, async () => {
      await Invoice.addTax(draft.id, { name: "Reverse charge", rate: "0", category: "AE" });
      expect((await Invoice.send(draft.id, {})).status).toBe("sent");
      const tax = { name: "VAT", rate: "19" };
      const { id } = await Invoice.create({
        project_id,
        items: [{ name: "Design", unit_price: 100, tax }],
      });
      expect((await Invoice.send(id, {})).status).toBe("sent");
      // A charge is spread over the lines, so it is taxed as they are.
      const rushed = await Invoice.create({
        project_id,
        items: [{ name: "Design", unit_price: 100, tax }],
        charges: [{ name: "Rush", percent: "10" }],
      });
      expect(rushed.totals.tax_total).toBeGreaterThan(0);
      expect(await Invoice.send(rushed.id, {})).toMatchObject({ status: "sent", no_tax: false });
      const half = await Invoice.create({
        project_id,
        items: [
          { name: "Design", unit_price: 100, tax },
          { name: "Print", unit_price: 100 },
        ],
      });
      await expect(Invoice.send(half.id, {})).rejects.toMatchObject(refusal);
    });
  });

  it("is asked about as it is planned, and goes out on its day by itself", async () => {
    at("2031-10-01T12:00:00.000Z");
    const { owner, draft } = await newGerman();
    await as(owner, async () => {
      await expect(Invoice.send(draft.id, { send_at: "2031-10-05" })).rejects.toMatchObject(refusal);
      await Invoice.send(draft.id, { send_at: "2031-10-05", confirm_no_tax: true });
    });
    at("2031-10-05T12:00:00.000Z");
    await Invoice.sweep();
    expect(await as(owner, () => Invoice.get(draft.id))).toMatchObject({ status: "sent", no_tax: true });
  });

  it("that was planned before its business asked goes out all the same", async () => {
    at("2031-10-01T12:00:00.000Z");
    const { owner, project_id } = await newBusiness();
    const draft = await newDraft(owner, project_id);
    await as(owner, () => Invoice.send(draft.id, { send_at: "2031-10-05" }));
    await as(owner, () => Workspace.update({ country: "DE" }));
    at("2031-10-05T12:00:00.000Z");
    await Invoice.sweep();
    expect((await as(owner, () => Invoice.get(draft.id))).status).toBe("sent");
  });

  it("asks a series as it starts, and never again", async () => {
    at("2031-10-01T12:00:00.000Z");
    const { owner, draft } = await newGerman();
    const rule = { invoice_id: draft.id, frequency: "monthly" as const, starts_on: "2031-10-03" };
    const series = await as(owner, async () => {
      await expect(createRecurring(rule)).rejects.toMatchObject(refusal);
      // Drafts are sent by hand, and asked about then.
      const drafts = await createRecurring({ ...rule, send: false });
      await expect(updateRecurring(drafts.id, { send: true })).rejects.toMatchObject(refusal);
      expect(await updateRecurring(drafts.id, { send: true, confirm_no_tax: true })).toMatchObject({
        send: true,
      });
      return createRecurring({ ...rule, confirm_no_tax: true });
    });
    at("2031-10-03T12:00:00.000Z");
    await Invoice.sweep();
    const all = await as(owner, () => Invoice.all());
    const made = await as(owner, () => Promise.all(all.map(({ id }) => Invoice.get(id))));
    expect(
      made.filter(({ recurring_id }) => recurring_id === series.id).map((each) => [each.status, each.no_tax]),
    ).toEqual([["sent", true]]);
    expect((await as(owner, () => getRecurring(series.id))).failures).toBe(0);
  });
});
