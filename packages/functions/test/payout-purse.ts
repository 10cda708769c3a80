import { Invoice } from "@stint/core/invoice";
import { Payment } from "@stint/core/payment";
import { Payout } from "@stint/core/payout";
import { sendable } from "@stint/core/payout/funding-source";
import { reconcilePayouts } from "@stint/core/payout/reconcile";
import { Share } from "@stint/core/payout/revenue-share";
import { resume, transfer } from "@stint/core/payout/transfer";
import { Db } from "@stint/core/platform/db";
import { Event } from "@stint/core/platform/event";
import fc from "fast-check";
import { beforeAll, describe, expect, it } from "vitest";
import { availableFor } from "../../core/src/payment/platform-balance";
import { newPaidStudio } from "../../core/test/payout/revenue-share/support";
import { atTime } from "../../core/test/proposal/support";
import type { Received } from "../../stripe-emulator/test/bench";
import { deliver, eventsOf, type MoneyBench } from "./money-bench";
import {
  clearingOf,
  linked,
  paidOnline,
  refund,
  refundThere,
  refusal,
  SOON,
  type Studio,
  sentFor,
  withShare,
  written,
} from "./support-transfer";

const send = ({ own }: Studio, id: number) => own(() => transfer(id));
const soon = <T>(work: () => Promise<T>) => atTime(new Date(Date.now() + 10 * 60_000), work);

const step = fc.tuple(
  fc.constantFrom("pay", "refund", "dispute", "byHand", "byHand", "share", "silent", "lost", "retry"),
  fc.integer({ min: 1, max: 100 }),
);

/** A workspace to which things happen, one after the other; after each its purse is held against the provider. */
async function newLife() {
  const studio = await newPaidStudio();
  const { own, project_id } = studio;
  await studio.rules({ member_id: studio.kim.member.id, kind: "settled", percent: "60" });
  await linked(studio.kim);
  const payments: Awaited<ReturnType<typeof paidOnline>>[] = [];
  const sending = new Set<number>();
  const sent = async () => (await Promise.all([...sending].map(sentFor))).flat().reduce((a, b) => a + b, 0);
  /** What came in and did not go back, by the book: what the book knows as sent is added again. */
  const cameIn = async () => {
    const rows = await Promise.all([...sending].map((id) => own(() => Payout.get(id))));
    const known = rows.filter(({ status }) => status === "paid");
    return (await clearingOf(studio)) + known.reduce((sum, { total }) => sum + total, 0);
  };
  const send = (id: number) => {
    sending.add(id);
    return own(() => transfer(id));
  };
  const happens = async (bench: MoneyBench, [what, size]: readonly [string, number]): Promise<unknown> => {
    const payment = payments[size % Math.max(1, payments.length)];
    if (what === "pay") return payments.push(await paidOnline(studio, SOON, size * 1_000));
    if (what === "refund" && payment)
      return own(() => Payment.refund(payment.invoice_id, payment.payment_id, { amount: size * 500 }));
    if (what === "dispute")
      return own(async () => {
        const paid = await paidOnline(studio, "pm_card_createDispute", size * 1_000);
        const told = ({ event: { type } }: Received) => type === "charge.dispute.created";
        await expect.poll(() => eventsOf(bench.stripe, paid.intent_id).some(told)).toBe(true);
        for (const each of eventsOf(bench.stripe, paid.intent_id).filter(told)) await deliver(each);
        await Share.reconcileShares({ project_id, ...paid });
      });
    if (what === "share") {
      const draft = (await studio.payouts()).find(({ status }) => status === "draft");
      if (!draft) return undefined;
      await own(() => Payout.commit(draft.id, {}));
      return send(draft.id);
    }
    if (what === "retry") {
      for (const id of sending) await soon(() => own(() => resume(id))).catch(refusal);
      return undefined;
    }
    const id = await written(studio, size * 1_000);
    if (what === "silent") await bench.stripe.plant({ drop_next_response: 3 });
    if (what === "lost") await bench.stripe.plant({ fail_next: 3 });
    await send(id).catch(refusal);
    return bench.stripe.plant({ drop_next_response: 0, fail_next: 0 });
  };
  return async (bench: MoneyBench, each: readonly [string, number]) => {
    const [there, before] = [await cameIn(), await sent()];
    await happens(bench, each).catch(refusal);
    const after = await sent();
    if (after > before) expect(there - after).toBeGreaterThanOrEqual(0);
  };
}

/**
 * Called by the one file that asks the provider for payouts: the minute's job asks for those of everybody, and
 * beside another file with a provider of its own it would ask the wrong one.
 */
export const onePurse = (bench: () => MoneyBench): void => {
  describe("whatever is sent to teammates draws on one purse, and never on other workspaces' money", () => {
    beforeAll(async () => {
      // What other workspaces' clients paid lies in the same account of the installation.
      await paidOnline(await newPaidStudio(), SOON, 1_000_000);
    });

    it("a payout by hand takes the money; the share out of the charge is refused, and the other way round (D41)", async () => {
      const studio = await withShare();
      // $29.30 of it the provider keeps, though it has not told yet.
      const whole = await written(studio, 100_000);
      await expect(send(studio, whole)).rejects.toMatchObject({
        code: 2005,
        message: expect.stringContaining("Only $970.70"),
      });
      const most = await written(studio, 97_070);
      expect(await send(studio, most)).toMatchObject({ status: "paid" });
      await expect(send(studio, studio.share)).rejects.toMatchObject({
        code: 2005,
        message: expect.stringContaining("Nothing that your clients paid online is left"),
      });
      expect(await sentFor(studio.share)).toEqual([]);
      expect(await clearingOf(studio)).toBe(2_930);
    });

    it("what a share is asked for is drawn, while the provider is silent (2025)", async () => {
      const studio = await withShare();
      await bench().stripe.plant({ drop_next_response: 3 });
      await expect(send(studio, studio.share)).rejects.toMatchObject({ code: 2025 });
      const byHand = await written(studio, 97_070);
      await expect(send(studio, byHand)).rejects.toMatchObject({
        code: 2005,
        message: expect.stringContaining("Only $370.70"),
      });
      expect(await send(studio, studio.share)).toMatchObject({ status: "paid" });
      expect(await sentFor(studio.share)).toEqual([60_000]);
      expect(await clearingOf(studio)).toBe(40_000);
    });

    it("a share let go by cash is not sent out of the charge that was given back (D37)", async () => {
      const studio = await withShare();
      const { own, invoice_id, payment_id, project_id, share } = studio;
      await own(() => Payment.refund(invoice_id, payment_id, { amount: 100_000 }));
      await own(() => Share.reconcileShares({ project_id, invoice_id, payment_id }));
      const cash = await studio.send(200_000);
      await studio.pay(cash.id);
      expect(await own(() => Payout.get(share))).toMatchObject({ status: "committed" });
      expect(await own(() => sendable(share))).toMatchObject({ possible: false });
      await expect(send(studio, share)).rejects.toMatchObject({ code: 2005 });
      // Money that came in online since may be sent instead, and out of that.
      await paidOnline(studio, SOON);
      expect(await own(() => sendable(share))).toMatchObject({ possible: true, from: "balance" });
      expect(await send(studio, share)).toMatchObject({ status: "paid" });
      expect(await clearingOf(studio)).toBe(40_000);
    });

    it("what never reached the provider is not sent after the client got the money back (2025)", async () => {
      const studio = await withShare();
      const { own } = studio;
      const byHand = await written(studio, 90_000);
      await bench().stripe.plant({ fail_next: 3 });
      await expect(send(studio, byHand)).rejects.toMatchObject({ code: 2025 });
      await refundThere(studio);
      await reconcilePayouts();
      // Our first call might still be on its way.
      expect(await own(() => Payout.get(byHand))).toMatchObject({ sending: true });
      await soon(() => reconcilePayouts());
      expect(await own(() => Payout.get(byHand))).toMatchObject({
        status: "failed",
        sending: false,
        failure: expect.stringContaining("went back to the client"),
      });
      expect(await sentFor(byHand)).toEqual([]);
      expect(await clearingOf(studio)).toBe(0);
    });

    it("a look at the purse is worth nothing once a refund came after it (1004, D37)", async () => {
      const studio = await withShare();
      const { own, invoice_id } = studio;
      const byHand = await written(studio, 90_000);
      const back = (amount: number) => refund(studio, studio, amount);
      const looked = await own(() => availableFor({ id: byHand, total: 90_000, currency: "USD" }));
      expect(looked.left).toBe(97_070);
      await back(10_000);
      const late = () => Db.commit([looked.reserve], [Event.audit("payout.late", `payout:${byHand}`)]);
      await expect(own(late)).rejects.toMatchObject({ code: 1004 });
      await expect(send(studio, byHand)).rejects.toMatchObject({ code: 2005 });
      // Eight at once, for the $870.70 that are left: whoever comes first, nothing is sent twice or given back twice.
      const others = [
        await written(studio, 50_000),
        await written(studio, 50_000),
        await written(studio, 50_000),
      ];
      const race = await Promise.allSettled([
        ...[byHand, ...others].map((id) => send(studio, id)),
        ...[30_000, 30_000, 30_000, 30_000].map(back),
      ]);
      for (const each of race) if (each.status === "rejected") refusal(each.reason);
      const sent = (await Promise.all([byHand, ...others].map(sentFor))).flat();
      const { payments } = await own(() => Invoice.get(invoice_id));
      const refunded = payments[0]?.refunded ?? 0;
      expect(sent.length).toBeLessThanOrEqual(1);
      expect(refunded).toBeLessThanOrEqual(100_000);
      expect(await clearingOf(studio)).toBe(100_000 - refunded - sent.reduce((a, b) => a + b, 0));
    });

    it("what arrived without an answer is known as sent, whatever became of the money since", async () => {
      const studio = await withShare();
      const { own } = studio;
      const byHand = await written(studio, 90_000);
      await bench().stripe.plant({ drop_next_response: 3 });
      await expect(send(studio, byHand)).rejects.toMatchObject({ code: 2025 });
      // On its way is as good as sent: asked of us, the refund is refused.
      await expect(refund(studio, studio, 100_000)).rejects.toMatchObject({ code: 1004 });
      await refundThere(studio);
      await reconcilePayouts();
      expect(await own(() => Payout.get(byHand))).toMatchObject({ status: "paid" });
      expect(await sentFor(byHand)).toEqual([90_000]);
    });

    it("what was refused gives its draw back, and others hear who asks for the money", async () => {
      const studio = await newPaidStudio();
      const { own } = studio;
      // Not available for two days, and more than there is of all others'.
      await paidOnline(studio, "pm_card_visa", 5_000_000);
      await linked(studio.kim);
      const [first, second] = [await written(studio, 4_854_970), await written(studio, 3_000_000)];
      expect(await send(studio, first)).toMatchObject({ status: "failed" });
      expect(await own(() => sendable(second))).toMatchObject({ possible: true });
      await bench().stripe.plant({ fail_next: 3 });
      await expect(send(studio, first)).rejects.toMatchObject({ code: 2025 });
      expect(await own(() => sendable(second))).toMatchObject({
        possible: false,
        reason: expect.stringContaining("asked for by another payment"),
      });
    });

    it("whatever happens in whatever order, no transfer takes more than the workspace has there", async () => {
      await fc.assert(
        fc.asyncProperty(fc.array(step, { minLength: 6, maxLength: 9 }), async (steps) => {
          const life = await newLife();
          for (const each of [["pay", 50] as const, ...steps]) await life(bench(), each);
        }),
        { numRuns: 2, endOnFailure: true },
      );
    }, 60_000);
  });
};
