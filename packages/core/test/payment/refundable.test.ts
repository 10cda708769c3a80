import { Invoice } from "@stint/core/invoice";
import { mostRefundable } from "@stint/core/invoice/payment/rules";
import { trace } from "@stint/core/operations/trace-figure";
import { Payment } from "@stint/core/payment";
import { Workspace } from "@stint/core/workspace";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { newBusiness, newSent, type Owner } from "../invoice/support";
import { as } from "../support";

const pay = async (id: number, amount: number) =>
  Payment.markPaid(id, {
    paid_at: await Workspace.today(),
    payment_method: "bank_transfer",
    keep_excess: true,
    amount,
  });

/** What the invoice offers for each payment is taken, and a cent more is not. */
async function expectOffersHold(owner: Owner, id: number): Promise<void> {
  await as(owner, async () => {
    for (const { id: payment_id, method } of (await Invoice.get(id)).payments) {
      const look = async () => {
        const invoice = await Invoice.get(id);
        const payment = invoice.payments.find((each) => each.id === payment_id);
        return { refundable: payment?.refundable ?? 0, refunded: invoice.amount_refunded };
      };
      const { refundable, refunded } = await look();
      if (method === "credit") expect(refundable).toBe(0);
      await expect(Payment.refund(id, payment_id, { amount: refundable + 1 })).rejects.toThrow();
      if (refundable === 0) continue;
      const back = await Payment.refund(id, payment_id, { amount: refundable });
      expect(back.amount_refunded).toBe(refunded + refundable);
      expect((await look()).refundable).toBe(0);
    }
    // Whatever went back, nobody has less than nothing in hand.
    const { balances } = await trace({ invoice_id: id });
    expect(balances.filter(({ account }) => account === "bank").every(({ amount }) => amount >= 0)).toBe(
      true,
    );
  });
}

describe("what a refund offers (D37)", () => {
  it("leaves out what became the client's credit and paid another invoice, and says so", async () => {
    const { owner, project_id } = await newBusiness();
    const [first, other] = [
      await newSent(owner, project_id, 356_025),
      await newSent(owner, project_id, 100_000),
    ];
    const payment_id = await as(owner, async () => {
      const { payments } = await pay(first.id, 356_025);
      await Invoice.credit(first.id, { amount: 67_975, reason: "A smaller site" });
      const whole = await Invoice.get(first.id);
      // As long as the client has it in hand, all of it can go back.
      expect(whole.payments[0]?.refundable).toBe(356_025);
      await Payment.applyCredit(other.id, {});
      return payments[0]?.id ?? 0;
    });
    await as(owner, async () => {
      const [payment] = (await Invoice.get(first.id)).payments;
      expect(payment?.refundable).toBe(288_050);
      await expect(Payment.refund(first.id, payment_id, { amount: 356_025 })).rejects.toMatchObject({
        code: 1000,
        fields: {
          amount:
            "Only $2,880.50 can still be refunded: $679.75 of this became the client's credit and paid another invoice. Take that back first",
        },
      });
      const part = await Payment.refund(first.id, payment_id, { amount: 50_000 });
      expect([part.amount_refunded, part.payments[0]?.refundable]).toEqual([50_000, 238_050]);
    });
    await expectOffersHold(owner, first.id);
  });

  it("is nothing where all of it was spent: 1004 in words", async () => {
    const { owner, project_id } = await newBusiness();
    const [first, other] = [
      await newSent(owner, project_id, 50_000),
      await newSent(owner, project_id, 50_000),
    ];
    await as(owner, async () => {
      const { payments } = await pay(first.id, 50_000);
      await Invoice.credit(first.id, { amount: 50_000, reason: "Called off" });
      await Payment.applyCredit(other.id, {});
      expect((await Invoice.get(first.id)).payments[0]?.refundable).toBe(0);
      await expect(Payment.refund(first.id, payments[0]?.id ?? 0, {})).rejects.toMatchObject({
        code: 1004,
        message: "$500.00 of this became the client's credit and paid another invoice. Take that back first.",
      });
    });
  });

  it("holds to the cent, whatever was paid, credited, spent and refunded before", async () => {
    const { owner, project_id } = await newBusiness();
    const cents = fc.integer({ min: 1, max: 60_000 });
    const move = fc.record({ what: fc.constantFrom("pay", "note", "spend", "refund"), amount: cents });
    await fc.assert(
      fc.asyncProperty(fc.array(move, { minLength: 2, maxLength: 7 }), async (moves) => {
        const [first, other] = [
          await newSent(owner, project_id, 50_000),
          await newSent(owner, project_id, 500_000),
        ];
        await as(owner, async () => {
          await pay(first.id, 30_000);
          for (const { what, amount } of moves) {
            const [payment] = (await Invoice.get(first.id)).payments;
            const doing = {
              pay: () => pay(first.id, amount),
              note: () => Invoice.credit(first.id, { amount, reason: "Less work" }),
              spend: () => Payment.applyCredit(other.id, { amount }),
              refund: () => Payment.refund(first.id, payment?.id ?? 0, { amount }),
            }[what as "pay"];
            // What is refused is no move.
            await doing().catch(() => undefined);
          }
        });
        await expectOffersHold(owner, first.id);
      }),
      { numRuns: process.env.SOAK ? 100 : 4 },
    );
  });

  it("is in the provider's steps online, and nothing of a payment that is contested", () => {
    const facts = { status: "settled" as const, amount: 10_000, refunded: 0 };
    const most = (more: object, among: { over: number; hand: number }) => {
      const of = { ...facts, online: true, currency: "BHD", ...more };
      return mostRefundable(of, { payments: [of], ...among });
    };
    expect(most({}, { over: 0, hand: 0 })).toBe(10_000);
    expect(most({}, { over: 1_005, hand: 0 })).toBe(8_990);
    expect(most({ online: false }, { over: 1_005, hand: 0 })).toBe(8_995);
    expect(most({}, { over: 1_005, hand: 5_000 })).toBe(10_000);
    expect(most({ dispute: { status: "open" } }, { over: 0, hand: 0 })).toBe(0);
  });
});
