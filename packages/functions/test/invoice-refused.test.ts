import { Invoice } from "@stint/core/invoice";
import { sendTest } from "@stint/core/invoice/mail";
import { chargeLateFee } from "@stint/core/operations/late-fee";
import { Payment } from "@stint/core/payment";
import { AppError, Code } from "@stint/core/platform/error";
import { Workspace } from "@stint/core/workspace";
import { beforeAll, describe, expect, it } from "vitest";
import { as } from "../../core/test/support";
import { type MoneyBench, openMoney, sentInvoice } from "./money-bench";
import { payments } from "./support-payment";

let bench: MoneyBench;
beforeAll(async () => {
  bench = await openMoney();
});
const { paid } = payments(() => bench);

interface Subject {
  id: number;
  hash: string;
  payment_id: number;
  today: string;
}

/** All that its owner or client can do with an invoice. */
const ACTS: Record<string, (of: Subject) => Promise<unknown>> = {
  edit: ({ id }) => Invoice.update(id, { note: "Other words" }),
  delete: ({ id }) => Invoice.remove(id),
  send: ({ id }) => Invoice.send(id, {}),
  unschedule: ({ id }) => Invoice.cancelScheduled(id),
  pause: ({ id }) => Invoice.pause(id),
  resume: ({ id }) => Invoice.resume(id),
  "send a test": ({ id }) => sendTest(id),
  resend: ({ id }) => Invoice.resend(id, {}),
  "pay online": ({ hash }) => Payment.startCardPayment(hash, {}),
  "mark as paid": ({ id, today }) => Payment.markPaid(id, { paid_at: today, payment_method: "check" }),
  "use credit": ({ id }) => Payment.applyCredit(id, {}),
  void: ({ id }) => Invoice.voidInvoice(id, {}),
  credit: ({ id }) => Invoice.credit(id, { amount: 100, reason: "Goodwill" }),
  remind: ({ id }) => Invoice.remind(id, {}),
  "let reminders rest": ({ id }) => Invoice.setReminders(id, false),
  "charge a late fee": ({ id }) => chargeLateFee(id),
  refund: ({ id, payment_id }) => Payment.refund(id, payment_id, {}),
};
/** What there is nothing of on an invoice that nobody paid. */
const OF_A_PAYMENT = ["refund"];
const RELOAD = new AppError(Code.Conflict).message;

/** What each act was refused with, by its name; undefined where it was carried out. */
async function refusals(of: Subject): Promise<Record<string, { code: number; message: string } | undefined>> {
  const all: Awaited<ReturnType<typeof refusals>> = {};
  for (const [name, act] of Object.entries(ACTS))
    all[name] = await act(of).then(
      () => undefined,
      (error: unknown) => {
        if (!(error instanceof AppError)) throw error;
        return { code: error.code, message: error.message };
      },
    );
  return all;
}

describe("what a state refuses is said as it is", () => {
  it.each([
    [
      "canceled",
      (id: number) => Invoice.voidInvoice(id, { reason: "Sent twice" }),
      "This invoice was canceled.",
    ],
    [
      "credited in full",
      (id: number) => Invoice.credit(id, { reason: "On the house" }),
      "This invoice was credited in full.",
    ],
  ])("of one that was %s, whatever is tried", async (_, end, words) => {
    const { owner, id, hash } = await sentInvoice();
    const all = await as(owner, async () => {
      await end(id);
      return refusals({ id, hash, payment_id: 0, today: await Workspace.today() });
    });
    for (const [name, refused] of Object.entries(all))
      if (!OF_A_PAYMENT.includes(name)) expect(refused, name).toMatchObject({ message: words });
  });

  it("of one whose payment is contested, and nobody is told to reload", async () => {
    const { owner, id, hash, payment_id } = await paid("pm_card_createDispute");
    const all = await as(owner, async () =>
      refusals({ id, hash, payment_id, today: await Workspace.today() }),
    );
    for (const [name, refused] of Object.entries(all)) expect(refused?.message, name).not.toBe(RELOAD);
    const waits = Object.entries(all).filter(([, refused]) => refused?.code === Code.Conflict);
    expect(waits.map(([name]) => name)).toEqual(["credit", "refund"]);
    for (const [, refused] of waits)
      expect(refused?.message).toMatch(
        /^The client’s bank disputes a payment of this invoice\. Until that is/,
      );
  });

  it("but who looked at an older version is told that it changed", async () => {
    const { owner, id } = await sentInvoice();
    await as(owner, async () => {
      const { version } = await Invoice.voidInvoice(id, {});
      for (const act of [
        () => Invoice.voidInvoice(id, {}, version - 1),
        () => Invoice.credit(id, { reason: "Goodwill" }, version - 1),
        () => Invoice.update(id, { note: "Other words" }, version - 1),
      ])
        await expect(act()).rejects.toMatchObject({ code: Code.Conflict, message: RELOAD });
    });
  });
});
