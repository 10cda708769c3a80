import { deleteAccount } from "@stint/core/operations/delete-account";
import { User } from "@stint/core/user";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { SubscriptionEntity } from "../../core/src/billing/entity";
import { itemsOf } from "../../core/src/billing/items";
import { metadataOf } from "../../core/src/billing/note";
import { find } from "../../core/src/billing/read";
import { as, journalOf } from "../../core/test/support";
import { handler as mailSurplus } from "../src/events/subscription-surplus-ended/mail-owner";
import { handler as endSubscription } from "../src/events/user-deleted/end-subscription";
import { type MoneyBench, openMoney } from "./money-bench";
import { react } from "./support";
import { SUBSCRIPTION, type Subscriber, subscribing } from "./support-billing";

let bench: MoneyBench;
let restore: () => void;
beforeAll(async () => {
  bench = await openMoney();
  restore = useClock();
});
afterAll(() => restore());

const { choose, customer, hear, look, pass, renew, save, useClock, sdk } = subscribing(() => bench);
beforeEach(renew);

const invoicesOf = async (of: Subscriber) =>
  (await sdk().invoices.list({ customer: await of.customer_id(), limit: 100 })).data;
/** What the provider has charged and not given back, oldest first. */
const paidBy = async (of: Subscriber): Promise<number[]> =>
  (await sdk().charges.list({ customer: await of.customer_id(), limit: 100 })).data
    .filter(({ paid }) => paid)
    .map(({ amount, amount_refunded }) => amount - amount_refunded)
    .filter((amount) => amount > 0)
    .reverse();
const subscriptionsOf = async (of: Subscriber) =>
  (await sdk().subscriptions.list({ customer: await of.customer_id(), status: "all", limit: 100 })).data;
const thereOf = async (of: Subscriber) =>
  (await subscriptionsOf(of)).filter(
    ({ status }) => status !== "canceled" && status !== "incomplete_expired",
  );
const preview = async (of: Subscriber, body: object) =>
  (await of.page.post(`${SUBSCRIPTION}/preview`, body)).body.data;
const seats = (of: Subscriber, extra_seats: number) => of.page.post(`${SUBSCRIPTION}/seats`, { extra_seats });

/** Does what a form on the provider's own page asks for. */
async function portal(of: Subscriber, act: "keep" | "cancel"): Promise<void> {
  const { url } = (await of.page.post(`${SUBSCRIPTION}/portal`)).body.data;
  const { subscription_id = "" } = (await as(of.owner, () => find())) ?? {};
  const { status } = await fetch(`${url}/${act}`, {
    method: "POST",
    body: new URLSearchParams({ subscription: subscription_id }),
    redirect: "manual",
  });
  expect(status).toBe(303);
}

/** A workspace whose trial is over, on the free plan. */
async function former(card?: string): Promise<Subscriber> {
  const of = await customer(card);
  await choose(of.page, "pro_monthly");
  await choose(of.page, "none");
  await pass(14.1);
  return of;
}

/** A workspace that pays for a plan, its trial over. */
async function subscriber(plan: string, more?: object): Promise<Subscriber> {
  const of = await customer();
  await choose(of.page, plan, more);
  await pass(14.1);
  return of;
}

const erase = async (of: Subscriber) => {
  await as(of.owner, () => deleteAccount({}));
  await react(endSubscription, of.owner.owner_id, `user:${of.owner.user_id}`, "user.deleted");
};

// First: a year passes fast while nobody else is there.
describe("a smaller plan", () => {
  it("follows with the seats and the code that were previewed", async () => {
    const of = await subscriber("team_yearly", { extra_seats: 2 });
    const { id } = await sdk().coupons.create({ percent_off: 50, duration: "once" });
    await sdk().promotionCodes.create({ promotion: { type: "coupon", coupon: id }, code: "LESS50" });
    const wanted = { extra_seats: 4, coupon: "LESS50" };
    const told = await preview(of, { plan: "team_monthly", ...wanted });
    expect(told).toMatchObject({ takes_effect: "period_end", due_amount: 0, next_amount: 5350 });
    await choose(of.page, "team_monthly", wanted);
    await pass(366);
    expect(await of.state()).toMatchObject({ plan: "team_monthly", extra_seats: 4, status: "active" });
    expect((await paidBy(of)).at(-1)).toBe(told.next_amount);
  });
});

describe("two calls at the same time", () => {
  it.each([0, 20, 50])("begin one subscription, %i ms apart", async (wait) => {
    const of = await former();
    const later = async () => {
      await new Promise((done) => setTimeout(done, wait));
      return choose(of.page, "pro_monthly");
    };
    const answers = await Promise.all([choose(of.page, "pro_monthly"), later()]);
    for (const { status, body } of answers)
      expect([200, body.error?.code]).toContain(status === 200 ? 200 : 2025);
    await hear();
    expect(await thereOf(of)).toHaveLength(1);
    expect(await paidBy(of)).toEqual([1500]);
  });

  it("of another plan: one of them is refused, or is a change of the other", async () => {
    const of = await former();
    await Promise.all([choose(of.page, "pro_monthly"), choose(of.page, "team_monthly")]);
    await hear();
    expect(await thereOf(of)).toHaveLength(1);
  });

  it("keep their request while the provider has not answered, whatever it tells meanwhile", async () => {
    const of = await former();
    await bench.stripe.plant({ fail_next: 3 });
    expect((await choose(of.page, "pro_monthly")).body.error?.code).toBe(2025);
    const asked = (await as(of.owner, () => find()))?.asked;
    expect(asked).toBeDefined();
    await sdk().customers.update(await of.customer_id(), { name: "Another name" });
    await hear();
    expect((await as(of.owner, () => find()))?.asked).toEqual(asked);
    expect((await choose(of.page, "team_monthly")).body.error?.code).toBe(2025);
    expect((await choose(of.page, "none")).body.error?.code).toBe(2025);
    expect((await choose(of.page, "pro_monthly")).body.data).toMatchObject({ status: "active" });
    expect((await as(of.owner, () => find()))?.asked).toBeUndefined();
  });
});

describe("a second subscription at the provider", () => {
  const sell = async (of: Subscriber) =>
    sdk().subscriptions.create({
      customer: await of.customer_id(),
      items: await itemsOf({ plan: "team_monthly", extra_seats: 0 }),
      metadata: metadataOf(of.owner.owner_id),
    });

  it("ends, and what it charged is given back", async () => {
    const of = await subscriber("pro_monthly");
    const { id } = await sell(of);
    await hear();
    await look();
    expect((await thereOf(of)).map((each) => each.id)).not.toContain(id);
    expect(await paidBy(of)).toEqual([1500]);
    expect(await of.state()).toMatchObject({ status: "active", plan: "pro_monthly" });
  });

  /** Does what is told of a second one that ended, twice, and returns the mail. */
  async function mailOf({ owner }: Subscriber) {
    const aggregate = `subscription:${owner.owner_id}`;
    for (const _ of [1, 2]) await react(mailSurplus, owner.owner_id, aggregate, "subscription.surplus_ended");
    const told = (await journalOf(owner.owner_id, aggregate)).filter(
      (type) => type === "subscription.surplus_ended",
    );
    const { email } = await as(owner, () => User.getOwner(owner.owner_id));
    const mails = bench.aws.mailbox.list(email).filter(({ text }) => text.includes("second subscription"));
    expect([told.length, mails.length]).toEqual([1, 1]);
    return mails[0];
  }

  it("is told to its owner, to the cent: what was charged for it, and how that comes back", async () => {
    const of = await subscriber("pro_monthly");
    // A part is paid with credit.
    await sdk().customers.createBalanceTransaction(await of.customer_id(), { amount: -500, currency: "usd" });
    await sell(of);
    await hear();
    await look();
    await look();
    const mail = await mailOf(of);
    expect(mail?.subject).toBe("You were charged twice: $75.00 is given back");
    for (const words of ["Ended: Team", "Charged for it: $75.00", "Back to how you paid: $70.00"])
      expect(mail?.text).toContain(words);
    expect(mail?.text).toContain("Credit for your next charges: $5.00");
    expect(mail?.text).toContain("Your Professional goes on as before.");
    expect(await of.state()).toMatchObject({ credit_amount: 500 });
  });

  it("is told, and given back, where a crash came after its end", async () => {
    const of = await subscriber("pro_monthly");
    const { id } = await sell(of);
    const { owner_id } = of.owner;
    await as(of.owner, () =>
      SubscriptionEntity.patch({ owner_id })
        .set({ surplus_ids: [id] })
        .go(),
    );
    await sdk().subscriptions.cancel(id);
    await hear();
    await look();
    expect((await mailOf(of))?.subject).toBe("You were charged twice: $75.00 is given back");
    expect(await paidBy(of)).toEqual([1500]);
    expect((await as(of.owner, () => find()))?.surplus_ids).toBeUndefined();
  });

  it("that charged nothing is told in other words", async () => {
    const of = await subscriber("pro_monthly");
    await sdk().subscriptions.create({
      customer: await of.customer_id(),
      items: await itemsOf({ plan: "pro_yearly", extra_seats: 0 }),
      metadata: metadataOf(of.owner.owner_id),
      trial_period_days: 14,
    });
    await hear();
    await look();
    const mail = await mailOf(of);
    expect(mail?.subject).toBe("A second subscription has ended");
    expect(mail?.text).toContain("Nothing was charged for it.");
    expect(mail?.text).not.toContain("Back to how you paid");
  });

  it("ends with the account, too", async () => {
    const of = await subscriber("pro_monthly");
    await sell(of);
    await erase(of);
    expect(await thereOf(of)).toEqual([]);
  });
});

describe("the plan that was to follow", () => {
  it("does not begin for an account that is deleted", async () => {
    const of = await subscriber("team_monthly");
    await choose(of.page, "pro_monthly");
    await erase(of);
    await hear();
    await pass(31);
    await pass(1);
    expect(await thereOf(of)).toEqual([]);
    expect(await paidBy(of)).toEqual([7500]);
  });

  it("does not begin where the account is deleted once the old one has ended", async () => {
    const of = await subscriber("team_monthly");
    await choose(of.page, "pro_monthly");
    await bench.stripe.advance(31);
    await hear();
    await erase(of);
    await pass(1);
    expect(await thereOf(of)).toEqual([]);
  });

  it("does not begin after an operator's cancellation", async () => {
    const of = await subscriber("team_monthly");
    await choose(of.page, "pro_monthly");
    await sdk().subscriptions.cancel((await as(of.owner, () => find()))?.subscription_id ?? "");
    await pass(0.1);
    await pass(31);
    expect(await of.state()).toMatchObject({ status: "ended", next_plan: null });
    expect(await thereOf(of)).toEqual([]);
  });

  it("does not begin for whoever kept the plan on the provider's page, and then ended it", async () => {
    const of = await subscriber("team_monthly");
    await choose(of.page, "pro_monthly");
    await portal(of, "keep");
    await hear();
    expect(await of.state()).toMatchObject({ next_plan: null, cancel_at: null });
    await portal(of, "cancel");
    await hear();
    expect((await of.state()).cancel_at).not.toBeNull();
    await pass(31);
    expect(await of.state()).toMatchObject({ status: "ended" });
    expect(await thereOf(of)).toEqual([]);
  });
});

describe("an end that is planned", () => {
  it("stays where an upgrade is refused, and where a seat is bought", async () => {
    const of = await subscriber("team_monthly");
    await choose(of.page, "none");
    const { cancel_at } = await of.state();
    expect(cancel_at).not.toBeNull();
    expect((await seats(of, 1)).body.data).toMatchObject({ extra_seats: 1, cancel_at });
    await save(of.page, "pm_card_chargeCustomerFail");
    expect((await choose(of.page, "team_yearly")).body.error?.code).toBe(1000);
    expect(await of.state()).toMatchObject({ plan: "team_monthly", cancel_at });
    await save(of.page);
    expect((await choose(of.page, "team_yearly")).body.data).toMatchObject({
      plan: "team_yearly",
      cancel_at: null,
    });
  });

  it("is dropped by the same plan with other seats, which are bought with it", async () => {
    const of = await subscriber("team_monthly");
    await choose(of.page, "none");
    const { due_amount } = await preview(of, { plan: "team_monthly", extra_seats: 9 });
    expect((await choose(of.page, "team_monthly", { extra_seats: 9 })).body.data).toMatchObject({
      extra_seats: 9,
      cancel_at: null,
    });
    expect(await paidBy(of)).toEqual([7500, due_amount]);
  });
});

describe("what is open of a subscription that has ended", () => {
  it("is void: it is not paid by our page, nor by a bank's question", async () => {
    const of = await former("pm_card_visa");
    await of.attach("pm_card_threeDSecure2Required");
    const { client_secret } = (await choose(of.page, "pro_monthly")).body.data;
    expect(client_secret).not.toBeNull();
    // Another choice gives the first one up.
    await save(of.page);
    await choose(of.page, "pro_yearly");
    await of.authenticate(client_secret).catch(() => undefined);
    await hear();
    expect(await paidBy(of)).toEqual([14_400]);
    expect((await invoicesOf(of)).filter(({ status }) => status === "open")).toEqual([]);
  });

  it("is void where the first charge was declined, and paying pays nothing", async () => {
    const of = await former();
    await save(of.page, "pm_card_chargeCustomerFail");
    expect((await choose(of.page, "pro_monthly")).body.error?.code).toBe(1000);
    expect((await invoicesOf(of)).filter(({ status }) => status === "open")).toEqual([]);
    await save(of.page);
    await of.page.post(`${SUBSCRIPTION}/pay`);
    expect(await paidBy(of)).toEqual([]);
  });

  it("is not paid by our page before it is void", async () => {
    const of = await subscriber("pro_monthly");
    await save(of.page, "pm_card_chargeCustomerFail");
    await pass(31);
    expect(await of.state()).toMatchObject({ status: "past_due" });
    await sdk().subscriptions.cancel((await as(of.owner, () => find()))?.subscription_id ?? "");
    await save(of.page);
    await of.page.post(`${SUBSCRIPTION}/pay`);
    expect(await paidBy(of)).toEqual([1500]);
  });

  it("asks the same question again for the same choice", async () => {
    const of = await former();
    await of.attach("pm_card_threeDSecure2Required");
    const first = (await choose(of.page, "pro_monthly")).body.data;
    const second = (await choose(of.page, "pro_monthly")).body.data;
    expect(second.client_secret).toBe(first.client_secret);
    await of.authenticate(second.client_secret);
    await hear();
    expect(await of.state()).toMatchObject({ status: "active" });
    expect(await paidBy(of)).toEqual([1500]);
  });
});

describe("an upgrade that the bank asks about", () => {
  const upgrade = async () => {
    const of = await subscriber("pro_yearly");
    await of.attach("pm_card_threeDSecure2Required");
    const told = await preview(of, { plan: "team_yearly" });
    const { data } = (await choose(of.page, "team_yearly", { preview_at: told.preview_at })).body;
    expect(data).toMatchObject({ plan: "pro_yearly", status: "active", needs_action: true });
    return { of, told, client_secret: data.client_secret as string };
  };

  it("is there once it is confirmed, for what was previewed", async () => {
    const { of, told, client_secret } = await upgrade();
    expect(await of.workspace()).toMatchObject({ plan: "pro_yearly" });
    await of.authenticate(client_secret);
    await hear();
    expect(await of.state()).toMatchObject({ plan: "team_yearly", needs_action: false, open_amount: 0 });
    expect(await paidBy(of)).toEqual([14_400, told.due_amount]);
  });

  it("is forgotten where nobody answers, and the paid year goes on", async () => {
    const { of } = await upgrade();
    await pass(15);
    expect(await of.state()).toMatchObject({
      plan: "pro_yearly",
      status: "active",
      needs_action: false,
      open_amount: 0,
    });
    expect(await paidBy(of)).toEqual([14_400]);
  });

  it("is given up by the choice of the old plan", async () => {
    const { of, client_secret } = await upgrade();
    expect((await choose(of.page, "pro_yearly")).body.data).toMatchObject({
      plan: "pro_yearly",
      needs_action: false,
      open_amount: 0,
    });
    await of.authenticate(client_secret).catch(() => undefined);
    await hear();
    expect(await of.state()).toMatchObject({ plan: "pro_yearly" });
    expect(await paidBy(of)).toEqual([14_400]);
  });
});

describe("the address of a subscription", () => {
  const NOBODY = {
    ...{ name: "", line1: "", line2: "", city: "", region: "", postal_code: "" },
    ...{ country: "", tax_id_type: "", tax_id: "" },
  };
  const BERLIN = { ...NOBODY, name: "Robin", city: "Berlin", postal_code: "10115", country: "DE" };
  const put = (of: Subscriber, body: object) => of.page.put(`${SUBSCRIPTION}/details`, body);

  it("keeps its country while a plan runs", async () => {
    const of = await subscriber("pro_monthly");
    expect((await put(of, BERLIN)).status).toBe(200);
    expect((await put(of, NOBODY)).body.error?.fields).toHaveProperty("country");
    const { data } = (await of.page.get(`${SUBSCRIPTION}/details`)).body;
    expect(data).toMatchObject({ country: "DE", city: "Berlin" });
  });

  it("is stored whole or not at all", async () => {
    const of = await subscriber("pro_monthly");
    const known = { ...BERLIN, tax_id_type: "eu_vat", tax_id: "DE123456789" };
    expect((await put(of, known)).status).toBe(200);
    const nowhere = { ...known, country: "US", region: "", postal_code: "", tax_id_type: "us_ein" };
    const answer = await put(of, { ...nowhere, tax_id: "12-3456789" });
    expect(answer.body.error?.fields).toHaveProperty("country");
    const { data } = (await of.page.get(`${SUBSCRIPTION}/details`)).body;
    expect(data).toMatchObject({ country: "DE", tax_id: "DE123456789" });
  });
});

describe("seats within one period", () => {
  it.each([0, 1])("that are fewer, %i, and as many again cost once", async (fewer) => {
    const of = await subscriber("team_monthly", { extra_seats: 2 });
    await pass(3);
    expect((await seats(of, fewer)).body.data).toMatchObject({ extra_seats: fewer });
    await pass(3);
    const back = await preview(of, { plan: "team_monthly", extra_seats: 2 });
    expect(back.due_amount).toBe(0);
    expect((await seats(of, 2)).body.data).toMatchObject({ extra_seats: 2 });
    expect(await paidBy(of)).toEqual([9100]);
    const more = await preview(of, { plan: "team_monthly", extra_seats: 3 });
    await seats(of, fewer);
    expect((await preview(of, { plan: "team_monthly", extra_seats: 3 })).due_amount).toBe(more.due_amount);
    await seats(of, 3);
    expect(await paidBy(of)).toEqual([9100, more.due_amount]);
  });

  it("that are fewer are charged from the next period on", async () => {
    const of = await subscriber("team_monthly", { extra_seats: 2 });
    await seats(of, 0);
    await pass(31);
    expect(await paidBy(of)).toEqual([9100, 7500]);
    expect((await preview(of, { plan: "team_monthly", extra_seats: 2 })).due_amount).toBeGreaterThan(1500);
  });
});

describe("a code", () => {
  const make = async (code: string, duration: "once" | "forever" | "repeating") => {
    const { id } = await sdk().coupons.create({
      percent_off: 20,
      duration,
      ...(duration === "repeating" ? { duration_in_months: 3 } : {}),
    });
    await sdk().promotionCodes.create({ promotion: { type: "coupon", coupon: id }, code });
    return code;
  };

  it("in force is named, and reduces what a preview says", async () => {
    const of = await subscriber("pro_monthly", { coupon: await make("ALWAYS", "forever") });
    expect(await of.state()).toMatchObject({ coupon: "ALWAYS" });
    const told = await preview(of, { plan: "team_monthly" });
    expect(told.next_amount).toBe(6000);
    await choose(of.page, "team_monthly", { preview_at: told.preview_at });
    await pass(31);
    expect(await paidBy(of)).toEqual([1200, told.due_amount, 6000]);
  });

  it("for one charge is used by the one that is bought, and the next one is whole", async () => {
    const of = await subscriber("pro_monthly");
    const wanted = { coupon: await make("FIRST", "once") };
    const told = await preview(of, { plan: "team_monthly", ...wanted });
    expect(told.next_amount).toBe(7500);
    await choose(of.page, "team_monthly", { ...wanted, preview_at: told.preview_at });
    await pass(31);
    expect(await paidBy(of)).toEqual([1500, told.due_amount, told.next_amount]);
  });

  it("does not take the place of another", async () => {
    const of = await subscriber("pro_monthly", { coupon: await make("THREE", "repeating") });
    const other = { coupon: await make("OTHER", "once") };
    expect((await choose(of.page, "team_monthly", other)).body.error).toMatchObject({ code: 1018 });
    expect(await of.state()).toMatchObject({ coupon: "THREE", plan: "pro_monthly" });
  });

  it("for the first charge is used once by a workspace", async () => {
    const of = await former();
    const first = { coupon: await make("ONCE", "once") };
    await choose(of.page, "pro_monthly", first);
    expect(await paidBy(of)).toEqual([1200]);
    await choose(of.page, "none");
    await pass(31.5);
    expect((await choose(of.page, "pro_monthly", first)).body.error).toMatchObject({ code: 1018 });
  });
});
