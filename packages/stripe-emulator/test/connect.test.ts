import type { Stripe } from "stripe";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type Bench, startBench } from "./bench";

let bench: Bench;
beforeAll(async () => {
  bench = await startBench();
});
afterAll(() => bench.stop());

async function refusal(promise: Promise<unknown>): Promise<Stripe.errors.StripeError> {
  const error = await promise.then(
    () => undefined,
    (reason: unknown) => reason,
  );
  if (!(error instanceof Error)) throw new Error("it was not refused");
  return error as Stripe.errors.StripeError;
}

describe("a teammate is paid through Connect", () => {
  it("sets up an account, is paid from the balance, never more than there is", async () => {
    const account = await bench.stripe.accounts.create({
      type: "express",
      country: "US",
      email: "robin@sample.test",
      capabilities: { transfers: { requested: true } },
    });
    const pay = (amount: number) =>
      bench.stripe.transfers.create({
        amount,
        currency: "usd",
        destination: account.id,
        metadata: { payout_id: "5" },
      });
    expect((await refusal(pay(1000))).code).toBe("insufficient_capabilities_for_transfer");
    const link = await bench.stripe.accountLinks.create({
      account: account.id,
      type: "account_onboarding",
      return_url: "https://stint.test/back",
      refresh_url: "https://stint.test/again",
    });
    expect((await fetch(link.url)).status).toBe(200);
    const done = await fetch(`${bench.base}/elements/onboarding`, {
      method: "POST",
      body: new URLSearchParams({ account: account.id, return_url: "https://stint.test/back" }),
      redirect: "manual",
    });
    expect(done.headers.get("location")).toBe("https://stint.test/back");
    const ready = await bench.stripe.accounts.retrieve(account.id);
    expect([ready.details_submitted, ready.capabilities?.transfers]).toEqual([true, "active"]);
    expect((await refusal(pay(1_000_000))).code).toBe("balance_insufficient");
    await bench.stripe.paymentIntents.create({
      amount: 100_000,
      currency: "usd",
      confirm: true,
      payment_method: "pm_card_bypassPending",
      automatic_payment_methods: { enabled: true, allow_redirects: "never" },
    });
    await bench.settled();
    const available = (await bench.stripe.balance.retrieve()).available[0]?.amount ?? 0;
    const tries = await Promise.allSettled(Array.from({ length: 8 }, () => pay(Math.floor(available / 3))));
    expect(tries.filter(({ status }) => status === "fulfilled")).toHaveLength(3);
    const theirs = await bench.stripe.balance.retrieve({}, { stripeAccount: account.id });
    expect(theirs.available[0]?.amount).toBe(Math.floor(available / 3) * 3);
    const [first] = (await bench.stripe.transfers.list({ destination: account.id })).data;
    const reversal = await bench.stripe.transfers.createReversal(first?.id ?? "", { amount: 100 });
    expect(reversal.amount).toBe(100);
    expect((await bench.stripe.transfers.retrieve(first?.id ?? "")).amount_reversed).toBe(100);
  });
});

describe("an account that takes payments itself", () => {
  async function ready(account_number?: string) {
    const { id } = await bench.stripe.accounts.create({
      controller: {
        fees: { payer: "account" },
        losses: { payments: "stripe" },
        requirement_collection: "stripe",
        stripe_dashboard: { type: "full" },
      },
      capabilities: { card_payments: { requested: true }, transfers: { requested: true } },
    });
    const form = { account: id, return_url: "https://stint.test/back" };
    await fetch(`${bench.base}/elements/onboarding`, {
      method: "POST",
      body: new URLSearchParams(account_number === undefined ? form : { ...form, account_number }),
      redirect: "manual",
    });
    return { account: await bench.stripe.accounts.retrieve(id), mine: { stripeAccount: id } };
  }
  const pay = (mine: { stripeAccount: string }, payment_method = "pm_card_visa") =>
    bench.stripe.paymentIntents.create(
      {
        amount: 10_000,
        currency: "usd",
        confirm: true,
        payment_method,
        automatic_payment_methods: { enabled: true, allow_redirects: "never" },
      },
      mine,
    );

  it("is paid out by itself once the money can be used, and its news name it", async () => {
    const { account, mine } = await ready();
    expect(account).toMatchObject({ charges_enabled: true, payouts_enabled: true });
    const intent = await pay(mine);
    await expect(bench.stripe.paymentIntents.retrieve(intent.id)).rejects.toThrow("No such");
    await bench.settled();
    expect((await bench.stripe.payouts.list({}, mine)).data).toEqual([]);
    await bench.advance(2);
    const [payout] = (await bench.stripe.payouts.list({}, mine)).data;
    expect(payout).toMatchObject({ amount: 10_000 - 320, status: "in_transit", automatic: true });
    await bench.advance(2);
    expect((await bench.stripe.payouts.retrieve(payout?.id ?? "", {}, mine)).status).toBe("paid");
    const told = bench.received.filter(({ event }) => event.account === account.id);
    expect(told.map(({ event }) => event.type)).toEqual(
      expect.arrayContaining([
        "account.external_account.created",
        "account.updated",
        "payment_intent.succeeded",
        "payout.created",
        "payout.paid",
      ]),
    );
  });

  it("tells what an automatic payout consists of, and of one made by hand that nobody can", async () => {
    const { account, mine } = await ready();
    const schedule = (interval: "manual" | "daily") =>
      bench.stripe.accounts.update(account.id, { settings: { payouts: { schedule: { interval } } } });
    await schedule("manual");
    const intent = await pay(mine, "pm_card_bypassPending");
    await bench.stripe.refunds.create({ payment_intent: intent.id, amount: 1000 }, mine);
    const byHand = await bench.stripe.payouts.create({ amount: 500, currency: "usd" }, mine);
    const contents = async (payout: string) =>
      (await bench.stripe.balanceTransactions.list({ payout, expand: ["data.source"] }, mine)).data;
    const refused = await refusal(contents(byHand.id));
    expect([refused.statusCode, refused.message]).toEqual([
      400,
      "Balance transaction history can only be filtered on automatic transfers, not manual.",
    ]);
    expect((await refusal(contents("po_none"))).code).toBe("resource_missing");
    await schedule("daily");
    const sent = async () => {
      await pay(mine, "pm_card_bypassPending");
      await bench.settled();
      const [payout] = (await bench.stripe.payouts.list({}, mine)).data;
      return contents(payout?.id ?? "");
    };
    const all = await sent();
    expect(all.map(({ type, net }) => [type, net])).toEqual([
      ["payout", -(2 * 9680 - 1000 - 500)],
      ["charge", 9680],
      ["payout", -500],
      ["refund", -1000],
      ["charge", 9680],
    ]);
    expect(all.at(-1)?.source).toMatchObject({ object: "charge", payment_intent: intent.id });
    // Each is in one payout only.
    expect((await sent()).map(({ net }) => net)).toEqual([-9680, 9680]);
  });

  it("gets back what its bank would not take, and asks for a bank account where there is none", async () => {
    const { mine } = await ready("000111111116");
    await pay(mine, "pm_card_bypassPending");
    await bench.advance(3);
    const [payout] = (await bench.stripe.payouts.list({}, mine)).data;
    expect(payout).toMatchObject({ status: "failed", failure_code: "no_account" });
    expect((await bench.stripe.balance.retrieve({}, mine)).available[0]?.amount).toBe(10_000 - 320);
    const without = await ready("");
    expect(without.account).toMatchObject({ charges_enabled: true, payouts_enabled: false });
    expect(without.account.requirements?.currently_due).toEqual(["external_account"]);
    const order = bench.stripe.payouts.create({ amount: 100, currency: "usd" }, without.mine);
    expect((await refusal(order)).message).toContain("external accounts");
  });

  it("is named by a page with the publishable key, and nobody else's payment is found in its name", async () => {
    const { account, mine } = await ready();
    const intent = await bench.stripe.paymentIntents.create({ amount: 10_000, currency: "usd" }, mine);
    const ask = (_stripe_account?: string) =>
      bench.browser(`/v1/payment_intents/${intent.id}/confirm`, {
        client_secret: intent.client_secret ?? "",
        "payment_method_data[type]": "card",
        "payment_method_data[card][number]": "4242424242424242",
        "payment_method_data[card][exp_month]": "12",
        "payment_method_data[card][exp_year]": "34",
        "payment_method_data[card][cvc]": "123",
        ...(_stripe_account ? { _stripe_account } : {}),
      });
    expect((await ask()).status).toBe(404);
    expect((await ask(account.id)).body.status).toBe("succeeded");
  });
});

describe("a domain of wallets", () => {
  it("is of one account, once, with a name that the web can find", async () => {
    const account = await bench.stripe.accounts.create({ type: "standard", country: "US" });
    const mine = { stripeAccount: account.id };
    const domains = bench.stripe.paymentMethodDomains;
    const [first, second] = [
      await domains.create({ domain_name: "App.Stint.test" }, mine),
      await domains.create({ domain_name: "app.stint.test" }, mine),
    ];
    expect(second.id).toBe(first.id);
    expect(first).toMatchObject({ domain_name: "app.stint.test", enabled: true });
    expect((await domains.update(first.id, { enabled: false }, mine)).enabled).toBe(false);
    expect((await domains.list({ domain_name: "app.stint.test" }, mine)).data).toMatchObject([
      { id: first.id, enabled: false },
    ]);
    expect((await domains.list({ domain_name: "app.stint.test" })).data).toEqual([]);
    expect((await refusal(domains.retrieve(first.id))).code).toBe("resource_missing");
    for (const domain_name of ["localhost", "127.0.0.1", "https://app.stint.test", "app.stint.test/pay"])
      expect((await refusal(domains.create({ domain_name }, mine))).param).toBe("domain_name");
  });
});
