import { Invoice } from "@stint/core/invoice";
import { type Ledger } from "@stint/core/ledger";
import { trace } from "@stint/core/operations/trace-figure";
import { Payment } from "@stint/core/payment";
import { Workspace } from "@stint/core/workspace";
import { describe, expect, it } from "vitest";
import { newBusiness, newDraft, newSent, type Owner } from "../invoice/support";
import { as, journalOf } from "../support";

/** The sums by account, of one currency. */
const sumsOf = ({ balances }: Ledger.Statement) =>
  Object.fromEntries(balances.map(({ account, amount }) => [account, amount]));
const causes = ({ postings }: Ledger.Statement) => postings.map(({ cause }) => cause).reverse();

const pay = (owner: Owner, id: number, amount?: number) =>
  as(owner, async () =>
    Payment.markPaid(id, { paid_at: await Workspace.today(), payment_method: "cash", amount }),
  );

describe("the book under the invoices", () => {
  it("has nothing of a draft, and the sale with its tax once it is sent", async () => {
    const { owner, project_id, client_id } = await newBusiness();
    const { id } = await newDraft(owner, project_id);
    await as(owner, () => Invoice.addTax(id, { name: "VAT", rate: "19" }));
    expect(await as(owner, () => trace({ invoice_id: id }))).toMatchObject({ balances: [], count: 0 });
    await as(owner, () => Invoice.send(id, {}));
    const statement = await as(owner, () => trace({ invoice_id: id }));
    expect(sumsOf(statement)).toEqual({ receivable: 148_750, revenue: -125_000, tax: -23_750 });
    expect(statement.postings[0]).toMatchObject({
      cause: "invoice",
      cause_id: id,
      invoice_id: id,
      client_id,
      project_id,
      currency: "USD",
    });
    for (const of of [{ client_id }, { project_id }, {}])
      expect(await as(owner, () => trace(of))).toMatchObject({ balances: statement.balances, count: 1 });
  });

  it("follows money by hand to what is due, part by part (D35, D36)", async () => {
    const { owner, project_id } = await newBusiness();
    const { id } = await newSent(owner, project_id);
    const { payments } = await pay(owner, id, 25_000);
    expect(sumsOf(await as(owner, () => trace({ invoice_id: id })))).toEqual({
      receivable: 100_000,
      bank: 25_000,
      revenue: -125_000,
    });
    const { totals } = await pay(owner, id);
    const statement = await as(owner, () => trace({ invoice_id: id }));
    expect(sumsOf(statement)).toEqual({ receivable: totals.amount_due, bank: 125_000, revenue: -125_000 });
    expect(statement.postings.map(({ cause_id }) => cause_id)).toContain(payments[0]?.id);
    expect(causes(statement)).toEqual(["invoice", "payment", "payment"]);
  });

  it("takes a void back whole, and makes a paid invoice's credit note the client's credit (D35)", async () => {
    const { owner, project_id, client_id } = await newBusiness();
    const voided = await newSent(owner, project_id);
    await as(owner, () => Invoice.voidInvoice(voided.id, { reason: "Sent twice" }));
    const gone = await as(owner, () => trace({ invoice_id: voided.id }));
    expect(gone.balances.every(({ amount }) => amount === 0)).toBe(true);
    expect(causes(gone)).toEqual(["invoice", "void"]);

    const { id } = await newSent(owner, project_id);
    await pay(owner, id);
    await as(owner, () => Invoice.credit(id, { amount: 30_000, reason: "Goodwill" }));
    expect(sumsOf(await as(owner, () => trace({ invoice_id: id })))).toEqual({
      receivable: 0,
      bank: 125_000,
      revenue: -95_000,
      credit: -30_000,
    });
    expect((await as(owner, () => trace({ client_id }))).credit).toEqual([
      { currency: "USD", amount: 30_000 },
    ]);
  });

  it("is the owner's alone, and answers one question at a time", async () => {
    const { owner, project_id } = await newBusiness();
    const other = await newBusiness();
    const { id } = await newSent(owner, project_id);
    await expect(as(other.owner, () => trace({ invoice_id: id }))).rejects.toMatchObject({ code: 1066 });
    await expect(as(other.owner, () => trace({ project_id }))).rejects.toMatchObject({ code: 1066 });
    await expect(as(owner, () => trace({ invoice_id: id, project_id }))).rejects.toMatchObject({
      code: 1000,
    });
    expect((await as(other.owner, () => trace({}))).count).toBe(0);
  });

  it("asks again for what was paid out of credit whose money went back, and for no more (D32, D35)", async () => {
    const { owner, project_id, client_id } = await newBusiness();
    const paid = async (id: number) => ({
      paid_at: await Workspace.today(),
      payment_method: "check" as const,
      keep_excess: true,
      amount: (await Invoice.get(id)).totals.total + 50_000,
    });
    const spend = (id: number, amount: number) => as(owner, () => Payment.applyCredit(id, { amount }));
    const [first, other, old, last] = [
      await newSent(owner, project_id),
      await newSent(owner, project_id, 10_000),
      await newSent(owner, project_id, 30_000),
      await newSent(owner, project_id, 45_000),
    ];
    const over = await as(owner, async () => Payment.markPaid(first.id, await paid(first.id)));
    await spend(old.id, 30_000);
    await spend(last.id, 15_000);
    await as(owner, async () => Payment.markPaid(other.id, await paid(other.id)));
    await spend(last.id, 30_000);
    // $500.00 of credit go back and $250.00 are in hand: the newest payment out of it gives the rest.
    const back = await as(owner, () =>
      Payment.reverse(first.id, over.payments[0]?.id ?? 0, { note: "It bounced" }),
    );
    expect(back).toMatchObject({ status: "sent", totals: { amount_due: 125_000 } });
    expect(await as(owner, () => Invoice.get(last.id))).toMatchObject({
      status: "partially_paid",
      totals: { amount_paid: 20_000, amount_due: 25_000 },
      payments: expect.arrayContaining([
        expect.objectContaining({
          amount: 25_000,
          status: "returned",
          reason: `It was paid out of the credit of invoice ${first.number}, and that money went back.`,
        }),
      ]),
    });
    expect((await as(owner, () => Invoice.get(old.id))).status).toBe("paid");
    expect(await journalOf(owner.owner_id, `invoice:${last.id}`)).toContain("invoice.payment_returned");
    const statement = await as(owner, () => trace({ client_id }));
    expect(sumsOf(statement)).toMatchObject({ receivable: 150_000, bank: 60_000, credit: 0 });
    expect(statement.credit).toEqual([]);
    // The books hold after it is paid once more, and after all of it goes back again.
    const again = await as(owner, async () => Payment.markPaid(first.id, await paid(first.id)));
    await spend(last.id, 25_000);
    await as(owner, () => Payment.reverse(first.id, again.payments.at(-1)?.id ?? 0, { note: "" }));
    expect(sumsOf(await as(owner, () => trace({ client_id })))).toMatchObject({
      receivable: 150_000,
      bank: 60_000,
      credit: 0,
    });
    expect((await as(owner, () => Workspace.get())).open_invoices).toBe(2);
  });
});
