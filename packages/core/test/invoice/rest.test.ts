import { Invoice } from "@stint/core/invoice";
import { invoiceRest } from "@stint/core/invoice/rest";
import { Payment } from "@stint/core/payment";
import { Workspace } from "@stint/core/workspace";
import { describe, expect, it } from "vitest";
import { accept, newOffer, sent } from "../proposal/support";
import { as } from "../support";
import { newBusiness } from "./support";

describe("what is left to invoice (issue 4)", () => {
  it("is the accepted total less what invoices bill, and becomes one draft however often it is asked for", async () => {
    const offer = await newOffer();
    const { owner, project_id } = offer;
    await expect(as(owner, () => invoiceRest(project_id))).rejects.toMatchObject({
      fields: { accepted: expect.stringMatching(/not accepted/) },
    });
    await accept((await sent(offer)).hash);
    expect(await as(owner, () => Invoice.billable(project_id))).toMatchObject({
      accepted: true,
      total: 635_000,
      left: 635_000,
    });
    const answers = await Promise.allSettled([1, 2, 3].map(() => as(owner, () => invoiceRest(project_id))));
    const made = answers.flatMap((answer) => (answer.status === "fulfilled" ? [answer.value] : []));
    expect(made).toHaveLength(1);
    expect(made[0]).toMatchObject({ status: "draft", project_id, client_id: offer.client_id });
    expect(made[0]?.items.map(({ name, amount, source }) => [name, amount, source?.kind])).toEqual([
      ["Design system", 480_000, "service"],
      ["Template pages", 155_000, "service"],
    ]);
    await expect(as(owner, () => invoiceRest(project_id))).rejects.toMatchObject({
      code: 1000,
      fields: { left: expect.stringMatching(/^Nothing/) },
    });
    const stranger = (await newBusiness()).owner;
    await expect(as(stranger, () => invoiceRest(project_id))).rejects.toMatchObject({ code: 1066 });
  });

  it("counts what was paid without its tax, and other currencies beside it (D7)", async () => {
    const offer = await newOffer();
    const { owner, project_id } = offer;
    await accept((await sent(offer)).hash);
    await as(owner, async () => {
      const first = await Invoice.create({ project_id });
      await Invoice.addItem(first.id, { name: "First part", unit_price: 200_000 });
      await Invoice.addTax(first.id, { name: "VAT", rate: "20" });
      await Invoice.send(first.id, {});
      await Payment.markPaid(first.id, {
        amount: 120_000,
        payment_method: "cash",
        paid_at: await Workspace.today(),
      });
      const other = await Invoice.create({ project_id });
      await Invoice.addItem(other.id, { name: "Print", unit_price: 5_000 });
      await Invoice.update(other.id, { currency: "EUR" });
      expect(await Invoice.billable(project_id)).toMatchObject({
        currency: "USD",
        invoiced: 200_000,
        paid: 100_000,
        planned: 0,
        left: 435_000,
        others: [{ currency: "EUR", invoiced: 0, planned: 5_000, paid: 0 }],
      });
      // Its services come to more than what is left: the accepted total is the truth.
      const { items, totals } = await invoiceRest(project_id);
      expect(items.map(({ name, source }) => [name, source])).toEqual([
        ["The rest of Website redesign", null],
      ]);
      expect(totals.total).toBe(435_000);
      expect(await Invoice.billable(project_id)).toMatchObject({ planned: 435_000, left: 0 });
    });
  });
});
