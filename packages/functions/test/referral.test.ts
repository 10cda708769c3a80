import { Referral } from "@stint/core/billing/referral";
import { OptOut } from "@stint/core/mailing";
import { deleteAccount } from "@stint/core/operations/delete-account";
import { Db } from "@stint/core/platform/db";
import { sweepAsked } from "@stint/core/platform/due/asked";
import { Id } from "@stint/core/platform/id";
import { User } from "@stint/core/user";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { codeOf } from "../../core/src/billing/referral/code";
import { giveCredit } from "../../core/src/billing/referral/credit";
import { UserEntity } from "../../core/src/user/entity";
import { as, journalOf, newOwner } from "../../core/test/support";
import { handler as mailFriend } from "../src/events/referral-invited/mail-invitee";
import { handler as mailNews } from "../src/events/subscription-changed/mail-owner";
import { handler as reward } from "../src/events/subscription-changed/reward-referral";
import { handler as endSubscription } from "../src/events/user-deleted/end-subscription";
import { type MoneyBench, openMoney } from "./money-bench";
import { react, withNewLinkSecret } from "./support";
import { type Subscriber, subscribing } from "./support-billing";
import { newAddress, person, visit } from "./support-identity";

const CODES = "/api/v2/currentuser/referralcodes";

let bench: MoneyBench;
let restore: () => void;
beforeAll(async () => {
  bench = await openMoney();
  restore = useClock();
});
afterAll(() => restore());

const { choose, customer, hear, pass, renew, sdk, useClock } = subscribing(() => bench);
beforeEach(renew);

/** A subscriber with a code, on a card of their own. */
async function newReferrer(card = "pm_card_mastercard") {
  const referrer = await customer(card);
  await choose(referrer.page, "pro_monthly");
  const { code } = (await referrer.page.get(CODES)).body.data;
  return { ...referrer, code: code as string };
}

/** Somebody who signed up by a code, with a saved card. */
const friendOf = (code: string, card = "pm_card_visa") =>
  customer(card, (user_id) =>
    UserEntity.patch({ id: user_id }).set({ referral_code: code, source_type: "referral_code" }).go(),
  );

/** The reaction to what became of the friend's subscription. */
const told = ({ owner }: Subscriber) =>
  react(reward, owner.owner_id, `subscription:${owner.owner_id}`, "subscription.changed");

const look = async () => expect((await sweepAsked("referral", Referral.handleReferral)).failed).toEqual([]);
const pageOf = async ({ page }: Subscriber) => (await page.get(CODES)).body.data as Referral.Page;

describe("a referral", () => {
  it("gives the friend a month at once, and the referrer a reward once that cannot be given back", async () => {
    const referrer = await newReferrer();
    const friend = await friendOf(referrer.code);
    expect(await friend.state()).toMatchObject({ credit_amount: 1500 });
    await choose(friend.page, "pro_yearly");
    await told(friend);
    expect((await pageOf(referrer)).referrals).toMatchObject([{ status: "trial", holds_until: null }]);
    await pass(14.1);
    const { data } = (await friend.page.get("/api/v2/currentuser/subscription/invoices")).body;
    expect(data[0]).toMatchObject({ total_amount: 14_400, paid_amount: 12_900 });
    await look();
    expect(await pageOf(referrer)).toMatchObject({ credit_amount: 0, referrals: [{ status: "held" }] });
    await pass(31);
    await look();
    await look();
    expect(await pageOf(referrer)).toMatchObject({
      credit_amount: 2000,
      referrals: [{ status: "credited" }],
      ledger: [{ amount: 2000, reason: "referral" }],
    });
    // The next charge uses it.
    await pass(31);
    expect(await pageOf(referrer)).toMatchObject({ credit_amount: 500 });
  });

  it("gives a credit once, though its answer was lost, its key forgotten and our secret rotated", async () => {
    const { owner, state, customer_id } = await customer();
    const give = () =>
      as(owner, () => giveCredit({ id: 7, amount: 2000, reason: "referral", about: "friend@sample.test" }));
    await bench.stripe.plant({ drop_next_response: 3 });
    await expect(give()).rejects.toThrow();
    await bench.stripe.plant({ drop_next_response: 0, forget_keys: true });
    await withNewLinkSecret(give);
    await bench.stripe.plant({ forget_keys: false });
    const { data } = await sdk().customers.listBalanceTransactions(await customer_id());
    expect(data.map(({ amount }) => amount)).toEqual([-2000]);
    expect(await state()).toMatchObject({
      credit_amount: 2000,
    });
  });

  it("gives nothing for a payment that was given back, and takes back what was given", async () => {
    const referrer = await newReferrer();
    const friend = await friendOf(referrer.code);
    await choose(friend.page, "pro_yearly");
    await told(friend);
    await pass(14.1);
    await pass(31);
    await look();
    expect((await pageOf(referrer)).referrals).toMatchObject([{ status: "credited" }]);
    const [charge] = (await sdk().charges.list({ customer: await friend.customer_id() })).data;
    await sdk().refunds.create({ charge: charge?.id ?? "" });
    await hear();
    const page = await pageOf(referrer);
    expect(page.referrals).toMatchObject([{ status: "refunded" }]);
    expect(page.ledger.map(({ amount }) => amount).sort()).toEqual([-2000, 2000]);
  });

  it("is given back where the refund is told while it is being credited", async () => {
    const referrer = await newReferrer();
    const friend = await friendOf(referrer.code);
    await choose(friend.page, "pro_yearly");
    await told(friend);
    await pass(14.1);
    await pass(31);
    const [charge] = (await sdk().charges.list({ customer: await friend.customer_id() })).data;
    let isQuicker = true;
    Db.client.middlewareStack.add(
      (next) => async (args) => {
        if (isQuicker && JSON.stringify(args.input).includes("referral.credited")) {
          isQuicker = false;
          await sdk().refunds.create({ charge: charge?.id ?? "" });
          await hear();
        }
        return next(args);
      },
      { step: "initialize", name: "refund", priority: "high" },
    );
    await look().finally(() => Db.client.middlewareStack.remove("refund"));
    expect(isQuicker).toBe(false);
    const page = await pageOf(referrer);
    expect(page.referrals).toMatchObject([{ status: "refunded" }]);
    expect(page.ledger.map(({ amount }) => amount).sort()).toEqual([-2000, 2000]);
  });

  it("is one for a friend's workspace, whatever address it has since, and shows the referrer none of them", async () => {
    const referrer = await newReferrer();
    const friend = await friendOf(referrer.code);
    await choose(friend.page, "pro_yearly");
    await told(friend);
    await pass(14.1);
    await pass(31);
    await look();
    for (const round of [1, 2]) {
      await UserEntity.patch({ id: friend.owner.user_id })
        .set({ email: `other-${round}-${friend.owner.user_id}@sample.test` })
        .go();
      await told(friend);
    }
    const page = await pageOf(referrer);
    expect(page).toMatchObject({
      referrals: [{ status: "credited", email: "" }],
      ledger: [{ amount: 2000 }],
    });
    expect(page.ledger).toHaveLength(1);
    expect(JSON.stringify(page)).not.toContain("@");
  });

  it("is the invitation's where its friend signed up with that address, and a refund takes back whatever it gave", async () => {
    const referrer = await newReferrer();
    const friend = await friendOf(referrer.code);
    const email_address = `robin-${friend.owner.user_id}@sample.test`;
    await referrer.page.post(`${CODES}/send`, { email_address });
    await choose(friend.page, "pro_yearly");
    await told(friend);
    await pass(14.1);
    await pass(31);
    await look();
    expect(await pageOf(referrer)).toMatchObject({
      referrals: [{ status: "credited", email: email_address }],
      ledger: [{ amount: 2000, about: email_address }],
    });
    await UserEntity.patch({ id: friend.owner.user_id })
      .set({ email: `other-${friend.owner.user_id}@sample.test` })
      .go();
    const [charge] = (await sdk().charges.list({ customer: await friend.customer_id() })).data;
    await sdk().refunds.create({ charge: charge?.id ?? "" });
    await hear();
    const page = await pageOf(referrer);
    expect(page.referrals).toMatchObject([{ status: "refunded", email: email_address }]);
    expect(page.ledger.map(({ amount }) => amount).sort()).toEqual([-2000, 2000]);
  });

  it("waits while the payment is contested, and follows the bank's decision", async () => {
    for (const [outcome, status] of [
      ["won", "credited"],
      ["lost", "refunded"],
    ] as const) {
      const referrer = await newReferrer();
      const friend = await friendOf(referrer.code, "pm_card_createDispute");
      await choose(friend.page, "pro_yearly");
      await told(friend);
      await pass(14.1);
      await told(friend);
      const [charge] = (await sdk().charges.list({ customer: await friend.customer_id() })).data;
      const [dispute] = (await sdk().disputes.list({ charge: charge?.id ?? "" })).data;
      await sdk().disputes.update(dispute?.id ?? "", {
        evidence: { uncategorized_text: "the bank looks" },
      });
      await pass(31);
      await look();
      expect((await pageOf(referrer)).referrals).toMatchObject([{ status: "held" }]);
      // Evidence is sent once; what the bank says of it comes later.
      await fetch(`${bench.stripe.base}/_local/stripe/disputes/${dispute?.id}`, {
        method: "POST",
        body: JSON.stringify({ outcome }),
      });
      await pass(0.1);
      expect((await pageOf(referrer)).referrals).toMatchObject([{ status }]);
    }
  });

  it("names nobody who deleted their account, here and at the provider", async () => {
    const referrer = await newReferrer();
    const friend = await friendOf(referrer.code);
    const email_address = `robin-${friend.owner.user_id}@sample.test`;
    await referrer.page.post(`${CODES}/send`, { email_address });
    await choose(friend.page, "pro_yearly");
    await told(friend);
    await pass(14.1);
    const customer_id = await friend.customer_id();
    await as(friend.owner, () => deleteAccount({}));
    const erase = () =>
      react(endSubscription, friend.owner.owner_id, `user:${friend.owner.user_id}`, "user.deleted");
    expect((await erase()).batchItemFailures).toEqual([]);
    expect((await erase()).batchItemFailures).toEqual([]);
    expect(await sdk().customers.retrieve(customer_id)).toMatchObject({
      email: null,
      name: null,
      address: null,
    });
    expect((await sdk().customers.listPaymentMethods(customer_id)).data).toEqual([]);
    expect((await pageOf(referrer)).referrals).toMatchObject([{ email: "" }]);
    expect(JSON.stringify(await sdk().customers.listBalanceTransactions(customer_id))).not.toContain("@");
    await hear();
    // What became of the subscription is told to nobody, and nothing of it is refused.
    const aggregate = `subscription:${friend.owner.owner_id}`;
    for (const reaction of [mailNews, reward])
      await react(reaction, friend.owner.owner_id, aggregate, "subscription.changed");
    const entries = await journalOf(friend.owner.owner_id, aggregate);
    expect(entries.filter((type) => type.startsWith("incident."))).toEqual([]);
    await as(referrer.owner, () => Referral.forgetPerson());
    expect((await pageOf(referrer)).referrals).toEqual([]);
  });

  it("is refused to the same card, and to another alias of the same mailbox", async () => {
    const card = `pm_card_mastercard_of_${Id.next()}`;
    const referrer = await newReferrer(card);
    const sameCard = await friendOf(referrer.code, card);
    expect(await sameCard.state()).toMatchObject({ credit_amount: 0 });
    await choose(sameCard.page, "pro_yearly");
    await told(sameCard);
    expect((await pageOf(referrer)).referrals).toMatchObject([{ status: "refused" }]);
    const alias = `robin-${referrer.owner.user_id}+other@sample.test`;
    const { body } = await referrer.page.post(`${CODES}/send`, { email_address: alias });
    expect(body.error?.fields).toEqual({ email_address: "That is your own address." });
  });

  it("is refused to whoever signs up in a browser that its referrer had signed in", async () => {
    const signedInAs = async (page: ReturnType<typeof visit>) => {
      const email = newAddress();
      const { body } = await page.post("/api/auth/signup", person(email));
      await page.post("/api/auth/signin", { email, password: person(email).password });
      return body.data.user_id as number;
    };
    const page = visit();
    const owner_id = await signedInAs(page);
    const code = await as({ ...newOwner(), user_id: owner_id, owner_id }, async () => codeOf());
    const referred = async (browser: ReturnType<typeof visit>) => {
      const { body } = await browser.post("/api/auth/signup", {
        ...person(newAddress()),
        referral_code: code,
      });
      return (await User.row(body.data.user_id))?.shares_device;
    };
    expect(await referred(page)).toBe(true);
    // Another browser is somebody else's, as far as anybody knows.
    expect(await referred(visit())).toBeUndefined();
    const referrer = await newReferrer();
    const friend = await customer("pm_card_visa", (user_id) =>
      UserEntity.patch({ id: user_id }).set({ referral_code: referrer.code, shares_device: true }).go(),
    );
    expect(await friend.state()).toMatchObject({ credit_amount: 0 });
    await choose(friend.page, "pro_yearly");
    await told(friend);
    expect((await pageOf(referrer)).referrals).toMatchObject([{ status: "refused" }]);
  });

  it("invites nobody who left such mail (D49), and says to its sender what it says of anybody", async () => {
    const [referrer, other] = await Promise.all([newReferrer(), newReferrer()]);
    const invite = async (sender: Subscriber, email_address: string) => {
      const { status, body } = await sender.page.post(`${CODES}/send`, { email_address });
      const listed = (await pageOf(sender)).referrals.find(({ email }) => email === email_address);
      return { status, data: body.data, standing: listed?.status, id: listed?.id };
    };
    const mail = (id = 0) => react(mailFriend, referrer.owner.owner_id, `referral:${id}`, "referral.invited");
    const known = `known-${Id.next()}@sample.test`;
    const { id, ...seen } = await invite(referrer, known);
    expect(seen).toEqual({ status: 202, data: { sent: true }, standing: "invited" });
    await mail(id);
    expect(bench.aws.mailbox.list(known).map(({ headers }) => headers.map(({ name }) => name))).toEqual([
      ["List-Unsubscribe", "List-Unsubscribe-Post"],
    ]);
    const left = `left-${Id.next()}@sample.test`;
    await OptOut.leave(OptOut.linkOf("referral", left).split("/").at(-1) ?? "");
    const { id: left_id, ...told } = await invite(referrer, left);
    expect(told).toEqual(seen);
    await mail(left_id);
    expect(await invite(other, left)).toMatchObject(seen);
    expect(bench.aws.mailbox.list(left)).toEqual([]);
  });

  it("invites by mail, once, and is for subscribers", async () => {
    const referrer = await newReferrer();
    const email_address = `friend-${Id.next()}@sample.test`;
    const send = () => referrer.page.post(`${CODES}/send`, { email_address });
    expect((await send()).status).toBe(202);
    expect((await send()).body.error).toMatchObject({
      code: 1000,
      fields: { email_address: expect.stringMatching(/^Already invited on \w+ \d+, \d{4}\.$/) },
    });
    const [{ id = 0 } = {}] = (await pageOf(referrer)).referrals;
    await react(mailFriend, referrer.owner.owner_id, `referral:${id}`, "referral.invited");
    const [mail, ...more] = bench.aws.mailbox.list(email_address);
    expect(mail?.text).toContain(`/signup?referral=${referrer.code}`);
    expect(more).toEqual([]);
    // Another subscriber reaches the same stranger no more, and is not told so.
    const other = await newReferrer();
    const again = await other.page.post(`${CODES}/send`, { email_address: email_address.toUpperCase() });
    expect([again.status, again.body.data]).toEqual([202, { sent: true }]);
    expect((await pageOf(other)).referrals).toMatchObject([{ status: "invited" }]);
    const [listed] = (await pageOf(other)).referrals;
    expect(await journalOf(other.owner.owner_id, `referral:${listed?.id}`)).toEqual(["referral.listed"]);
    await UserEntity.patch({ id: other.owner.user_id }).set({ email_verified: false }).go();
    const unconfirmed = await other.page.post(`${CODES}/send`, { email_address: `${Id.next()}@sample.test` });
    expect(unconfirmed.body.error?.code).toBe(1044);
    const free = await customer();
    expect((await free.page.get(CODES)).body.error?.code).toBe(1007);
    await expect(as(free.owner, () => Referral.send({ email_address }))).rejects.toMatchObject({
      code: 1007,
    });
  });
});
