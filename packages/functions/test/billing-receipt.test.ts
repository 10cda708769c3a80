import { User } from "@stint/core/user";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { SubscriptionEntity } from "../../core/src/billing/entity";
import { apply } from "../../core/src/payment/webhook/webhook";
import { as, journalOf } from "../../core/test/support";
import { handler as mailChange } from "../src/events/subscription-changed/mail-owner";
import { handler as mailReceipt } from "../src/events/subscription-paid/mail-owner";
import { handler as mailTrialEnd } from "../src/events/subscription-trial-ends/mail-owner";
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

const { choose, customer, hear, look, pass, renew, silence, useClock, sdk } = subscribing(() => bench);
beforeEach(renew);

const aggregateOf = ({ owner }: Subscriber): string => `subscription:${owner.owner_id}`;
const mailsTo = async ({ owner }: Subscriber) =>
  bench.aws.mailbox.list((await as(owner, () => User.getOwner(owner.owner_id))).email);

/** Hands over what was told of paid invoices, twice, and returns the receipts, oldest first. */
async function receiptsOf(of: Subscriber) {
  for (const _ of [1, 2])
    await reactAll(mailReceipt, of.owner.owner_id, aggregateOf(of), "subscription.paid");
  return (await mailsTo(of)).filter(({ subject }) => subject.startsWith("Receipt for"));
}

/** Where the business is: tax is due there. */
const taxed = async ({ page }: Subscriber, place: object) => {
  const { data } = (await page.get(`${SUBSCRIPTION}/details`)).body;
  const { status } = await page.put(`${SUBSCRIPTION}/details`, { ...data, ...place });
  expect(status).toBe(200);
};
const IN_GERMANY = { country: "DE", postal_code: "10115" };

const patchRow = ({ owner: { owner_id } }: Subscriber) => SubscriptionEntity.patch({ owner_id });

describe("a receipt", () => {
  it("comes of each charge, the renewals among them, and of no trial", async () => {
    const of = await customer();
    await choose(of.page, "pro_monthly");
    await hear();
    expect(await receiptsOf(of)).toEqual([]);
    await pass(14.1);
    await pass(31);
    const receipts = await receiptsOf(of);
    expect(receipts.map(({ subject }) => subject)).toEqual([
      "Receipt for Professional: $15.00",
      "Receipt for Professional: $15.00",
    ]);
    const [{ number, hosted_invoice_url } = {}] = (
      await sdk().invoices.list({ customer: await of.customer_id(), limit: 100 })
    ).data;
    const text = receipts.at(-1)?.text;
    for (const words of [
      "Total: $15.00",
      "Charged: $15.00",
      "Charged to: Visa ending 4242",
      `Invoice: ${number}`,
    ])
      expect(text).toContain(words);
    expect(text).toMatch(/Professional, \w{3} \d+, \d{4} to \w{3} \d+, \d{4}: \$15\.00/);
    expect(text).toContain(hosted_invoice_url);
  });

  it("comes once, in whatever order and however often the provider tells", async () => {
    const of = await customer();
    await choose(of.page, "team_monthly", { extra_seats: 1 });
    await bench.stripe.advance(14.1);
    const told = await hear((all) => all.toReversed());
    for (const { event } of [...told, ...told.toReversed()]) await apply(event);
    await look();
    const journal = await journalOf(of.owner.owner_id, aggregateOf(of));
    expect(journal.filter((type) => type === "subscription.paid")).toHaveLength(1);
    const [receipt, ...others] = await receiptsOf(of);
    expect(others).toEqual([]);
    expect(receipt?.subject).toBe("Receipt for Team: $83.00");
    expect(receipt?.text).toContain("1 extra admin, ");
  });

  it("comes of all that was paid unseen where the provider's messages are lost", async () => {
    const of = await customer();
    await choose(of.page, "pro_monthly");
    await silence(14.1);
    await silence(31);
    await silence(31);
    await look();
    expect(await receiptsOf(of)).toHaveLength(3);
    await look();
    expect(await receiptsOf(of)).toHaveLength(3);
  });

  it("says the tax, the credit and what the card paid, as the invoice does", async () => {
    const of = await customer();
    await taxed(of, IN_GERMANY);
    await choose(of.page, "pro_monthly");
    await sdk().customers.createBalanceTransaction(await of.customer_id(), { amount: -500, currency: "usd" });
    await pass(14.1);
    const [invoice] = (await sdk().invoices.list({ customer: await of.customer_id(), limit: 1 })).data;
    const [receipt] = await receiptsOf(of);
    expect(invoice).toMatchObject({ total: 1785, amount_paid: 1285 });
    for (const words of ["Tax: $2.85", "Total: $17.85", "Credit used: −$5.00", "Charged: $12.85"])
      expect(receipt?.text).toContain(words);
  });

  it("comes of a charge that credit paid alone, and names no card", async () => {
    const of = await customer();
    await choose(of.page, "pro_monthly");
    await sdk().customers.createBalanceTransaction(await of.customer_id(), {
      amount: -9000,
      currency: "usd",
    });
    await pass(14.1);
    const [receipt] = await receiptsOf(of);
    for (const words of ["Total: $15.00", "Credit used: −$15.00", "Charged: $0.00"])
      expect(receipt?.text).toContain(words);
    expect(receipt?.text).not.toContain("Charged to");
  });

  it("does not come of what was paid before there were receipts, and comes from then on", async () => {
    const of = await customer();
    await choose(of.page, "pro_monthly");
    // As the code of before leaves the row.
    await patchRow(of).remove(["receipts_at"]).go();
    await silence(14.1);
    await look();
    await look();
    expect(await receiptsOf(of)).toEqual([]);
    await pass(31);
    expect(await receiptsOf(of)).toHaveLength(1);
  });

  it("comes of a charge that the bank takes days for, though a later one was paid before it", async () => {
    const of = await customer();
    await choose(of.page, "team_monthly");
    await pass(14.1);
    await of.attach("pm_usBankAccount_success");
    await pass(31.1);
    expect(await receiptsOf(of)).toHaveLength(1);
    await sdk().customers.createBalanceTransaction(await of.customer_id(), {
      amount: -9000,
      currency: "usd",
    });
    expect((await of.page.post(`${SUBSCRIPTION}/seats`, { extra_seats: 1 })).status).toBe(200);
    await hear();
    expect(await receiptsOf(of)).toHaveLength(2);
    // The bank's answer, unheard.
    await silence(4);
    await look();
    const receipts = await receiptsOf(of);
    expect(receipts).toHaveLength(3);
    expect(receipts.at(-1)?.text).toContain("Charged to: Bank account ending 6789");
  });

  it("does not come of a start that a code makes free, nor is it promised", async () => {
    const of = await customer();
    await patchRow(of).set({ trial_taken: true }).go();
    const { id } = await sdk().coupons.create({ percent_off: 100, duration: "once" });
    await sdk().promotionCodes.create({ promotion: { type: "coupon", coupon: id }, code: "FREE100" });
    await choose(of.page, "pro_monthly", { coupon: "FREE100" });
    await hear();
    await react(mailChange, of.owner.owner_id, aggregateOf(of), "subscription.changed");
    expect(await receiptsOf(of)).toEqual([]);
    const [mail, ...others] = await mailsTo(of);
    expect(others).toEqual([]);
    expect(mail?.subject).toBe("You are on Professional");
    expect(mail?.text).toContain("All invoices are on the page of your plan.");
    expect(mail?.text).not.toMatch(/receipt/i);
  });
});

describe("the mails of a trial", () => {
  /** Gives the customer an address that no tax is computed for, as the provider's own pages may. */
  const misplace = async (of: Subscriber) =>
    sdk().customers.update(await of.customer_id(), { address: { country: "US", postal_code: "" } });

  const trial = async (credit: number) => {
    const of = await customer();
    await taxed(of, IN_GERMANY);
    if (credit > 0)
      await sdk().customers.createBalanceTransaction(await of.customer_id(), {
        amount: -credit,
        currency: "usd",
      });
    await choose(of.page, "pro_yearly");
    await react(mailChange, of.owner.owner_id, aggregateOf(of), "subscription.changed");
    await pass(12);
    await react(mailTrialEnd, of.owner.owner_id, aggregateOf(of), "subscription.trial_ends");
    const { data } = (await of.page.post(`${SUBSCRIPTION}/preview`, { plan: "pro_yearly" })).body;
    const mails = (await mailsTo(of)).filter(({ subject }) => subject.includes("rial"));
    expect(mails.map(({ subject }) => subject.split(" of ")[0]?.split(" on ")[0])).toEqual([
      "Your trial",
      "Your trial ends",
    ]);
    return { data, texts: mails.map(({ text }) => text) };
  };

  it("name the price with its tax, as checkout and plan page do", async () => {
    const { data, texts } = await trial(0);
    expect(data).toMatchObject({ next_amount: 17_136, renewal_amount: 17_136 });
    for (const text of texts) {
      expect(text).toContain("Then: $171.36 a year");
      expect(text).toContain("Tax in it: $27.36");
    }
  });

  it("name what credit takes off the first charge, and each one after it", async () => {
    const { data, texts } = await trial(2000);
    expect(data).toMatchObject({ next_amount: 15_136, renewal_amount: 17_136 });
    for (const text of texts)
      for (const words of ["Then: $151.36", "Less your credit: $20.00", "After that: $171.36 a year"])
        expect(text).toContain(words);
  });

  it("come before the charge where the provider refuses to compute it, without its tax", async () => {
    const of = await customer();
    await choose(of.page, "pro_yearly");
    await misplace(of);
    await react(mailChange, of.owner.owner_id, aggregateOf(of), "subscription.changed");
    await pass(12);
    await react(mailTrialEnd, of.owner.owner_id, aggregateOf(of), "subscription.trial_ends");
    const mails = await mailsTo(of);
    expect(mails).toHaveLength(2);
    for (const { text } of mails)
      for (const words of [
        "Then: $144.00 a year, plus tax where it is due",
        "Cancel by then and nothing is charged.",
      ])
        expect(text).toContain(words);
  });

  it("say of one that is cancelled that it ends, whatever the provider would compute", async () => {
    const of = await customer();
    await choose(of.page, "pro_yearly");
    await choose(of.page, "none");
    await misplace(of);
    await react(mailChange, of.owner.owner_id, aggregateOf(of), "subscription.changed");
    await pass(12);
    await react(mailTrialEnd, of.owner.owner_id, aggregateOf(of), "subscription.trial_ends");
    const [cancelled, ends, ...others] = await mailsTo(of);
    expect(others).toEqual([]);
    expect(cancelled?.subject).toMatch(/^Professional ends on /);
    expect(ends?.subject).toMatch(/^Your trial ends on /);
    expect(ends?.text).toContain("Nothing is charged.");
    expect(ends?.text).not.toContain("Then:");
  });
});
