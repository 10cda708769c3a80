import { Referral } from "@stint/core/billing/referral";
import { sweepAsked } from "@stint/core/platform/due/asked";
import { Id } from "@stint/core/platform/id";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { SessionEntity } from "../../core/src/identity/entity";
import { UserEntity } from "../../core/src/user/entity";
import { newBusiness } from "../../core/test/invoice/support";
import { holdClock } from "../../core/test/support";
import { app } from "../src/api/billing";
import { handler as mailNews } from "../src/events/subscription-changed/mail-owner";
import { handler as reward } from "../src/events/subscription-changed/reward-referral";
import { type MoneyBench, openMoney, tokenOf } from "./money-bench";
import { browser, react } from "./support";
import { billingPage, SUBSCRIPTION, type Subscriber, subscribing } from "./support-billing";

const CODES = "/api/v2/currentuser/referralcodes";

let bench: MoneyBench;
let restore: () => void;
beforeAll(async () => {
  bench = await openMoney();
  restore = useClock();
});
afterAll(() => restore());

const { choose, customer, hear, pass, renew, save, sdk, useClock } = subscribing(() => bench);
beforeEach(renew);

const patchUser = (
  id: number,
  changes: { email?: string; email_verified?: boolean; referral_code?: string },
) => UserEntity.patch({ id }).set(changes).go();
/** A card that several workspaces use. */
const sharedCard = () => `pm_card_visa_of_${Id.next()}`;

async function newReferrer(plan = "pro_monthly") {
  const referrer = await customer();
  await choose(referrer.page, plan);
  const { code } = (await referrer.page.get(CODES)).body.data;
  return { ...referrer, code: code as string };
}
const friendOf = (code: string, card?: string) =>
  customer(card, (id) => patchUser(id, { referral_code: code }));
const told = ({ owner }: Subscriber) =>
  react(reward, owner.owner_id, `subscription:${owner.owner_id}`, "subscription.changed");

describe("an address that nobody confirmed", () => {
  it("saves no card and buys nothing", async () => {
    const { owner } = await newBusiness({ plan: "none" });
    await patchUser(owner.user_id, { email_verified: false });
    const page = billingPage(owner);
    const setup = await page.post(`${SUBSCRIPTION}/setup`);
    expect(setup.body.error).toMatchObject({
      code: 1044,
      fields: { email_address: "Your email is not verified yet." },
    });
    const buy = await choose(page, "pro_monthly");
    expect(buy.body.error?.code).toBe(1044);
  });

  it("gets no news of a subscription", async () => {
    const of = await customer();
    await choose(of.page, "pro_monthly");
    await patchUser(of.owner.user_id, { email_verified: false });
    await react(mailNews, of.owner.owner_id, `subscription:${of.owner.owner_id}`, "subscription.changed");
    expect(bench.aws.mailbox.list(`robin-${of.owner.user_id}@sample.test`)).toEqual([]);
  });
});

describe("an address that was changed", () => {
  it("reaches the provider's customer at the next look", async () => {
    const of = await customer();
    await choose(of.page, "pro_monthly");
    const email = `moved-${of.owner.user_id}@sample.test`;
    await patchUser(of.owner.user_id, { email });
    await hear();
    await pass(1.1);
    expect(await sdk().customers.retrieve(await of.customer_id())).toMatchObject({ email });
  });
});

describe("the news of a subscription", () => {
  it("is mailed once for a state that comes back, and a few times a day", async () => {
    const of = await customer();
    const news = () =>
      react(mailNews, of.owner.owner_id, `subscription:${of.owner.owner_id}`, "subscription.changed");
    const subjects = () =>
      bench.aws.mailbox.list(`robin-${of.owner.user_id}@sample.test`).map(({ subject }) => subject);
    await choose(of.page, "pro_monthly");
    await news();
    for (let round = 0; round < 3; round++) {
      await choose(of.page, "none");
      await news();
      await choose(of.page, "pro_monthly");
      await news();
    }
    expect(subjects()).toHaveLength(3);
    expect(new Set(subjects()).size).toBe(3);
    for (const plan of ["pro_yearly", "team_monthly", "team_yearly", "pro_monthly", "team_yearly"]) {
      await choose(of.page, plan);
      await news();
    }
    expect(subjects().length).toBeLessThanOrEqual(8);
  });
});

describe("a trial", () => {
  it("is one for a card, whatever workspaces it pays for", async () => {
    const card = sharedCard();
    const first = await customer(card);
    expect(await first.state()).toMatchObject({ trial_open: true });
    const second = await customer(card);
    expect(await second.state()).toMatchObject({ trial_open: false });
    await choose(first.page, "pro_monthly");
    await choose(second.page, "pro_monthly");
    expect(await first.state()).toMatchObject({ status: "trialing" });
    expect(await second.state()).toMatchObject({ status: "active" });
  });

  it("is one for a mailbox, whatever alias it signs up by", async () => {
    const first = await customer();
    const again = await customer(undefined, (id) =>
      patchUser(id, { email: `robin-${first.owner.user_id}+more@sample.test` }),
    );
    expect(await again.state()).toMatchObject({ trial_open: false });
  });

  it("is asked for again where the card was changed on the provider's pages", async () => {
    const card = sharedCard();
    await customer(card);
    const second = await customer();
    const { id } = await sdk().paymentMethods.attach(card, { customer: await second.customer_id() });
    await sdk().customers.update(await second.customer_id(), {
      invoice_settings: { default_payment_method: id },
    });
    const answer = await choose(second.page, "pro_monthly");
    expect(answer.body.error?.fields).toEqual({
      agreed: "This card had its trial with another account",
    });
    expect(await second.state()).toMatchObject({ status: "none", trial_open: false });
    expect((await choose(second.page, "pro_monthly")).body.data).toMatchObject({ status: "active" });
  });
});

describe("what a friend is given", () => {
  it("is given once for a card, and the referrer's reward too", async () => {
    const referrer = await newReferrer();
    const card = sharedCard();
    const friends = [await friendOf(referrer.code, card), await friendOf(referrer.code, card)];
    for (const friend of friends) {
      await choose(friend.page, "pro_yearly");
      await told(friend);
    }
    expect((await Promise.all(friends.map(({ state }) => state()))).map((of) => of.credit_amount)).toEqual([
      1500, 0,
    ]);
    await pass(14.1);
    await pass(31);
    expect((await sweepAsked("referral", Referral.handleReferral)).failed).toEqual([]);
    const page = (await referrer.page.get(CODES)).body.data as Referral.Page;
    expect(page.referrals.map(({ status }) => status).sort()).toEqual(["credited", "refused"]);
    expect(page.ledger).toHaveLength(1);
  });

  it("is not the referrer's own by another card of theirs, nor by the card that is charged in the end", async () => {
    const referrer = await newReferrer();
    const own = sharedCard();
    await save(referrer.page, own);
    await save(referrer.page);
    const friend = await friendOf(referrer.code, own);
    expect(await friend.state()).toMatchObject({ credit_amount: 0 });
    const other = await friendOf(referrer.code);
    expect(await other.state()).toMatchObject({ credit_amount: 1500 });
    await choose(other.page, "pro_yearly");
    await told(other);
    const { id } = await sdk().paymentMethods.attach(own, { customer: await other.customer_id() });
    await sdk().customers.update(await other.customer_id(), {
      invoice_settings: { default_payment_method: id },
    });
    await pass(14.1);
    await told(other);
    const page = (await referrer.page.get(CODES)).body.data as Referral.Page;
    expect(page.referrals).toMatchObject([{ status: "refused" }]);
  });

  it("is nothing by the code of a workspace on the free plan", async () => {
    const referrer = await newReferrer();
    await choose(referrer.page, "none");
    await pass(14.1);
    expect(await referrer.workspace()).toMatchObject({ is_subscribed: false });
    const friend = await friendOf(referrer.code);
    expect(await friend.state()).toMatchObject({ credit_amount: 0 });
  });
});

describe("a session that is older than a proof", () => {
  it("opens no page of the provider's, changes no card and buys no crowd of seats", async () => {
    const of = await customer();
    const old = browser({ app, serves: () => true });
    old.use(await tokenOf(of.owner));
    const { data: sessions } = await SessionEntity.query.ofUser({ user_id: of.owner.user_id }).go();
    for (const { user_id, sid } of sessions)
      await SessionEntity.patch({ user_id, sid })
        .set({ created_at: new Date(bench.stripe.now() - 3_600_000).toISOString() })
        .go();
    const code = async (path: string, body?: object) =>
      (await old.post(`${SUBSCRIPTION}${path}`, body)).body.error?.code;
    expect(await code("/portal")).toBe(1008);
    expect(await code("/setupcomplete", { payment_method: "pm_other" })).toBe(1008);
    expect(await code("/seats", { extra_seats: 11 })).toBe(1008);
    expect(await code("/plan", { plan: "team_monthly", extra_seats: 50 })).toBe(1008);
    expect(await code("/plan", { plan: "team_monthly" })).toBeUndefined();
    expect((await of.page.post(`${SUBSCRIPTION}/portal`)).status).toBe(201);
  });

  it("saves the first card without another proof", async () => {
    const { owner } = await newBusiness({ plan: "none" });
    const old = browser({ app, serves: () => true });
    old.use(await tokenOf(owner));
    const { data: sessions } = await SessionEntity.query.ofUser({ user_id: owner.user_id }).go();
    for (const { user_id, sid } of sessions)
      await SessionEntity.patch({ user_id, sid })
        .set({ created_at: new Date(bench.stripe.now() - 3_600_000).toISOString() })
        .go();
    const answer = await old.post(`${SUBSCRIPTION}/setupcomplete`, { payment_method: "pm_none" });
    expect(answer.body.error?.code).toBe(1000);
  });
});

describe("tries of cards and coupons", () => {
  it("are limited for a workspace", async () => {
    holdClock();
    const { owner } = await newBusiness({ plan: "none" });
    const page = billingPage(owner);
    const setups = [];
    for (let n = 0; n < 21; n++) setups.push((await page.post(`${SUBSCRIPTION}/setup`)).status);
    expect(setups.filter((status) => status === 201)).toHaveLength(20);
    expect(setups.at(-1)).toBe(429);
    const coupons = [];
    for (let n = 0; n < 31; n++)
      coupons.push(
        (await page.post("/api/v2/currentuser/coupons/apply", { coupon_code: `GUESS${n}` })).body.error?.code,
      );
    expect(coupons[0]).toBe(1018);
    expect(coupons.at(-1)).toBe(1005);
  });
});
