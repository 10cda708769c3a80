import { Client } from "@stint/core/client";
import { Invoice } from "@stint/core/invoice";
import { invoiceRest } from "@stint/core/invoice/billing/invoice-remaining";
import { exportCsv } from "@stint/core/invoice/export";
import { chargeLateFee, lateFeeOf } from "@stint/core/operations/late-fee";
import { Payment } from "@stint/core/payment";
import { Workspace } from "@stint/core/workspace";
import { describe, expect, it } from "vitest";
import { lateFeeInWords } from "../../src/project/contract/late-fee/rules";
import type { TermInput } from "../../src/project/contract/schema";
import { accept, atTime, Contract, newOffer, Proposal, sent } from "../proposal/support";
import { as } from "../support";
import { newUser } from "../support/user";
import { newWorkspace } from "../support/workspace";

const MONTHLY: NonNullable<TermInput["late_fee"]> = {
  kind: "percent_month",
  percent: "1.5",
  amount: null,
  grace_days: 9,
  cap_percent: "12",
};
const CLAUSE = lateFeeInWords(MONTHLY, "USD");
/** What named a fee before fields did, and now is nobody's to guess. */
const WORDS =
  "From the tenth day after the due date interest of 1.5 % for each month begun may be asked for.";

/** An accepted project with a term, and an invoice of $2,000.00 due on December 5, 2026. */
async function late(late_fee: TermInput["late_fee"], body = "Pay in time, please.") {
  return atTime("2026-11-21T15:00:00.000Z", async () => {
    const offer = await newOffer({ time_zone: "UTC" });
    await as(offer.owner, () => Contract.add(offer.project_id, { name: "Late Payments", body, late_fee }));
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

/** An invoice of 2,000.00 without a project, due on August 15, 2026, between two businesses of a country. */
const alone = (
  owner: Awaited<ReturnType<typeof newWorkspace>>,
  { country, currency }: { country: string; currency: string },
) =>
  atTime("2026-08-01T12:00:00.000Z", () =>
    as(owner, async () => {
      await Workspace.update({ country, currency, street: "1 Sample Road" });
      const client = await Client.create({ name: "Placeholder Ltd", country, street: "2 Sample Road" });
      await Client.addContact(client.id, {
        first_name: "Ada",
        last_name: "Sample",
        email: "ada@sample.test",
      });
      const draft = await Invoice.create({ client_id: client.id });
      await Invoice.addItem(draft.id, { name: "Drawings", unit_price: 200_000 });
      await Invoice.update(draft.id, { due_on: "2026-08-15" });
      return (await Invoice.send(draft.id, { confirm_no_tax: true })).id;
    }),
  );

describe("a late fee (D39)", () => {
  it("is shown before it is charged, is a draft of its own, and is charged once", async () => {
    const { owner, invoice, project_id } = await late(MONTHLY);
    await atTime("2026-12-10T12:00:00.000Z", () =>
      expect(as(owner, () => lateFeeOf(invoice.id))).rejects.toMatchObject({
        fields: { due_on: expect.stringMatching(/day 10/) },
      }),
    );
    await atTime("2027-01-06T12:00:00.000Z", async () => {
      const shown = await as(owner, () => lateFeeOf(invoice.id));
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
      const before = await as(owner, () => Invoice.loadBillable(project_id));
      const answers = await Promise.allSettled(
        [1, 2, 3].map(() => as(owner, () => chargeLateFee(invoice.id))),
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
      await expect(as(owner, () => chargeLateFee(invoice.id))).rejects.toMatchObject({ code: 1000 });
      // The late invoice itself is as it was sent, and the fee is beside what was agreed.
      expect((await as(owner, () => Invoice.get(invoice.id))).totals.total).toBe(200_000);
      expect(await as(owner, () => Invoice.loadBillable(project_id))).toMatchObject({
        invoiced: before.invoiced,
        planned: before.planned,
      });
    });
    await atTime("2027-02-10T12:00:00.000Z", async () => {
      // The next month is charged on the unpaid part, not on the first fee.
      expect(await as(owner, () => lateFeeOf(invoice.id))).toMatchObject({
        amount: 9_000,
        billed: 6_000,
        left: 3_000,
      });
    });
  });

  it("follows the accepted fields of a term, whatever its words say, and their cap", async () => {
    const year = {
      kind: "percent_year" as const,
      percent: "9",
      amount: null,
      grace_days: 9,
      cap_percent: "12",
    };
    const { owner, invoice, project_id, proposal_id } = await late(year);
    const { document } = await as(owner, () => Proposal.version(proposal_id, 1));
    expect(document.terms.at(-1)).toMatchObject({
      late_fee: year,
      body: expect.stringMatching(
        /Pay in time, please\.\n\nLate fee: from day 10 after .* 9% a year .* at most 12% /,
      ),
    });
    await as(owner, async () => {
      // A second one would leave open which counts.
      await expect(
        Contract.add(project_id, { name: "Other", body: "Words", late_fee: year }),
      ).rejects.toMatchObject({ fields: { late_fee: "“Late Payments” names a late fee already" } });
      await expect(atTime("2026-12-14T12:00:00.000Z", () => lateFeeOf(invoice.id))).rejects.toMatchObject({
        fields: { due_on: expect.stringMatching(/day 10/) },
      });
      // 73 days of 365 at 9 % on $2,000.00.
      await atTime("2027-02-16T12:00:00.000Z", async () =>
        expect(await lateFeeOf(invoice.id)).toMatchObject({
          kind: "percent_year",
          percent: "9",
          days_late: 73,
          amount: 3_600,
          capped: false,
        }),
      );
      await atTime("2029-02-16T12:00:00.000Z", async () =>
        expect(await lateFeeOf(invoice.id)).toMatchObject({ amount: 24_000, capped: true }),
      );
      // What is written into the term afterwards was not accepted.
      const term = (await Contract.list(project_id)).find(({ name }) => name === "Late Payments");
      await Contract.update(project_id, term?.id ?? 0, { late_fee: null });
      await atTime("2027-02-16T12:00:00.000Z", async () =>
        expect(await lateFeeOf(invoice.id)).toMatchObject({ amount: 3_600 }),
      );
    });
  });

  it("is not asked for on a fee: not on the fee's own invoice, nor on the fee beside other work", async () => {
    const { owner, invoice } = await late(MONTHLY);
    const fee = await atTime("2027-01-06T12:00:00.000Z", () =>
      as(owner, async () => {
        const { id } = await chargeLateFee(invoice.id);
        await Invoice.addItem(id, { name: "Extra pages", unit_price: 100_000 });
        return Invoice.send(id, {});
      }),
    );
    expect(fee.totals.total).toBe(106_000);
    await atTime("2027-06-06T12:00:00.000Z", () =>
      as(owner, async () => {
        // Six months begun of 1.5 % on the work of $1,000.00, without the fee of $60.00 beside it.
        expect(await lateFeeOf(fee.id)).toMatchObject({ unpaid: 100_000 });
        await Payment.markPaid(fee.id, { amount: 100_000, payment_method: "cash", paid_at: "2027-06-01" });
        await expect(chargeLateFee(fee.id)).rejects.toMatchObject({
          fields: { amount: expect.stringMatching(/none on a fee/) },
        });
      }),
    );
  });

  it("hides nothing that is billed beside it, and only its own line counts as charged", async () => {
    const { owner, invoice, project_id, proposal_id } = await late(MONTHLY);
    await atTime("2027-01-06T12:00:00.000Z", () =>
      as(owner, async () => {
        // Its schedule is there, and the owner deleted what it planned.
        await Proposal.issueSchedule({ project_id, proposal_id, version: 1 });
        for (const each of await Invoice.all({ project_id }))
          if (each.status === "draft") await Invoice.remove(each.id);
        const { invoiced, left } = await Invoice.loadBillable(project_id);
        const { id } = await chargeLateFee(invoice.id);
        await Invoice.addItem(id, { name: "The rest", unit_price: left });
        await Invoice.send(id, {});
        expect(await Invoice.loadBillable(project_id)).toMatchObject({ invoiced: invoiced + left, left: 0 });
        await expect(invoiceRest(project_id)).rejects.toMatchObject({ code: 1000 });
        expect(await lateFeeOf(invoice.id)).toMatchObject({ billed: 6_000, left: 0 });
      }),
    );
    await atTime("2027-02-06T12:00:00.000Z", () =>
      as(owner, async () =>
        expect(await lateFeeOf(invoice.id)).toMatchObject({ amount: 9_000, billed: 6_000, left: 3_000 }),
      ),
    );
  });

  it("is for no day before anybody agreed to one", async () => {
    const offer = await newOffer({ time_zone: "UTC" });
    const invoice = await atTime("2026-10-01T12:00:00.000Z", () =>
      as(offer.owner, async () => {
        const { id } = await Invoice.create({ project_id: offer.project_id });
        await Invoice.addItem(id, { name: "Extra pages", unit_price: 200_000 });
        await Invoice.update(id, { due_on: "2026-10-05" });
        return Invoice.send(id, {});
      }),
    );
    await atTime("2027-01-06T12:00:00.000Z", async () => {
      await as(offer.owner, () =>
        Contract.add(offer.project_id, { name: "Late Payments", body: "Pay in time.", late_fee: MONTHLY }),
      );
      await accept((await sent(offer)).hash);
      await expect(as(offer.owner, () => lateFeeOf(invoice.id))).rejects.toMatchObject({
        fields: { due_on: expect.stringMatching(/day 10 on after January 6, 2027, when/) },
      });
    });
    await atTime("2027-02-07T12:00:00.000Z", async () =>
      expect(await as(offer.owner, () => lateFeeOf(invoice.id))).toMatchObject({
        days_late: 125,
        months: 2,
        amount: 6_000,
      }),
    );
  });

  it("is outside the scope of VAT where that is Europe's, also on work that was taxed", async () => {
    const { owner, invoice } = await atTime("2026-11-21T15:00:00.000Z", async () => {
      const offer = await newOffer({ time_zone: "UTC" });
      await as(offer.owner, () =>
        Contract.add(offer.project_id, { name: "Late", body: "In time.", late_fee: MONTHLY }),
      );
      await accept((await sent(offer)).hash);
      const invoice = await as(offer.owner, async () => {
        await Workspace.update({ country: "DE" });
        const { id } = await Invoice.create({ project_id: offer.project_id });
        await Invoice.addItem(id, { name: "Extra pages", unit_price: 200_000 });
        await Invoice.addTax(id, { name: "VAT", rate: "19" });
        await Invoice.update(id, { due_on: "2026-12-05" });
        return Invoice.send(id, {});
      });
      return { ...offer, invoice };
    });
    await atTime("2027-01-06T12:00:00.000Z", async () => {
      const fee = await as(owner, () => chargeLateFee(invoice.id));
      // Two months begun of 1.5 % on $2,380.00.
      expect(fee.totals).toMatchObject({ net_total: 7_140, tax_total: 0, total: 7_140 });
      expect(fee.totals.groups).toEqual([
        {
          category: "O",
          rate: "0",
          reason: "Compensation for late payment, outside the scope of VAT",
          base: 7_140,
          amount: 0,
        },
      ]);
    });
  });

  it("is refused where the accepted terms name none, while nothing is late, and by others (1066)", async () => {
    const { owner, invoice } = await late(null, WORDS);
    const other = await late(MONTHLY);
    await atTime("2027-01-06T12:00:00.000Z", () =>
      expect(as(owner, () => chargeLateFee(invoice.id))).rejects.toMatchObject({
        fields: { terms: expect.stringMatching(/^The accepted terms name no late fee/) },
      }),
    );
    await atTime("2026-12-05T12:00:00.000Z", () =>
      expect(as(other.owner, () => lateFeeOf(other.invoice.id))).rejects.toMatchObject({
        fields: { due_on: "This invoice is not late" },
      }),
    );
    await expect(as(owner, () => lateFeeOf(other.invoice.id))).rejects.toMatchObject({ code: 1066 });
    const csv = await as(owner, () => exportCsv({ status: "sent" }));
    expect(csv.split("\r\n").slice(0, 2)).toEqual([
      "\uFEFFNumber,Kind,Title,Client,Project,Status,Issued,Due,Paid on,Currency,Net,Tax,Taxes,Total,Credited,Withheld,Rounding,Paid,Given back,Still due",
      `${invoice.number},Invoice,Website redesign,Cedar & Row,Website redesign,Sent,2026-11-21,2026-12-05,,USD,2000.00,0.00,,2000.00,0.00,0.00,0.00,0.00,0.00,2000.00`,
    ]);
  });

  it("by the law asks for the rate of days of which none is published here, and charges by it alone", async () => {
    const owner = await newWorkspace({ time_zone: "UTC" });
    await newUser(owner);
    const id = await alone(owner, { country: "DE", currency: "EUR" });
    await atTime("2026-11-27T12:00:00.000Z", () =>
      as(owner, async () => {
        const asks = { fields: { rate: expect.stringMatching(/law of Germany .* not known here/) } };
        await expect(lateFeeOf(id)).rejects.toMatchObject(asks);
        await expect(chargeLateFee(id)).rejects.toMatchObject(asks);
        const told = await lateFeeOf(id, { rate: "10.27" });
        // €2,000.00 × 10.27 % × 104 / 365, and €40.00.
        expect(told).toMatchObject({
          percent: "10.27",
          is_statutory: true,
          compensation: 4_000,
          amount: 9_852,
        });
        const draft = await chargeLateFee(id, { rate: "10.27" });
        expect(draft.totals.total).toBe(told.left);
        expect(draft.items[0]?.description).toBe(told.clause);
      }),
    );
  });

  it("by the law is charged once of an invoice without a project, too, also by two presses at once", async () => {
    const owner = await newWorkspace({ time_zone: "UTC" });
    await newUser(owner);
    const id = await alone(owner, { country: "GB", currency: "GBP" });
    await atTime("2026-11-27T12:00:00.000Z", () =>
      as(owner, async () => {
        const { left } = await lateFeeOf(id);
        expect(left).toBeGreaterThan(0);
        const pressed = await Promise.allSettled([1, 2, 3].map(() => chargeLateFee(id)));
        const made = pressed.flatMap((each) => (each.status === "fulfilled" ? [each.value.id] : []));
        expect(made).toHaveLength(1);
        expect(await lateFeeOf(id)).toMatchObject({ is_statutory: true, billed: left, left: 0 });
        await expect(chargeLateFee(id)).rejects.toMatchObject({ fields: { amount: expect.any(String) } });
        // A draft that is thrown away bills nothing, and the fee can be charged again.
        await Invoice.remove(made[0] ?? 0);
        expect((await chargeLateFee(id)).totals.total).toBe(left);
      }),
    );
  });
});
