import type { Billing } from "@stint/core/billing";
import { Db } from "@stint/core/platform/db";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { newBusiness } from "../../core/test/invoice/support";
import { app } from "../src/api/billing";
import { type MoneyBench, openMoney } from "./money-bench";
import { browser } from "./support";
import { billingPage, SUBSCRIPTION, subscribing } from "./support-billing";

const page = browser({ app, serves: () => true });

let bench: MoneyBench;
let restore: () => void;
beforeAll(async () => {
  bench = await openMoney();
  restore = useClock();
});
afterAll(() => restore());

const { choose, customer, hear, pass, renew, save, sdk, useClock } = subscribing(() => bench);
beforeEach(renew);

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
  it("is saved with the provider's form, and is then the one that is charged", async () => {
    const { state } = await customer();
    expect(await state()).toMatchObject({
      status: "none",
      card_brand: "visa",
      card_last4: "4242",
      trial_open: true,
    });
  });

  it("that was saved for another workspace, or that there is none of, is refused in our words", async () => {
    const { owner } = await newBusiness({ plan: "none" });
    const { stripe } = bench.stripe;
    const other = await stripe.customers.create({ email: "other@sample.test" });
    const method = await stripe.paymentMethods.attach("pm_card_visa", { customer: other.id });
    for (const payment_method of [method.id, "pm_other"]) {
      const answer = await billingPage(owner).post(`${SUBSCRIPTION}/setupcomplete`, { payment_method });
      expect(answer.body.error).toMatchObject({
        code: 1000,
        fields: { payment_method: "This payment method cannot be used. Please add it again, or another one" },
      });
    }
  });

  it("is asked for once, however many tabs begin: one workspace is one customer", async () => {
    const { owner } = await newBusiness({ plan: "none" });
    const own = billingPage(owner);
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
    const { body } = await billingPage(owner).post("/api/v2/currentuser/coupons/apply", {
      coupon_code: " ",
    });
    expect(body.error).toMatchObject({ code: 1018, message: "Please enter a coupon code." });
  });
});

describe("a subscription", () => {
  it("begins with a trial, says what comes, and is charged when it ends", async () => {
    const { page: own, state, workspace } = await customer();
    const { data: told } = (await own.post(`${SUBSCRIPTION}/preview`, { plan: "pro_yearly" })).body;
    expect(told).toMatchObject({ due_amount: 0, next_amount: 14_400, takes_effect: "now" });
    const begun = await choose(own, "pro_yearly");
    expect(begun.body.data).toMatchObject({ status: "trialing", plan: "pro_yearly", client_secret: null });
    expect(begun.body.data.trial_ends_at.slice(0, 10)).toBe(told.trial_ends_at.slice(0, 10));
    expect(await workspace()).toMatchObject({ plan: "pro_yearly", is_subscribed: true });
    await pass(14.1);
    expect(await state()).toMatchObject({ status: "active", trial_ends_at: null, open_amount: 0 });
    const { body } = await own.get(`${SUBSCRIPTION}/invoices`);
    expect(body.data.map((each: { paid_amount: number }) => each.paid_amount)).toEqual([14_400, 0]);
    expect(body.data[0].pdf_url).toMatch(/^http/);
  });

  it("of a second time has no trial: a declined card leaves nothing, another one begins it", async () => {
    const { page: own, state, workspace } = await customer();
    await choose(own, "pro_monthly");
    await choose(own, "none");
    await pass(14.1);
    expect(await state()).toMatchObject({ status: "ended", trial_open: false });
    expect(await workspace()).toMatchObject({ plan: "none", is_subscribed: false });
    await save(own, "pm_card_chargeCustomerFail");
    const declined = await choose(own, "team_monthly");
    expect(declined.body.error).toMatchObject({
      code: 1000,
      fields: { payment_method: "Your card was declined." },
    });
    expect(await workspace()).toMatchObject({ plan: "none" });
    await save(own);
    const begun = await choose(own, "team_monthly", { extra_seats: 1 });
    expect(begun.body.data).toMatchObject({
      status: "active",
      plan: "team_monthly",
      seats: 4,
      billed_amount: 8300,
    });
    await hear();
    expect(await workspace()).toMatchObject({ plan: "team_monthly", is_company: true });
  });

  it("charges a change as its preview said, to the cent", async () => {
    const { page: own, state } = await customer();
    await choose(own, "pro_yearly");
    await pass(14.1);
    await pass(100);
    const asked = (await own.post(`${SUBSCRIPTION}/preview`, { plan: "team_yearly", extra_seats: 1 })).body
      .data;
    expect(asked.lines).toMatchObject([
      { kind: "unused", plan: "pro_yearly", name: "Professional", seats: null },
      { kind: "rest", plan: "team_yearly", name: "Team", seats: null },
      { kind: "rest", plan: "team_yearly", seats: 1 },
    ]);
    const { preview_at } = asked;
    const done = await choose(own, "team_yearly", { extra_seats: 1, preview_at });
    expect(done.body.data).toMatchObject({ status: "active", plan: "team_yearly", seats: 4 });
    const { body } = await own.get(`${SUBSCRIPTION}/invoices`);
    expect(body.data[0].paid_amount).toBe(asked.due_amount);
    expect(body.data.map(({ line }: Billing.BillingInvoice) => line?.kind)).toEqual([
      "rest",
      "period",
      "trial",
    ]);
    expect(await state()).toMatchObject({ plan: "team_yearly", billed_amount: 67_200 });
  });

  it("asks the holder where the bank wants it, and goes on once they have confirmed", async () => {
    const { page: own, state, attach, authenticate } = await customer();
    await choose(own, "pro_monthly");
    await choose(own, "none");
    await pass(14.1);
    await attach("pm_card_threeDSecure2Required");
    const begun = await choose(own, "pro_monthly");
    expect(begun.body.data).toMatchObject({ status: "incomplete", needs_action: true });
    expect(begun.body.data.client_secret).toMatch(/^pi_.*_secret_/);
    await authenticate(begun.body.data.client_secret);
    await hear();
    expect(await state()).toMatchObject({ status: "active", needs_action: false, open_amount: 0 });
  });

  it("moves down at the end of what is paid, and can be kept until then", async () => {
    const { page: own, state, workspace } = await customer();
    await choose(own, "team_monthly");
    await pass(14.1);
    expect((await choose(own, "pro_monthly")).body.data).toMatchObject({
      status: "active",
      plan: "team_monthly",
      next_plan: "pro_monthly",
    });
    expect((await choose(own, "team_monthly")).body.data).toMatchObject({ next_plan: null, cancel_at: null });
    await choose(own, "pro_monthly");
    await pass(31);
    expect(await state()).toMatchObject({ status: "active", plan: "pro_monthly", cancel_at: null });
    expect(await workspace()).toMatchObject({ plan: "pro_monthly", is_company: false });
  });
});

describe("a renewal that fails", () => {
  it("is tried again within the grace, and ends the subscription after it", async () => {
    const { page: own, state, workspace } = await customer();
    await choose(own, "pro_monthly");
    await pass(14.1);
    await save(own, "pm_card_chargeCustomerFail");
    await pass(31);
    expect(await state()).toMatchObject({ status: "past_due", open_amount: 1500 });
    expect((await state()).failure).toBe("Your card was declined.");
    expect(await workspace()).toMatchObject({ is_subscribed: true, subscription_status: "past_due" });
    expect((await choose(own, "team_monthly")).body.error?.code).toBe(2024);
    await pass(15);
    expect(await state()).toMatchObject({ status: "ended", open_amount: 0 });
    expect(await workspace()).toMatchObject({ is_subscribed: false, plan: "none" });
  });

  it("is over once another card pays the open invoice", async () => {
    const { page: own, state, customer_id } = await customer();
    await choose(own, "pro_monthly");
    await pass(14.1);
    await save(own, "pm_card_chargeCustomerFail");
    await pass(31);
    expect((await own.post(`${SUBSCRIPTION}/pay`)).body.error).toMatchObject({ code: 1000 });
    await save(own);
    // Another press pays it while this one is about to.
    const { data } = await sdk().invoices.list({ customer: await customer_id(), status: "open" });
    let isQuicker = true;
    Db.client.middlewareStack.add(
      (next) => async (args) => {
        if (
          isQuicker &&
          JSON.stringify(args.input).includes('"subscription"') &&
          "TransactItems" in args.input
        ) {
          isQuicker = false;
          await sdk().invoices.pay(data[0]?.id ?? "");
        }
        return next(args);
      },
      { step: "initialize", name: "pay", priority: "high" },
    );
    const { body } = await own
      .post(`${SUBSCRIPTION}/pay`)
      .finally(() => Db.client.middlewareStack.remove("pay"));
    expect(isQuicker).toBe(false);
    expect(body.data).toMatchObject({ status: "active", failure: null });
    expect(await state()).toMatchObject({ status: "active", open_amount: 0, grace_ends_at: null });
  });
});

describe("a coupon of the provider's", () => {
  it("reduces what is charged, in words of its own; another code is refused (1018)", async () => {
    const { page: own } = await customer();
    const { id } = await sdk().coupons.create({ percent_off: 20, duration: "once" });
    await sdk().promotionCodes.create({ promotion: { type: "coupon", coupon: id }, code: "SPRING20" });
    const apply = (coupon_code: string) => own.post("/api/v2/currentuser/coupons/apply", { coupon_code });
    expect((await apply("spring20")).body.data).toEqual({
      coupon_code: "SPRING20",
      description: "20% off the first charge",
    });
    expect((await apply("SPRNG20")).body.error).toMatchObject({
      code: 1018,
      message: "There is no active coupon SPRNG20.",
    });
    const { data } = (await own.post(`${SUBSCRIPTION}/preview`, { plan: "pro_yearly", coupon: "SPRING20" }))
      .body;
    expect(data).toMatchObject({ discount_amount: 2880, next_amount: 11_520 });
  });
});
