import { Invoice } from "@stint/core/invoice";
import { invoiceRest } from "@stint/core/invoice/billing/invoice-remaining";
import { Expense } from "@stint/core/operations/expenses";
import { updateProject } from "@stint/core/operations/update-project";
import { Payment } from "@stint/core/payment";
import { Proposal } from "@stint/core/proposal";
import { Workspace } from "@stint/core/workspace";
import { describe, expect, it } from "vitest";
import { accept, newOffer, type Offer, sent } from "../proposal/support";
import { as } from "../support";
import { newBusiness } from "./support";

/** It was accepted, and the owner deleted the one invoice of its schedule. */
async function unbilled(offer: Offer): Promise<void> {
  const { owner, project_id, proposal_id } = offer;
  const settings = { invoice_upfront_mode: "none", invoice_remaining_mode: "completion" } as const;
  await as(owner, () => updateProject(project_id, settings));
  await accept((await sent(offer)).hash);
  await as(owner, async () => {
    await Proposal.issueSchedule({ project_id, proposal_id, version: 1 });
    for (const { id } of await Invoice.all({ project_id })) await Invoice.remove(id);
  });
}

describe("what is left to invoice (issue 4)", () => {
  it("is the accepted total less what invoices bill, and becomes one draft however often it is asked for", async () => {
    const offer = await newOffer();
    const { owner, project_id } = offer;
    await expect(as(owner, () => invoiceRest(project_id))).rejects.toMatchObject({
      fields: { accepted: expect.stringMatching(/not accepted/) },
    });
    await unbilled(offer);
    expect(await as(owner, () => Invoice.loadBillable(project_id))).toMatchObject({
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
    await unbilled(offer);
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
      expect(await Invoice.loadBillable(project_id)).toMatchObject({
        currency: "USD",
        invoiced: 200_000,
        paid: 100_000,
        planned: 0,
        left: 435_000,
        others: [
          { currency: "EUR", invoiced: 0, planned: 5_000, given: 0, paid: 0, net: { planned: 5_000 } },
        ],
      });
      // Its services come to more than what is left: the accepted total is the truth.
      const { items, totals } = await invoiceRest(project_id);
      expect(items.map(({ name, source }) => [name, source])).toEqual([
        ["The rest of Website redesign", null],
      ]);
      expect(totals.total).toBe(435_000);
      expect(await Invoice.loadBillable(project_id)).toMatchObject({ planned: 435_000, left: 0 });
    });
  });

  it("counts line by line: what an expense passes on is beside what was agreed, and billed once (D41)", async () => {
    const offer = await newOffer();
    const { owner, project_id } = offer;
    await unbilled(offer);
    await as(owner, async () => {
      const spent = await Expense.create({
        project_id,
        name: "Fonts",
        spent_on: await Workspace.today(),
        amount: 100_000,
        category: "other",
        billable: true,
        markup: "0",
        note: "",
      });
      const { id } = await Invoice.create({ project_id });
      await Invoice.addFrom(id, { expense_ids: [spent.id] });
      expect(await Invoice.loadBillable(project_id)).toMatchObject({ planned: 0, left: 635_000 });
      // Beside it a line of work, and a discount of 10 % that both share.
      await Invoice.addItem(id, { name: "Design", unit_price: 100_000 });
      await Invoice.addDiscount(id, { name: "Friends", percent: "10" });
      await Invoice.send(id, {});
      // What the client was given of the work is billed, and not left to invoice.
      expect(await Invoice.loadBillable(project_id)).toMatchObject({
        invoiced: 100_000,
        given: 10_000,
        net: { invoiced: 90_000, planned: 0 },
        left: 535_000,
      });
      await Payment.markPaid(id, {
        amount: 90_000,
        payment_method: "cash",
        paid_at: await Workspace.today(),
      });
      expect(await Invoice.loadBillable(project_id)).toMatchObject({ paid: 45_000 });
      expect((await invoiceRest(project_id)).totals.total).toBe(535_000);
    });
  });

  it("counts what is added to an instalment's draft beside its own line, which counts as agreed (D4)", async () => {
    const offer = await newOffer();
    const { owner, project_id, proposal_id } = offer;
    await accept((await sent(offer)).hash);
    await as(owner, async () => {
      await Proposal.issueSchedule({ project_id, proposal_id, version: 1 });
      const drafts = (await Invoice.all({ project_id })).filter(({ sent_at }) => !sent_at);
      const balance = drafts.at(-1)?.id ?? 0;
      expect(await Invoice.loadBillable(project_id)).toMatchObject({ left: 0 });
      await Invoice.addDiscount(balance, { name: "Friends", percent: "10" });
      expect(await Invoice.loadBillable(project_id)).toMatchObject({ left: 0 });
      const service = (await Invoice.loadBillable(project_id)).phases[0]?.services[0];
      await Invoice.addFrom(balance, { service_ids: [service?.id ?? 0] });
      const before = await Invoice.loadBillable(project_id);
      // Seen at once: the whole of the service is more than was accepted, whatever is given of it.
      expect(before.left).toBe(-(service?.amount ?? 0));
      await expect(invoiceRest(project_id)).rejects.toMatchObject({ code: 1000 });
    });
  });

  it("never asks again for what the client was given: by a discount, a line's, or a credit note (D6, D41)", async () => {
    const offer = await newOffer();
    const { owner, project_id } = offer;
    await unbilled(offer);
    await as(owner, async () => {
      const rest = await invoiceRest(project_id);
      await Invoice.addDiscount(rest.id, { name: "Friends", percent: "50" });
      const half = { invoiced: 635_000, given: 317_500, left: 0 };
      expect(await Invoice.loadBillable(project_id)).toMatchObject({
        ...half,
        invoiced: 0,
        planned: 635_000,
      });
      await expect(invoiceRest(project_id)).rejects.toMatchObject({ fields: { left: expect.any(String) } });
      await Invoice.addTax(rest.id, { name: "VAT", rate: "20" });
      const { totals } = await Invoice.send(rest.id, {});
      expect(totals.total).toBe(381_000);
      // A third of what is asked for is given, too; it stays billed.
      await Invoice.credit(rest.id, { amount: 127_000, reason: "Late", as_discount: true });
      const given = 317_500 + Math.round(317_500 / 3);
      expect(await Invoice.loadBillable(project_id)).toMatchObject({
        ...half,
        given,
        net: { invoiced: 635_000 - given, planned: 0 },
      });
      await Payment.markPaid(rest.id, { payment_method: "cash", paid_at: await Workspace.today() });
      expect((await Invoice.loadBillable(project_id)).paid).toBe(635_000 - given);
      // What was not owed can be billed again: of what the invoice still asked for it was three quarters.
      await Invoice.credit(rest.id, { amount: 190_500, reason: "Not delivered" });
      expect(await Invoice.loadBillable(project_id)).toMatchObject({ invoiced: 158_750, left: 476_250 });
      // All of an invoice that is given away stays billed, too.
      const whole = await invoiceRest(project_id);
      await Invoice.send(whole.id, {});
      await Invoice.credit(whole.id, { reason: "A present", as_discount: true });
      expect(await Invoice.loadBillable(project_id)).toMatchObject({ invoiced: 635_000, left: 0 });
    });
  });

  it.each(["whole", "part"] as const)(
    "with prices that include tax is never billed again beyond what was accepted (%s)",
    async (much) => {
      const offer = await newOffer();
      const { owner, project_id } = offer;
      const vat = { name: "VAT", rate: "19", category: "S" } as const;
      await as(owner, () =>
        updateProject(project_id, { tax: { taxes: [vat], inclusive: true, chosen: true } }),
      );
      await unbilled(offer);
      await as(owner, async () => {
        let last = (await Invoice.send((await invoiceRest(project_id)).id, {})).id;
        expect(await Invoice.loadBillable(project_id)).toMatchObject({ invoiced: 635_000, left: 0 });
        for (const amount of much === "whole" ? [635_000, 635_000] : [20_000, 20_000, 7_777]) {
          await Invoice.credit(last, { amount, reason: "Bill it again" });
          expect(await Invoice.loadBillable(project_id)).toMatchObject({ left: amount });
          const again = await Invoice.send((await invoiceRest(project_id)).id, {});
          expect(again.totals.total).toBe(amount);
          expect(await Invoice.loadBillable(project_id)).toMatchObject({ invoiced: 635_000, left: 0 });
          await expect(invoiceRest(project_id)).rejects.toMatchObject({
            fields: { left: expect.any(String) },
          });
          if (again.totals.total >= amount) last = again.id;
        }
      });
    },
  );
});
