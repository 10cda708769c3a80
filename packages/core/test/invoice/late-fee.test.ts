import { Invoice } from "@stint/core/invoice";
import { exportCsv } from "@stint/core/invoice/export";
import { Payment } from "@stint/core/payment";
import { describe, expect, it } from "vitest";
import { accept, atTime, Contract, newOffer, sent } from "../proposal/support";
import { as } from "../support";

const CLAUSE =
  "From the tenth day after the due date interest of 1.5 % for each month begun may be asked for.";

/** An accepted project, with or without a clause, and an invoice of $2,000.00 due on 5 December 2026. */
async function late(clause?: string) {
  return atTime("2026-11-21T15:00:00.000Z", async () => {
    const offer = await newOffer({ time_zone: "UTC" });
    if (clause)
      await as(offer.owner, () => Contract.add(offer.project_id, { name: "Late Payments", body: clause }));
    await accept((await sent(offer)).hash);
    const invoice = await as(offer.owner, async () => {
      const { id } = await Invoice.create({ project_id: offer.project_id });
      await Invoice.addItem(id, { name: "Extra pages", unit_price: 200_000 });
      await Invoice.update(id, { due_on: "2026-12-05" });
      return Invoice.send(id, {});
    });
    return { ...offer, invoice };
  });
}

describe("a late fee (D39)", () => {
  it("is shown before it is charged, is a draft of its own, and is charged once", async () => {
    const { owner, invoice, project_id } = await late(CLAUSE);
    await atTime("2026-12-10T12:00:00.000Z", () =>
      expect(as(owner, () => Invoice.lateFeeOf(invoice.id))).rejects.toMatchObject({
        fields: { due_on: expect.stringMatching(/day 10/) },
      }),
    );
    await atTime("2027-01-06T12:00:00.000Z", async () => {
      const shown = await as(owner, () => Invoice.lateFeeOf(invoice.id));
      expect(shown).toMatchObject({
        clause: CLAUSE,
        percent: "1.5",
        months: 2,
        unpaid: 200_000,
        amount: 6_000,
        billed: 0,
        left: 6_000,
        capped: false,
      });
      const before = await as(owner, () => Invoice.billable(project_id));
      const answers = await Promise.allSettled(
        [1, 2, 3].map(() => as(owner, () => Invoice.chargeLateFee(invoice.id))),
      );
      const made = answers.flatMap((answer) => (answer.status === "fulfilled" ? [answer.value] : []));
      expect(made).toHaveLength(1);
      expect(made[0]).toMatchObject({
        status: "draft",
        number: null,
        title: `Late fee for ${invoice.number}`,
        totals: { total: 6_000 },
        items: [{ description: CLAUSE, source: { kind: "late_fee", id: invoice.id } }],
      });
      await expect(as(owner, () => Invoice.chargeLateFee(invoice.id))).rejects.toMatchObject({ code: 1000 });
      // The late invoice itself is as it was sent, and the fee is beside what was agreed.
      expect((await as(owner, () => Invoice.get(invoice.id))).totals.total).toBe(200_000);
      expect(await as(owner, () => Invoice.billable(project_id))).toMatchObject({
        invoiced: before.invoiced,
        planned: before.planned,
      });
    });
    await atTime("2027-02-10T12:00:00.000Z", async () => {
      // The next month is charged on the unpaid part, not on the first fee.
      expect(await as(owner, () => Invoice.lateFeeOf(invoice.id))).toMatchObject({
        amount: 9_000,
        billed: 6_000,
        left: 3_000,
      });
    });
  });

  it("is not asked for on a fee: not on the fee's own invoice, nor on the fee beside other work", async () => {
    const { owner, invoice } = await late(CLAUSE);
    const fee = await atTime("2027-01-06T12:00:00.000Z", () =>
      as(owner, async () => {
        const { id } = await Invoice.chargeLateFee(invoice.id);
        await Invoice.addItem(id, { name: "Extra pages", unit_price: 100_000 });
        return Invoice.send(id, {});
      }),
    );
    expect(fee.totals.total).toBe(106_000);
    await atTime("2027-06-06T12:00:00.000Z", () =>
      as(owner, async () => {
        // Six months begun of 1.5 % on the work of $1,000.00, without the fee of $60.00 beside it.
        expect(await Invoice.lateFeeOf(fee.id)).toMatchObject({ unpaid: 100_000 });
        await Payment.markPaid(fee.id, { amount: 100_000, payment_method: "cash", paid_at: "2027-06-01" });
        await expect(Invoice.chargeLateFee(fee.id)).rejects.toMatchObject({
          fields: { amount: expect.stringMatching(/none on a fee/) },
        });
      }),
    );
  });

  it("is refused where the accepted terms name none, while nothing is late, and by others (1066)", async () => {
    const { owner, invoice } = await late("Late invoices are a pity.");
    const other = await late(CLAUSE);
    await atTime("2027-01-06T12:00:00.000Z", () =>
      expect(as(owner, () => Invoice.chargeLateFee(invoice.id))).rejects.toMatchObject({
        fields: { terms: expect.stringMatching(/^The accepted terms name no late fee/) },
      }),
    );
    await atTime("2026-12-05T12:00:00.000Z", () =>
      expect(as(other.owner, () => Invoice.lateFeeOf(other.invoice.id))).rejects.toMatchObject({
        fields: { due_on: "This invoice is not late" },
      }),
    );
    await expect(as(owner, () => Invoice.lateFeeOf(other.invoice.id))).rejects.toMatchObject({ code: 1066 });
    const csv = await as(owner, () => exportCsv({ status: "sent" }));
    expect(csv.split("\r\n").slice(0, 2)).toEqual([
      "\uFEFFNumber,Title,Client,Project,Status,Issued,Due,Paid,Currency,Total,Still due",
      `${invoice.number},Website redesign,Cedar & Row,Website redesign,sent,2026-11-21,2026-12-05,,USD,2000.00,2000.00`,
    ]);
  });
});
