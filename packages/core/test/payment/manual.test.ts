import { Invoice } from "@stint/core/invoice";
import { Payment } from "@stint/core/payment";
import { Clock } from "@stint/core/platform/clock";
import { Project } from "@stint/core/project";
import { Workspace } from "@stint/core/workspace";
import { afterEach, describe, expect, it } from "vitest";
import { newBusiness, newDraft, newSent } from "../invoice/support";
import { as, journalOf } from "../support";

let restore = () => {};
afterEach(() => restore());

describe("money that came in by hand", () => {
  it("settles the invoice once and counts in every place (D35)", async () => {
    restore = Clock.use(() => new Date("2026-11-21T10:30:00.000Z"));
    const { owner, project_id } = await newBusiness();
    const { id } = await newSent(owner, project_id);
    const paid = await as(owner, () =>
      Payment.markPaid(id, { paid_at: "2026-11-20", payment_method: "check", note: "No. 7" }),
    );
    expect(paid).toMatchObject({
      status: "paid",
      paid_at: "2026-11-20",
      payment_method: "check",
      totals: { amount_paid: 125_000, amount_due: 0 },
      payments: [
        { amount: 125_000, method: "check", status: "settled", paid_at: "2026-11-20", note: "No. 7" },
      ],
    });
    expect(await as(owner, () => Invoice.get(id))).toEqual(paid);
    expect((await journalOf(owner.owner_id, `invoice:${id}`)).at(-1)).toBe("invoice.paid");
    expect((await as(owner, () => Workspace.get())).open_invoices).toBe(0);
    expect((await as(owner, () => Project.row(project_id))).open_invoices).toBe(0);
    expect(await as(owner, () => Payment.listReceived("2026-11-01"))).toEqual([
      { invoice_id: id, amount: 125_000, currency: "USD", paid_at: "2026-11-20" },
    ]);
    await expect(
      as(owner, () => Payment.markPaid(id, { paid_at: "2026-11-20", payment_method: "cash" })),
    ).rejects.toMatchObject({ code: 2029 });
  });

  it("may be a part, which never marks the invoice paid (D36)", async () => {
    const { owner, project_id } = await newBusiness();
    const { id } = await newSent(owner, project_id);
    const today = await as(owner, () => Workspace.today());
    const pay = (amount?: number) =>
      as(owner, () => Payment.markPaid(id, { paid_at: today, payment_method: "cash", amount }));
    expect(await pay(25_000)).toMatchObject({
      status: "partially_paid",
      paid_at: null,
      totals: { amount_paid: 25_000, amount_due: 100_000 },
    });
    expect((await journalOf(owner.owner_id, `invoice:${id}`)).at(-1)).toBe("invoice.partially_paid");
    await expect(pay(100_001)).rejects.toMatchObject({ code: 1000, fields: { amount: expect.any(String) } });
    await expect(pay(0)).rejects.toMatchObject({ code: 2028 });
    expect((await as(owner, () => Workspace.get())).open_invoices).toBe(1);
    expect(await pay()).toMatchObject({ status: "paid", totals: { amount_due: 0 } });
  });

  it("needs a sent invoice and a date that has come (D35, 2023)", async () => {
    restore = Clock.use(() => new Date("2026-11-21T10:30:00.000Z"));
    const { owner, project_id } = await newBusiness({ time_zone: "Pacific/Pago_Pago" });
    const draft = await newDraft(owner, project_id);
    const paid = { paid_at: "2026-11-20", payment_method: "cash" as const };
    await expect(as(owner, () => Payment.markPaid(draft.id, paid))).rejects.toMatchObject({ code: 2023 });
    await as(owner, () => Invoice.send(draft.id, {}));
    await expect(
      as(owner, () => Payment.markPaid(draft.id, { ...paid, paid_at: "2026-11-21" })),
    ).rejects.toMatchObject({ code: 1000, fields: { paid_at: expect.any(String) } });
    expect((await as(owner, () => Payment.markPaid(draft.id, paid))).status).toBe("paid");
  });

  it("is recorded once for two clicks at once (D34)", async () => {
    const { owner, project_id } = await newBusiness();
    const { id } = await newSent(owner, project_id);
    const today = await as(owner, () => Workspace.today());
    const answers = await Promise.allSettled(
      [1, 2, 3].map(() => as(owner, () => Payment.markPaid(id, { paid_at: today, payment_method: "cash" }))),
    );
    expect(answers.filter((each) => each.status === "fulfilled")).toHaveLength(1);
    expect((await as(owner, () => Invoice.get(id))).totals.amount_paid).toBe(125_000);
  });
});
