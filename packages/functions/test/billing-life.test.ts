import { deleteAccount } from "@stint/core/operations/delete-account";
import { User } from "@stint/core/user";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { find } from "../../core/src/billing/read";
import { apply } from "../../core/src/payment/webhook/webhook";
import { as } from "../../core/test/support";
import { handler as mailReceipt } from "../src/events/subscription-paid/mail-owner";
import { handler as endSubscription } from "../src/events/user-deleted/end-subscription";
import { type MoneyBench, openMoney } from "./money-bench";
import { react, reactAll } from "./support";
import { SUBSCRIPTION, type Subscriber, subscribing } from "./support-billing";

let bench: MoneyBench;
let restore: () => void;
beforeAll(async () => {
  bench = await openMoney();
  restore = useClock();
});
afterAll(() => restore());

const { choose, customer, hear, look, pass, renew, save, silence, useClock, sdk } = subscribing(() => bench);
beforeEach(renew);

/** What the provider's invoices say was paid, in cents, oldest first, those of nothing left out. */
async function paidAtProvider(of: Subscriber): Promise<number[]> {
  const { data } = await sdk().invoices.list({ customer: await of.customer_id(), limit: 100 });
  return data
    .map(({ amount_paid }) => amount_paid)
    .filter((amount) => amount > 0)
    .reverse();
}

/** What the owner's own list says. */
async function paidHere({ page }: Subscriber): Promise<number[]> {
  const { data } = (await page.get(`${SUBSCRIPTION}/invoices`)).body;
  return (data as { paid_amount: number }[])
    .map(({ paid_amount }) => paid_amount)
    .filter((amount) => amount > 0)
    .reverse();
}

/** The row without what counts its writes. */
async function factsOf(of: Subscriber) {
  const {
    version: _,
    due_at: __,
    due_shard: ___,
    ...facts
  } = (await as(of.owner, () => find())) ?? {
    version: 0,
    due_at: "",
    due_shard: "",
  };
  return facts;
}

/** A card whose last month is the one of now. */
async function lastMonthCard(): Promise<string> {
  const at = new Date(bench.stripe.now());
  const card = { number: "4242424242424242", exp_month: at.getUTCMonth() + 1, exp_year: at.getUTCFullYear() };
  return (await sdk().paymentMethods.create({ type: "card", card })).id;
}

describe("a year of a subscription", () => {
  it("goes from trial over an expired card, a smaller plan and a larger one to its end and back, each cent as charged", async () => {
    const of = await customer();
    await choose(of.page, "team_monthly", { extra_seats: 1 });
    expect(await of.state()).toMatchObject({ status: "trialing", seats: 4 });
    await pass(12);
    await pass(2.1);
    expect(await of.state()).toMatchObject({ status: "active", billed_amount: 8300 });
    // The card expires before the renewal, and another one pays within the grace.
    await of.attach(await lastMonthCard());
    await pass(31);
    expect(await of.state()).toMatchObject({ status: "past_due", open_amount: 8300 });
    expect(await of.workspace()).toMatchObject({ plan: "team_monthly", is_subscribed: true });
    await save(of.page);
    await pass(2.1);
    expect(await of.state()).toMatchObject({ status: "active", open_amount: 0, failure: null });
    // It moves down at the end of what is paid.
    await choose(of.page, "pro_monthly");
    expect(await of.workspace()).toMatchObject({ plan: "team_monthly" });
    await pass(31);
    expect(await of.state()).toMatchObject({ status: "active", plan: "pro_monthly", seats: 1 });
    // Ten days later it goes up again: what is unused comes off, to the cent that was shown.
    await pass(10);
    const asked = await of.page.post(`${SUBSCRIPTION}/preview`, { plan: "team_monthly" });
    const { due_amount, preview_at, lines } = asked.body.data;
    expect(lines).toMatchObject([
      { kind: "unused", plan: "pro_monthly" },
      { kind: "rest", plan: "team_monthly" },
    ]);
    await choose(of.page, "team_monthly", { preview_at });
    expect((await paidHere(of)).at(-1)).toBe(due_amount);
    await choose(of.page, "pro_monthly");
    await pass(31);
    expect(await of.state()).toMatchObject({ status: "active", plan: "pro_monthly" });
    // It ends, and begins again without a trial.
    await choose(of.page, "none");
    await pass(31);
    expect(await of.state()).toMatchObject({ status: "ended" });
    expect(await of.workspace()).toMatchObject({ plan: "none", is_subscribed: false });
    await choose(of.page, "pro_yearly");
    expect(await of.state()).toMatchObject({ status: "active", plan: "pro_yearly", cancel_at: null });
    expect(await paidHere(of)).toEqual([8300, 8300, 1500, due_amount, 1500, 14_400]);
    expect(await paidHere(of)).toEqual(await paidAtProvider(of));
    const { owner_id } = of.owner;
    const { email } = await as(of.owner, () => User.getOwner(owner_id));
    await reactAll(mailReceipt, owner_id, `subscription:${owner_id}`, "subscription.paid");
    const receipts = bench.aws.mailbox.list(email).filter(({ subject }) => subject.startsWith("Receipt for"));
    expect(receipts).toHaveLength(6);
  });

  it("is found out by itself where the provider's messages are lost", async () => {
    const of = await customer();
    await choose(of.page, "pro_monthly");
    await silence(14.1);
    await look();
    expect(await of.state()).toMatchObject({ status: "active" });
    // Somebody ends it on the provider's own pages, and nobody hears of it.
    const { subscription_id = "" } = (await as(of.owner, () => find())) ?? {};
    await sdk().subscriptions.cancel(subscription_id);
    await silence(1.1);
    await look();
    expect(await of.state()).toMatchObject({ status: "ended" });
    expect(await of.workspace()).toMatchObject({ plan: "none", subscription_status: "ended" });
  });
});

describe("an account that is deleted", () => {
  it("is charged nothing more", async () => {
    const of = await customer();
    await choose(of.page, "pro_monthly");
    await pass(14.1);
    await as(of.owner, () => deleteAccount({}));
    await react(endSubscription, of.owner.owner_id, `user:${of.owner.user_id}`, "user.deleted");
    await hear();
    await pass(40);
    expect((await as(of.owner, () => find()))?.status).toBe("ended");
    expect(await paidAtProvider(of)).toEqual([1500]);
  });
});

const RUNS = process.env.SOAK ? 1000 : 5;

describe("the history of one subscription", () => {
  it("ends in the same state in any order and with any repeats", { timeout: RUNS * 20_000 }, async () => {
    const of = await customer();
    await choose(of.page, "team_monthly");
    const told = [];
    for (const days of [14.1, 31]) {
      await bench.stripe.advance(days);
      told.push(...(await hear()));
    }
    await choose(of.page, "pro_monthly");
    told.push(...(await hear()));
    const known = await factsOf(of);
    expect(known).toMatchObject({ status: "active", plan: "team_monthly", next_plan: "pro_monthly" });
    expect(told.length).toBeGreaterThan(10);
    for (let run = 0; run < RUNS; run++) {
      const shuffled = told
        .flatMap((event) => Array.from({ length: 1 + Math.floor(Math.random() * 2) }, () => event))
        .map((event) => ({ event, place: Math.random() }))
        .sort((a, b) => a.place - b.place);
      // Past the marks of what was handled, as a redelivery after a lost mark would come.
      for (const { event } of shuffled) await apply(event.event);
      expect(await factsOf(of)).toEqual(known);
    }
  });
});
