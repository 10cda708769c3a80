import { Invoice } from "@stint/core/invoice";
import { Payment } from "@stint/core/payment";
import { beforeAll, describe, expect, it } from "vitest";
import { newBusiness } from "../../core/test/invoice/support";
import { as } from "../../core/test/support";
import { type MoneyBench, openMoney, visitor } from "./money-bench";
import { API, book, intentIn, payments, state } from "./support-payment";

let bench: MoneyBench;
beforeAll(async () => {
  bench = await openMoney();
});
const { hear } = payments(() => bench);

/** An invoice in a currency, sent with card and the owner's own ways. */
async function sent(currency: string, unit_price: number, change: Invoice.UpdateInput = {}) {
  const { owner, client_id } = await newBusiness();
  return as(owner, async () => {
    const { id } = await Invoice.create({ client_id });
    await Invoice.update(id, { currency, ...change });
    await Invoice.addItem(id, { name: "Work", unit_price });
    await Invoice.setMethod(id, "card", true);
    const { hash } = await Invoice.send(id, {});
    return { owner, id, hash: hash ?? "" };
  });
}
const pay = (hash: string, input: object = {}) =>
  visitor().post(`${API}/${hash}/cardpayment`, { method: "card", ...input });
const ways = async (hash: string) => (await visitor().get(`${API}/${hash}`)).body.data.payment_methods;
const at = () => bench.stripe.stripe;

/** Ours, and what the provider counts of it: no decimals, two that we have too, two that we do not have, three. */
const CASES = [
  ["JPY", 5_000, 5_000],
  ["HUF", 5_000_000, 5_000_000],
  ["ISK", 50_000, 5_000_000],
  ["BHD", 125_500, 125_500],
] as const;

describe("an invoice is paid online in the amount that it reads, however the provider counts (D7)", () => {
  it.each(CASES)(
    "%s %i: charged, contested, given back in part, and in the book",
    async (currency, ours, theirs) => {
      const { owner, id, hash } = await sent(currency, ours);
      expect(await ways(hash)).toContain("card");
      const { body } = await pay(hash);
      expect(body.data).toMatchObject({ total: ours, currency });
      const intent = intentIn(body.data.client_secret);
      expect(await at().paymentIntents.retrieve(intent)).toMatchObject({
        amount: theirs,
        currency: currency.toLowerCase(),
      });
      await at().paymentIntents.confirm(intent, { payment_method: "pm_card_visa" });
      await hear();
      const paid = await state(owner, id);
      expect(paid).toMatchObject({ status: "paid", totals: { amount_paid: ours, amount_due: 0 } });
      const [payment] = paid.payments;
      const charge = String((await at().paymentIntents.retrieve(intent)).latest_charge);
      const [line] = (await at().balanceTransactions.list({ source: charge })).data;
      // The fee is the same part of the money on both sides.
      expect((payment?.fee ?? 0) / ours).toBeCloseTo((line?.fee ?? 0) / theirs, 4);
      const half = currency === "BHD" ? 60_250 : ours / 2;
      await as(owner, () => Payment.refund(id, payment?.id ?? 0, { amount: half }));
      await hear();
      const back = await at().refunds.list({ payment_intent: intent });
      expect(back.data.map(({ amount }) => amount)).toEqual([(half / ours) * theirs]);
      // One that is made at the provider's own pages is taken over in our units.
      await at().refunds.create({ payment_intent: intent });
      await hear();
      expect(await state(owner, id)).toMatchObject({ facts: ["refunded"], amount_refunded: ours });
      expect((await book(owner, id)).refunds).toBe(ours);
    },
  );

  it("and so is a contested payment's money", async () => {
    const { owner, id, hash } = await sent("ISK", 50_000);
    const intent = intentIn((await pay(hash)).body.data.client_secret);
    await at().paymentIntents.confirm(intent, { payment_method: "pm_card_createDispute" });
    await hear();
    expect((await book(owner, id)).disputed).toBe(50_000);
    expect((await state(owner, id)).payments[0]).toMatchObject({ status: "disputed", amount: 50_000 });
  });
});

describe("an amount that the provider does not take", () => {
  it("is not offered online, and refused in words before any payment is begun (BHD 1.001)", async () => {
    const { owner, id, hash } = await sent("BHD", 1_001);
    expect(await ways(hash)).toEqual([]);
    const refused = await pay(hash);
    expect(refused.status).toBe(422);
    expect(refused.body.error?.fields).toEqual({ amount: expect.stringContaining("BHD\u00a00.010") });
    expect((await state(owner, id)).payments).toEqual([]);
    const intents = await at().paymentIntents.list({ limit: 100 });
    expect(intents.data.filter(({ metadata }) => metadata.invoice_id === `${id}`)).toEqual([]);
  });

  it("nor a part or a refund of that kind; the fee line is rounded up to what it takes (D10)", async () => {
    const { owner, id, hash } = await sent("BHD", 125_500, { pass_fee: true, allow_partial: true });
    expect((await pay(hash, { amount: 1_001 })).body.error?.fields).toHaveProperty("amount");
    const { body } = await pay(hash);
    expect(body.data.surcharge % 10).toBe(0);
    expect(body.data.surcharge).toBeGreaterThan(0);
    await at().paymentIntents.confirm(intentIn(body.data.client_secret), { payment_method: "pm_card_visa" });
    await hear();
    const { payments: all, status } = await state(owner, id);
    expect(status).toBe("paid");
    const refund = as(owner, () => Payment.refund(id, all[0]?.id ?? 0, { amount: 1_001 }));
    await expect(refund).rejects.toMatchObject({ fields: { amount: expect.stringContaining("steps") } });
  });
});
