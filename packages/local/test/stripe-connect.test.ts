import type { Stripe } from "stripe";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type Bench, startBench } from "./stripe-bench";

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
