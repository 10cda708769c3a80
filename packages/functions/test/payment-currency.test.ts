import { Invoice } from "@stint/core/invoice";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { chargedAsShown } from "../../core/src/account/currency";
import { newBusiness } from "../../core/test/invoice/support";
import { as } from "../../core/test/support";
import { type MoneyBench, startMoney, visitor } from "./money-bench";
import { API } from "./support-payment";

let bench: MoneyBench;
beforeAll(async () => {
  bench = await startMoney();
});
afterAll(() => bench.stop());

/** An invoice in a currency, sent with card and the owner's own ways. */
async function sent(currency: string, unit_price: number) {
  const { owner, client_id } = await newBusiness();
  return as(owner, async () => {
    const { id } = await Invoice.create({ client_id });
    await Invoice.update(id, { currency });
    await Invoice.addItem(id, { name: "Work", unit_price });
    await Invoice.setMethod(id, "card", true);
    const { hash } = await Invoice.send(id, {});
    return hash ?? "";
  });
}
const pay = (hash: string) => visitor().post(`${API}/${hash}/cardpayment`, { method: "card" });
const ways = async (hash: string) => (await visitor().get(`${API}/${hash}`)).body.data.payment_methods;

describe("an invoice in a currency that the provider counts in other units (D7)", () => {
  it("is not paid online, where a client would be charged another amount than it reads", async () => {
    const hash = await sent("HUF", 50_000);
    expect(await ways(hash)).not.toContain("card");
    const refused = await pay(hash);
    expect(refused.status).toBe(422);
    expect(refused.body.error?.fields).toEqual({ payment_method: expect.stringContaining("online") });
    expect(bench.stripe.received).toEqual([]);
  });

  it("is, where both count alike: whole yen, and thousandths that end in 0", async () => {
    for (const [currency, amount] of [
      ["JPY", 5_000],
      ["BHD", 125_500],
      ["EUR", 12_345],
    ] as const) {
      const hash = await sent(currency, amount);
      expect(await ways(hash)).toContain("card");
      expect((await pay(hash)).body.data).toMatchObject({ total: amount, currency });
    }
    expect(await ways(await sent("BHD", 125_501))).not.toContain("card");
  });

  it("is known for each currency", () => {
    for (const currency of ["USD", "EUR", "GBP", "JPY", "KRW", "VND", "CLP"])
      expect(chargedAsShown(1_234, currency)).toBe(true);
    for (const currency of ["ISK", "UGX"]) expect(chargedAsShown(1_234, currency)).toBe(false);
  });
});
