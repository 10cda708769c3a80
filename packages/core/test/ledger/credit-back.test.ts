import { Client } from "@stint/core/client";
import { Invoice } from "@stint/core/invoice";
import { deleteClient } from "@stint/core/operations/delete-client";
import { merge } from "@stint/core/operations/merge-clients";
import { removeProject } from "@stint/core/operations/remove-project";
import { trace } from "@stint/core/operations/trace-figure";
import { Payment } from "@stint/core/payment";
import { Db } from "@stint/core/platform/db";
import { Workspace } from "@stint/core/workspace";
import { describe, expect, it } from "vitest";
import { newBusiness, newSent, type Owner } from "../invoice/support";
import { as } from "../support";

/** Pays an invoice by hand with so much; what is too much becomes credit. Answers the payment's id. */
const paid = async (owner: Owner, id: number, amount: number) => {
  const { payments } = await as(owner, async () =>
    Payment.markPaid(id, {
      paid_at: await Workspace.today(),
      payment_method: "check",
      keep_excess: true,
      amount,
    }),
  );
  return payments.at(-1)?.id ?? 0;
};
const undo = (id: number, payment_id: number) => Payment.reverse(id, payment_id, { note: "It bounced" });
const dueOf = (owner: Owner, ids: number[]) =>
  as(owner, async () =>
    (await Promise.all(ids.map((id) => Invoice.get(id)))).map(({ totals }) => totals.amount_due),
  );
/** What the book says that clients owe, and have in hand. */
const bookOf = async (owner: Owner, client_id: number) => {
  const { balances } = await as(owner, () => trace({ client_id }));
  return ["receivable", "credit"].map(
    (name) => balances.find(({ account }) => account === name)?.amount ?? 0,
  );
};

describe("credit whose money goes back (D35)", () => {
  it("is taken back once, also where the process dies between the invoices that it paid and the payment itself", async () => {
    const { owner, project_id } = await newBusiness();
    const [first, spent] = [
      await newSent(owner, project_id, 10_000),
      await newSent(owner, project_id, 30_000),
    ];
    const payment = await paid(owner, first.id, 40_000);
    await as(owner, () => Payment.applyCredit(spent.id, { amount: 30_000 }));
    const both = [first.id, spent.id];
    /** The mark of the request is written with the payment, and that is where the process dies. */
    const dying: Db.Ticket = {
      used: false,
      write: () => {
        throw new Error("killed");
      },
    };
    await expect(as(owner, () => Db.withTicket(dying, () => undo(first.id, payment)))).rejects.toThrow(
      "killed",
    );
    expect(await dueOf(owner, both)).toEqual([0, 30_000]);
    await as(owner, () => undo(first.id, payment));
    expect(await dueOf(owner, both)).toEqual([10_000, 30_000]);
    expect((await as(owner, () => Workspace.get())).open_invoices).toBe(2);
  });

  it("opens no more of an invoice than is lacking, of four presses at once", async () => {
    const { owner, project_id, client_id } = await newBusiness();
    const [first, other, spent] = [
      await newSent(owner, project_id, 10_000),
      await newSent(owner, project_id, 10_000),
      await newSent(owner, project_id, 80_000),
    ];
    const payment = await paid(owner, first.id, 60_000);
    await paid(owner, other.id, 40_000);
    await as(owner, () => Payment.applyCredit(spent.id, { amount: 80_000 }));
    const pressed = await Promise.allSettled(
      [1, 2, 3, 4].map(() => as(owner, () => undo(first.id, payment))),
    );
    expect(pressed.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
    expect(await dueOf(owner, [first.id, spent.id])).toEqual([10_000, 50_000]);
    expect(await bookOf(owner, client_id)).toEqual([60_000, 0]);
  });

  it("is the one client's that is left of two, whatever its old invoices give and take (D46)", async () => {
    const { owner, project_id, client_id } = await newBusiness();
    const [first, late, spent] = [
      await newSent(owner, project_id, 10_000),
      await newSent(owner, project_id, 10_000),
      await newSent(owner, project_id, 30_000),
    ];
    const payment = await paid(owner, first.id, 60_000);
    const into = (await as(owner, () => Client.create({ name: "Mockford Books" }))).id;
    await as(owner, () => merge(into, client_id));
    // Old invoices give to it, are paid out of it, and open again once its money goes back.
    await paid(owner, late.id, 12_000);
    expect((await as(owner, () => trace({ client_id: into }))).credit).toEqual([
      { currency: "USD", amount: 52_000 },
    ]);
    await as(owner, () => Payment.applyCredit(spent.id, { amount: 30_000 }));
    await as(owner, () => undo(first.id, payment));
    expect(await dueOf(owner, [first.id, spent.id])).toEqual([10_000, 28_000]);
    expect(await bookOf(owner, into)).toEqual([38_000, 0]);
    // Merged into a third one, and once more: nothing is lost and nothing moves twice.
    const third = (await as(owner, () => Client.create({ name: "Lorem Legal" }))).id;
    await as(owner, () => merge(third, into));
    await as(owner, () => merge(third, into));
    await paid(owner, first.id, 15_000);
    expect((await as(owner, () => trace({ client_id: third }))).credit).toEqual([
      { currency: "USD", amount: 5_000 },
    ]);
  });

  it("can go back after project and client are deleted: the invoice is open again", async () => {
    const { owner, project_id, client_id } = await newBusiness();
    const { id } = await newSent(owner, project_id, 10_000);
    const payment = await paid(owner, id, 10_000);
    await as(owner, () => removeProject(project_id));
    await as(owner, () => deleteClient(client_id));
    expect(await as(owner, () => undo(id, payment))).toMatchObject({
      status: "sent",
      totals: { amount_due: 10_000 },
    });
  });
});
