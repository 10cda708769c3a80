import { beforeAll, describe, expect, it } from "vitest";
import { newBusiness, type Owner } from "../../core/test/invoice/support";
import { app } from "../src/api/billing";
import { type MoneyBench, openMoney, tokenOf } from "./money-bench";
import { browser } from "./support";

const page = browser({ app, serves: () => true });
const SUBSCRIPTION = "/api/v2/currentuser/subscription";

let bench: MoneyBench;
beforeAll(async () => {
  bench = await openMoney();
});

async function pageOf(owner: Owner) {
  const own = browser({ app, serves: () => true });
  own.use(await tokenOf(owner));
  return own;
}

describe("the plans", () => {
  it("say what each yearly one saves, from its own prices", async () => {
    const { status, body } = await page.get("/api/v2/subscriptions/plans");
    expect(status).toBe(200);
    const plan = (id: string) => body.data.find((each: { id: string }) => each.id === id);
    expect(plan("none")).toMatchObject({ name: "Starter", price: 0, saving: null });
    expect(plan("pro_monthly")).toMatchObject({ price: 1500, billed_amount: 1500, saving: null });
    expect(plan("pro_yearly")).toMatchObject({
      price: 1200,
      billed_amount: 14_400,
      saving: { amount: 3600, percent: 20 },
    });
    expect(plan("team_yearly")).toMatchObject({
      price: 4800,
      billed_amount: 57_600,
      saving: { amount: 32_400, percent: 36 },
    });
    expect(plan("team_monthly")).toMatchObject({ price: 7500, seats: 3, extra_seat_price: 800 });
  });
});

describe("a payment method", () => {
  it("is begun with a secret for the provider's form", async () => {
    const { owner } = await newBusiness({ plan: "none" });
    const own = await pageOf(owner);
    const begun = await own.post(`${SUBSCRIPTION}/setup`);
    expect(begun.status).toBe(201);
    const { client_secret, publishable_key } = begun.body.data;
    expect(publishable_key).toMatch(/^pk_test_/);
    expect(client_secret).toMatch(/^seti_/);
  });

  it("that was saved for another workspace is refused", async () => {
    const { owner } = await newBusiness({ plan: "none" });
    const { stripe } = bench.stripe;
    const other = await stripe.customers.create({ email: "other@sample.test" });
    const method = await stripe.paymentMethods.attach("pm_card_visa", { customer: other.id });
    const answer = await (await pageOf(owner)).post(`${SUBSCRIPTION}/setupcomplete`, {
      payment_method: method.id,
    });
    expect(answer.body.error).toMatchObject({
      code: 1000,
      fields: { payment_method: "Save this payment method first" },
    });
  });

  it("is asked for once, however many tabs begin: one workspace is one customer", async () => {
    const { owner } = await newBusiness({ plan: "none" });
    const own = await pageOf(owner);
    const answers = await Promise.all([1, 2, 3].map(() => own.post(`${SUBSCRIPTION}/setup`)));
    expect(answers.map(({ status }) => status)).toEqual([201, 201, 201]);
    const { data } = await bench.stripe.stripe.customers.list({
      email: `robin-${owner.user_id}@sample.test`,
    });
    expect(data).toHaveLength(1);
  });
});

describe("a coupon", () => {
  it("is asked for when none was entered", async () => {
    const { owner } = await newBusiness({ plan: "none" });
    const { body } = await (await pageOf(owner)).post("/api/v2/currentuser/coupons/apply", {
      coupon_code: " ",
    });
    expect(body.error).toMatchObject({ code: 1018, message: "Please enter a coupon code." });
  });
});
