import { Invoice } from "@stint/core/invoice";
import { Workspace } from "@stint/core/workspace";
import { beforeAll, describe, expect, it } from "vitest";
import { stepOf, toProvider } from "../../core/src/platform/stripe/amount";
import { chargeRefusal, limitsOf } from "../../core/src/platform/stripe/limits";
import { newBusiness } from "../../core/test/invoice/support";
import { as } from "../../core/test/support";
import { type MoneyBench, openMoney, signedIn, visitor } from "./money-bench";
import { API, state } from "./support-payment";

let bench: MoneyBench;
beforeAll(async () => {
  bench = await openMoney();
});

/** A draft over one line, as its owner sees it. */
async function draft(
  currency: string,
  unit_price: number,
  ways: Invoice.Method[],
  more: object = {},
  payment_instructions = DETAILS,
) {
  const { owner, project_id } = await newBusiness();
  const page = await signedIn(owner);
  await as(owner, () => Workspace.update({ payment_instructions }));
  const { id } = (await page.post(API, { project_id })).body.data;
  await page.call("PATCH", `${API}/${id}`, { currency, ...more });
  await page.post(`${API}/${id}/items`, { name: "Work", unit_price });
  await as(owner, async () => {
    for (const way of ["card", "bank", "ideal", "manual"] as const)
      await Invoice.setMethod(id, way, ways.includes(way));
  });
  return { owner, page, id };
}

const DETAILS = "Sample Bank, account 000123456789";

const CURRENCIES = [
  "USD",
  "EUR",
  "GBP",
  "JPY",
  "BHD",
  "HUF",
  "IDR",
  "INR",
  "COP",
  "LBP",
  "MGA",
  "ISK",
  "KRW",
  "MXN",
  "SEK",
  "IRR",
  "VES",
];

describe("a way to pay that cannot take an amount or a currency", () => {
  it.each([
    ["USD", 49, ["card"], "less than $0.50"],
    ["USD", 100_000_000, ["card"], "more than $999,999.99"],
    ["INR", 1_000_000_000, ["card"], "more than ₹9,999,999.99"],
    ["JPY", 10_000_000_000, ["card"], "more than ¥9,999,999,999"],
    ["GBP", 29, ["card"], "less than £0.30"],
    ["HUF", 17_499, ["card"], "less than HUF\u00a0175.00"],
    ["JPY", 49, ["card"], "less than ¥50"],
    ["IRR", 500_000, ["card"], "cannot be charged in IRR"],
    ["CHF", 50_000, ["bank"], "US dollars, euro and pounds only"],
    ["EUR", 1_000_001, ["bank"], "more than €10,000.00"],
    ["USD", 50_000, ["ideal"], "euro only"],
    ["BHD", 1_001, ["card"], "last digit"],
  ] as const)(
    "%s %i is told before sending, hidden from the client, refused",
    async (currency, amount, ways, words) => {
      const { owner, page, id } = await draft(currency, amount, [...ways, "manual"]);
      const before = (await page.get(`${API}/${id}`)).body.data;
      expect(before.payment_problems).toEqual([{ method: ways[0], reason: expect.stringContaining(words) }]);
      const sent = (await page.post(`${API}/${id}/send`, {})).body.data;
      expect(sent.payment_problems).toEqual(before.payment_problems);
      const shown = (await visitor().get(`${API}/${sent.hash}`)).body.data;
      expect(shown.payment_methods).toEqual(["manual"]);
      const refused = await visitor().post(`${API}/${sent.hash}/cardpayment`);
      expect([refused.status, refused.body.error?.code]).toEqual([422, 1000]);
      expect((await visitor().get(`${API}/${sent.hash}/cardpayment`)).status).toBe(422);
      const debit = await visitor().call("PATCH", `${API}/${sent.hash}/plaidpayment`, {});
      expect(debit.status).toBe(422);
      expect((await state(owner, id)).payments).toEqual([]);
    },
  );

  it("leaves the other way, and says nothing where all can be paid", async () => {
    const { page, id } = await draft("CHF", 50_000, ["card", "bank", "manual"]);
    const { body } = await page.post(`${API}/${id}/send`, {});
    expect(body.data.payment_problems).toMatchObject([{ method: "bank" }]);
    const shown = (await visitor().get(`${API}/${body.data.hash}`)).body.data;
    expect(shown.payment_methods.sort()).toEqual(["card", "manual"]);
    const begun = await visitor().post(`${API}/${body.data.hash}/cardpayment`);
    expect(begun.status).toBe(201);
    const fine = await draft("USD", 50_000, ["card", "bank"]);
    expect((await fine.page.get(`${API}/${fine.id}`)).body.data.payment_problems).toEqual([]);
  });

  it.each([
    ["USD", 129_500_000],
    ["BHD", 1_001],
  ])(
    "%s %i with a transfer to nowhere is told before sending, and only while it is all that is left",
    async (currency, amount) => {
      const nowhere = " ";
      const { page, id } = await draft(currency, amount, ["card", "manual"], {}, nowhere);
      const problems = async () => {
        const { payment_problems } = (await page.get(`${API}/${id}`)).body.data as Invoice.Info;
        return payment_problems.map(({ method }) => method);
      };
      expect(await problems()).toEqual(["card", "manual"]);
      const { body } = await page.post(`${API}/${id}/send`, {});
      expect(body.data.payment_problems[1]).toEqual({
        method: "manual",
        reason: expect.stringContaining("not told where to transfer to"),
      });
      expect(await problems()).toEqual(["card", "manual"]);
      const fine = await draft("USD", 50_000, ["card", "manual"], {}, nowhere);
      expect((await fine.page.get(`${API}/${fine.id}`)).body.data.payment_problems).toEqual([]);
    },
  );

  it("takes parts of what is too much at once, and none that is too little", async () => {
    const { page, id } = await draft("USD", 150_000_000, ["bank", "card"], { allow_partial: true });
    const { body } = await page.post(`${API}/${id}/send`, {});
    expect(body.data.payment_problems).toEqual([]);
    const pay = (amount?: number) => visitor().post(`${API}/${body.data.hash}/cardpayment`, { amount });
    for (const amount of [undefined, 100_000_000, 49]) {
      const refused = await pay(amount);
      expect([refused.status, Object.keys(refused.body.error?.fields ?? {})]).toEqual([422, ["amount"]]);
    }
    const { amount: words } = (await pay(100_000_000)).body.error?.fields ?? {};
    expect(words).toContain("A card cannot be charged more than $999,999.99");
    const shown = (await visitor().get(`${API}/${body.data.hash}`)).body.data;
    expect(shown.most_at_once).toBe(99_999_999);
    expect((await pay(99_999_999)).status).toBe(201);
    expect((await pay(50)).status).toBe(201);
  });

  it("offers parts by the way that is chosen, where one takes less than another", async () => {
    const { page, id } = await draft("EUR", 25_000_00, ["bank", "card"], { allow_partial: true });
    const { body } = await page.post(`${API}/${id}/send`, {});
    const shown = (await visitor().get(`${API}/${body.data.hash}`)).body.data;
    // A SEPA debit takes €10,000.00 at once, a card all of it: the payer chooses first.
    expect(shown).toMatchObject({ asks_way: true, most_by_way: { bank: 10_000_00 } });
    const pay = (method: string, amount?: number) =>
      visitor().post(`${API}/${body.data.hash}/cardpayment`, { method, amount });
    const refused = await pay("bank", 10_000_01);
    expect([refused.status, Object.keys(refused.body.error?.fields ?? {})]).toEqual([422, ["amount"]]);
    expect((await pay("card", 25_000_00)).status).toBe(201);
    expect((await pay("bank", 10_000_00)).status).toBe(201);
  });

  it.each(["USD", "BHD", "JPY", "HUF"])(
    "%s: the most of a part with the fee beside it is what one payment can be, and no more",
    async (currency) => {
      const { page, id } = await draft(currency, limitsOf(currency).most * 2 + 1, ["card"], {
        allow_partial: true,
        pass_fee: true,
      });
      const { hash } = (await page.post(`${API}/${id}/send`, {})).body.data;
      const { most_at_once: most } = (await visitor().get(`${API}/${hash}`)).body.data;
      const quote = (amount: number) =>
        visitor().get(`${API}/${hash}/cardpayment?method=card&amount=${amount}`);
      const fits = await quote(most);
      expect([fits.status, fits.body.data?.total <= limitsOf(currency).most]).toEqual([200, true]);
      expect((await quote(most + stepOf(currency))).status).toBe(422);
    },
  );

  it.each(CURRENCIES)("%s: what is offered is what the provider takes, at both ends", async (currency) => {
    const { least, most } = limitsOf(currency);
    const sdk = bench.stripe.stripe;
    for (const amount of [least, least - 1, most, most + 1].filter((each) => each > 0)) {
      const offered = chargeRefusal("card", { amount, currency }) === undefined;
      const asked = async () => {
        const there = toProvider(amount, currency);
        return sdk.paymentIntents.create({ amount: there, currency: currency.toLowerCase() });
      };
      const taken = await asked().then(
        () => true,
        () => false,
      );
      expect([amount, offered]).toEqual([amount, taken]);
    }
  });
});
