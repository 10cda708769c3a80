import type { Billing } from "@stint/core/billing";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { find } from "../../core/src/billing/read";
import { newBusiness } from "../../core/test/invoice/support";
import { as } from "../../core/test/support";
import { type MoneyBench, openMoney } from "./money-bench";
import { type BillingPage, billingPage, SUBSCRIPTION, subscribing } from "./support-billing";

let bench: MoneyBench;
let restore: () => void;
beforeAll(async () => {
  bench = await openMoney();
  restore = useClock();
});
afterAll(() => restore());

const { choose, customer, pass, renew, save, sdk, useClock } = subscribing(() => bench);
beforeEach(renew);

const DETAILS = {
  ...{ name: "Mockford Books", line1: "2 Sample Lane", line2: "", city: "Berlin", region: "" },
  ...{ postal_code: "10115", country: "DE", tax_id_type: "eu_vat", tax_id: "DE123456789" },
};

describe("seats of a team", () => {
  const seats = (page: BillingPage, extra_seats: unknown) =>
    page.post(`${SUBSCRIPTION}/seats`, { extra_seats });

  it("more are bought at once to the cent that was shown, fewer give nothing back", async () => {
    const { page, state, customer_id } = await customer();
    await choose(page, "team_yearly");
    await pass(14.1);
    await pass(100);
    const asked = (await page.post(`${SUBSCRIPTION}/preview`, { plan: "team_yearly", extra_seats: 2 })).body
      .data;
    expect(asked.lines).toMatchObject([{ kind: "rest", plan: "team_yearly", name: "Team", seats: 2 }]);
    const { preview_at } = asked;
    const bought = await page.post(`${SUBSCRIPTION}/seats`, { extra_seats: 2, preview_at });
    expect(bought.body.data).toMatchObject({ seats: 5, billed_amount: 57_600 + 2 * 9600 });
    const charged = async () => {
      const { data } = await sdk().invoices.list({ customer: await customer_id(), limit: 100 });
      return data.map(({ amount_paid }) => amount_paid);
    };
    const paid = await charged();
    expect(paid[0]).toBe(asked.due_amount);
    // The same number again buys nothing.
    await seats(page, 2);
    const fewer = await seats(page, 1);
    expect(fewer.body.data).toMatchObject({ seats: 4, billed_amount: 57_600 + 9600 });
    expect(await charged()).toEqual(paid);
    expect(await state()).toMatchObject({ credit_amount: 0 });
  });

  it("are bought by one key for one number: another with it is refused, and nothing moves (D34)", async () => {
    const { page } = await customer();
    await choose(page, "team_yearly");
    const keyed = (extra_seats: number) =>
      page.call("POST", `${SUBSCRIPTION}/seats`, { extra_seats }, { "idempotency-key": "seats-1" });
    expect((await keyed(1)).body.data).toMatchObject({ seats: 4 });
    expect((await keyed(2)).body.error?.code).toBe(1004);
    expect((await keyed(1)).body.data).toMatchObject({ seats: 4 });
  });

  it("are a team's (1007), and whole numbers", async () => {
    const { page } = await customer();
    expect((await seats(page, 1)).body.error).toMatchObject({
      code: 1007,
      message: "Upgrade to Team to work with other admins.",
    });
    await choose(page, "pro_monthly");
    expect((await seats(page, 1)).body.error?.code).toBe(1007);
    for (const wrong of [-1, 1.5, 201, "two"])
      expect((await seats(page, wrong)).body.error?.fields).toEqual({ extra_seats: expect.any(String) });
  });
});

describe("the details of the subscription's invoices", () => {
  it("are kept by the provider, with one tax id, and its refusal is told in its words", async () => {
    const { page, customer_id } = await customer();
    expect((await page.put(`${SUBSCRIPTION}/details`, DETAILS)).body.data).toEqual(DETAILS);
    const other = { ...DETAILS, tax_id: "DE987654321", city: "Bremen" };
    expect((await page.put(`${SUBSCRIPTION}/details`, other)).body.data).toEqual(other);
    expect((await page.get(`${SUBSCRIPTION}/details`)).body.data).toEqual(other);
    const { data } = await sdk().customers.listTaxIds(await customer_id());
    expect(data.map(({ value }) => value)).toEqual(["DE987654321"]);
    const bare = { ...other, tax_id: "", tax_id_type: "" };
    expect((await page.put(`${SUBSCRIPTION}/details`, bare)).body.data).toEqual(bare);
    const wrong = await page.put(`${SUBSCRIPTION}/details`, { ...DETAILS, tax_id: "nothing" });
    expect(wrong.body.error?.fields).toEqual({
      tax_id: "This tax id does not fit its kind. Please check both",
    });
  });

  it("let the tax be computed from then on, in what is shown and what is charged", async () => {
    const { page } = await customer();
    const shown = async () =>
      (await page.post(`${SUBSCRIPTION}/preview`, { plan: "pro_yearly" })).body.data as Billing.Preview;
    expect((await shown()).tax_amount).toBe(0);
    await page.put(`${SUBSCRIPTION}/details`, { ...DETAILS, tax_id: "", tax_id_type: "" });
    const { tax_amount, total_amount } = await shown();
    expect(tax_amount).toBeGreaterThan(0);
    expect(total_amount).toBe(14_400 + tax_amount);
    await choose(page, "pro_yearly");
    await pass(14.1);
    const { body } = await page.get(`${SUBSCRIPTION}/invoices`);
    expect(body.data[0].paid_amount).toBe(total_amount);
  });

  it("have a country before the first purchase, which is refused without one and charges its tax with it", async () => {
    const { owner } = await newBusiness({ plan: "none" });
    const page = billingPage(owner);
    await save(page);
    expect((await page.get(`${SUBSCRIPTION}/details`)).body.data).toMatchObject({ country: "", tax_id: "" });
    const refused = await choose(page, "pro_monthly");
    expect(refused.body.error).toMatchObject({ code: 1000, fields: { country: "Country required" } });
    expect((await page.get(SUBSCRIPTION)).body.data.status).toBe("none");
    await page.put(`${SUBSCRIPTION}/details`, DETAILS);
    expect((await choose(page, "pro_monthly")).body.data.status).toBe("trialing");
    await pass(14.1);
    const { body } = await page.get(`${SUBSCRIPTION}/invoices`);
    expect(body.data[0].paid_amount).toBe(1500 + 285);
    const customer_id = (await as(owner, () => find()))?.customer_id ?? "";
    const { data } = await sdk().invoices.list({ customer: customer_id, limit: 1 });
    expect(data[0]).toMatchObject({
      customer_address: { country: "DE", postal_code: "10115" },
      customer_tax_ids: [{ type: "eu_vat", value: "DE123456789" }],
    });
  });

  it("are refused with a message for each field that is not right", async () => {
    const { owner } = await newBusiness({ plan: "none" });
    const { body } = await billingPage(owner).put(`${SUBSCRIPTION}/details`, {
      ...DETAILS,
      country: "Germany",
    });
    expect(body.error?.fields).toEqual({ country: expect.any(String) });
  });
});

describe("the provider's own page", () => {
  it("opens for some minutes for this customer, and what is done there is read", async () => {
    const { page, state, customer_id } = await customer();
    await choose(page, "pro_monthly");
    const { status, body } = await page.post(`${SUBSCRIPTION}/portal`);
    expect(status).toBeLessThan(300);
    expect(body.data.url).toMatch(/^http/);
    const shown = await fetch(body.data.url);
    expect(shown.status).toBe(200);
    const { data } = await sdk().subscriptions.list({ customer: await customer_id() });
    await sdk().subscriptions.update(data[0]?.id ?? "", { cancel_at_period_end: true });
    await pass(0.1);
    expect((await state()).cancel_at).not.toBeNull();
  });
});
