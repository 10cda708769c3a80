import { transfer } from "@stint/core/payout/transfer";
import { JournalEntity } from "@stint/core/platform/event";
import { beforeAll, describe, expect, it, vi } from "vitest";
import { PaymentEntity } from "../../core/src/invoice/payment-entity";
import { availableFor } from "../../core/src/payment/platform-balance";
import { newPaidStudio } from "../../core/test/payout/revenue-share/support";
import {
  clearingOf,
  paidOnline,
  refund,
  refusal,
  SOON,
  type Studio,
  withShare,
  written,
} from "./support-transfer";

const trail = async ({ owner, invoice_id }: Awaited<ReturnType<typeof withShare>>) => {
  const key = { owner_id: owner.owner_id, aggregate: `invoice:${invoice_id}` };
  return (await JournalEntity.query.ofAggregate(key).go({ pages: "all" })).data;
};

const send = ({ own }: Studio, id: number) => own(() => transfer(id));

/** Called by the one file that asks the provider for payouts. */
export const refundsAndPayouts = (): void => {
  describe("what goes back to clients and what is sent to teammates come out of the same money", () => {
    beforeAll(async () => {
      // What other workspaces' clients paid lies in the same account of the installation.
      await paidOnline(await newPaidStudio(), SOON, 1_000_000);
    });

    it("a refund that comes while the purse is looked at is seen by that look (D37)", async () => {
      const studio = await withShare();
      const byHand = await written(studio, 90_000);
      const read = PaymentEntity.get.bind(PaymentEntity);
      const meanwhile = vi.spyOn(PaymentEntity, "get").mockImplementationOnce(((keys: never) => ({
        go: async (how: never) => {
          const before = await read(keys).go(how);
          await refund(studio, studio, 10_000);
          return before;
        },
      })) as never);
      const looked = await studio.own(() => availableFor({ id: byHand, total: 90_000, currency: "USD" }));
      meanwhile.mockRestore();
      expect(looked.left).toBe(87_070);
    });

    it("what was sent to teammates is not refunded on top; what came in since goes back whole (1004, D37)", async () => {
      const studio = await withShare();
      const byHand = await written(studio, 90_000);
      expect(await send(studio, byHand)).toMatchObject({ status: "paid" });
      await expect(refund(studio, studio, 100_000)).rejects.toMatchObject({
        code: 1004,
        message: expect.stringContaining("Only $70.70 of this is left here"),
        fields: { shortfall: "$929.30", confirm_shortfall: expect.stringContaining("$929.30") },
      });
      await refund(studio, studio, 7_070);
      await expect(refund(studio, studio, 1)).rejects.toMatchObject({
        code: 1004,
        message: expect.stringContaining("Nothing of this is left here"),
        fields: { shortfall: "$0.01" },
      });
      expect(await clearingOf(studio)).toBe(2_930);
      const second = await paidOnline(studio, SOON);
      await refund(studio, second, 100_000);
      expect(await clearingOf(studio)).toBe(2_930);
      // Money that came in otherwise covers what was sent of the first.
      await paidOnline(studio, SOON, 200_000);
      await refund(studio, studio, 92_930);
    });

    it("more than is left goes back where the owner confirms it, and is made up for before anything is sent (D37)", async () => {
      const studio = await withShare();
      const byHand = await written(studio, 90_000);
      expect(await send(studio, byHand)).toMatchObject({ status: "paid" });
      await expect(refund(studio, studio, 100_000, { confirm_shortfall: false })).rejects.toMatchObject({
        code: 1004,
      });
      const given = await refund(studio, studio, 100_000, { confirm_shortfall: true });
      expect(given.amount_refunded).toBe(100_000);
      expect(await clearingOf(studio)).toBe(-90_000);
      await expect(refund(studio, studio, 1, { confirm_shortfall: true })).rejects.toMatchObject({
        code: 2028,
      });
      // The next payment covers what was sent; only what is beyond that can be sent again.
      await paidOnline(studio, SOON, 100_000);
      const { left } = await studio.own(() => availableFor({ id: 0, total: 1, currency: "USD" }));
      expect(left).toBeLessThan(10_000);
      const asked = (await studio.own(() => trail(studio))).find(
        ({ type }) => type === "payment.refund_asked",
      );
      expect(asked?.after).toMatchObject({ amount: 100_000, shortfall: 92_930 });
    });

    it("a refund and a payout of the same money at once: one of the two (1004, 2005, D37)", async () => {
      const studio = await withShare();
      const byHand = await written(studio, 97_070);
      const race = await Promise.allSettled([send(studio, byHand), refund(studio, studio, 100_000)]);
      for (const each of race) if (each.status === "rejected") refusal(each.reason);
      expect(race.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
      expect([0, 2_930]).toContain(await clearingOf(studio));
    });
  });
};
