import { Invoice } from "@stint/core/invoice";
import { Payment } from "@stint/core/payment";
import { Db } from "@stint/core/platform/db";
import { Workspace } from "@stint/core/workspace";
import { describe, expect, it } from "vitest";
import { newBusiness, newSent } from "../invoice/support";
import { as } from "../support";

describe("credit whose money goes back", () => {
  it("is taken back once, also where the process dies between the invoices that it paid and the payment itself", async () => {
    const { owner, project_id } = await newBusiness();
    const [first, spent] = [
      await newSent(owner, project_id, 10_000),
      await newSent(owner, project_id, 30_000),
    ];
    const { payments } = await as(owner, async () =>
      Payment.markPaid(first.id, {
        paid_at: await Workspace.today(),
        payment_method: "check",
        keep_excess: true,
        amount: 40_000,
      }),
    );
    await as(owner, () => Payment.applyCredit(spent.id, { amount: 30_000 }));
    const stand = () =>
      as(owner, async () =>
        (await Promise.all([first.id, spent.id].map((id) => Invoice.get(id)))).map(
          ({ totals }) => totals.amount_due,
        ),
      );
    const undo = () => Payment.reverse(first.id, payments[0]?.id ?? 0, { note: "It bounced" });
    /** The mark of the request is written with the payment, and that is where the process dies. */
    const dying: Db.Ticket = {
      used: false,
      write: () => {
        throw new Error("killed");
      },
    };
    await expect(as(owner, () => Db.withTicket(dying, undo))).rejects.toThrow("killed");
    expect(await stand()).toEqual([0, 30_000]);
    await as(owner, undo);
    expect(await stand()).toEqual([10_000, 30_000]);
    expect((await as(owner, () => Workspace.get())).open_invoices).toBe(2);
  });
});
