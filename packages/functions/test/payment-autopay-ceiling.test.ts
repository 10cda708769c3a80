import { Invoice } from "@stint/core/invoice";
import { updateRecurring } from "@stint/core/invoice/recurring/change";
import { timeline } from "@stint/core/invoice/timeline";
import { Payment } from "@stint/core/payment";
import { Day } from "@stint/core/platform/date";
import { afterEach, beforeAll, describe, expect, it } from "vitest";
import { AutopayEntity } from "../../core/src/payment/autopay/entity";
import type { Owner } from "../../core/test/invoice/support";
import { as } from "../../core/test/support";
import { type MoneyBench, mailing, openMoney } from "./money-bench";
import { autopay } from "./support-autopay";
import { AMOUNT, state } from "./support-payment";

let bench: MoneyBench;
beforeAll(async () => {
  bench = await openMoney();
});
const { issue, shown, begin, confirm, agreed, charged, intentsOf, hear, reset } = autopay(() => bench);
afterEach(reset);

const priced = (owner: Owner, id: number, unit_price: number) =>
  as(owner, () => updateRecurring(id, { items: [{ name: "Care", unit_price }] }));
const dated = (owner: Owner, id: number, next_on: string) =>
  as(owner, () => updateRecurring(id, { next_on }));
/** The days from a series' start to the day of its nth invoice: what goes out later than a day after it is not charged. */
const months = ({ starts_on }: { starts_on: string }, n: number) =>
  Day.daysBetween(starts_on, Day.addMonths(starts_on, n));
const record = (owner: Owner, id: number) => as(owner, () => Payment.autopayRecord(id));
const mailText = () => bench.aws.mailbox.list("maren@cedarrow.test").at(-1)?.text;

/** Its invoice goes out to be paid by hand: no charge, no claim of one. */
async function goesByHand(owner: Owner, of: { id: number }, why: string) {
  await mailing.sent(owner, of.id);
  expect(mailText()).not.toContain("is charged for it");
  expect(mailText()).toContain(`This invoice is not charged automatically: ${why} you agreed`);
  await charged(owner, of.id);
  await charged(owner, of.id);
  await hear();
  expect(await state(owner, of.id)).toMatchObject({ status: "sent", payments: [] });
  expect(await intentsOf(owner, of.id)).toEqual([]);
  const told = (await as(owner, () => timeline(of.id))).map(({ text }) => text);
  expect(told.filter((text) => text.includes(`Not charged automatically: ${why} the client`))).not.toEqual(
    [],
  );
}

describe("a yes names the most that is charged at a time, and how often", () => {
  it("in the words, by the invoice that it is given on; a lower amount stays covered", async () => {
    const of = await agreed({ frequency: "monthly" });
    const { owner, id } = of;
    expect(of.text).toContain("every month, in the amount of that invoice, up to $1,250.00 each time.");
    const { data } = await AutopayEntity.get({ owner_id: owner.owner_id, recurring_id: id }).go();
    expect(data?.consent).toMatchObject({
      ceiling: { amount: AMOUNT, currency: "USD" },
      issued_on: of.starts_on,
    });
    await priced(owner, id, AMOUNT - 1);
    const second = await issue(of, 1, months(of, 1));
    await mailing.sent(owner, second.id);
    expect(mailText()).toContain("Visa ending 4242 is charged for it");
    await charged(owner, second.id);
    await hear();
    expect((await state(owner, second.id)).status).toBe("paid");
    expect((await record(owner, id)).state).toBe("on");
  });

  it("so that a cent more goes out to be paid by hand, with the new words beside it to agree to", async () => {
    const of = await agreed({ frequency: "monthly" });
    const { owner, id } = of;
    await priced(owner, id, 9_900_000);
    expect(await record(owner, id)).toMatchObject({
      state: "paused",
      note: expect.stringContaining("more than the $1,250.00 that the client agreed to"),
    });
    const second = await issue(of, 1, months(of, 1));
    await goesByHand(owner, second, "it comes to more than the $1,250.00 that");
    const page = await shown(second.hash);
    expect(page).toMatchObject({
      state: "paused",
      text: of.text,
      reference: "Visa ending 4242",
      offer: expect.stringContaining("up to $99,000.00 each time"),
      note: "This invoice is not charged automatically: it comes to more than the $1,250.00 that you agreed to.",
    });
    // Of a paid one nothing is asked: its page tells of those to come.
    expect(await shown(of.first.hash)).toMatchObject({ state: "paused", offer: null });

    await priced(owner, id, AMOUNT + 1);
    const third = await issue(of, 2, months(of, 2));
    await goesByHand(owner, third, "it comes to more than the $1,250.00 that");
    const { intent, text } = await begin(third.hash);
    expect(text).toContain("up to $1,250.01 each time");
    await confirm(intent, "pm_card_visa");
    await hear();
    expect(await shown(third.hash)).toMatchObject({ state: "on", text, note: "", offer: null });
    const fourth = await issue(of, 3, months(of, 3));
    await charged(owner, fourth.id);
    await hear();
    expect((await state(owner, fourth.id)).status).toBe("paid");
  });

  it("nor is another one charged before a month has passed, whatever the series says", async () => {
    const of = await agreed({ frequency: "monthly" });
    const { owner, id } = of;
    for (const [n, days] of [
      [1, 1],
      [2, 1],
      [3, 20],
    ] as const) {
      await dated(owner, id, Day.addDays(of.starts_on, days));
      expect(await record(owner, id)).toMatchObject({
        state: "paused",
        note: expect.stringContaining("sooner after the last one than the client agreed to"),
      });
      const next = await issue(of, n, days);
      await goesByHand(owner, next, "it comes sooner after the last one than");
      expect(await shown(next.hash)).toMatchObject({
        state: "on",
        note: expect.stringContaining("sooner after the last one than you agreed to"),
      });
    }
    await dated(owner, id, Day.addDays(of.starts_on, 40));
    const next = await issue(of, 4, 40);
    await charged(owner, next.id);
    await hear();
    expect((await state(owner, next.id)).status).toBe("paid");
  });

  it("nor drafts of the series that are dated ahead and sent on one day", async () => {
    const of = await agreed();
    const { owner, id } = of;
    await as(owner, () => updateRecurring(id, { send: false }));
    const draft = await issue(of, 1);
    await as(owner, async () => {
      await Invoice.update(draft.id, { issued_on: Day.addDays(of.starts_on, 60) });
      await Invoice.send(draft.id, {});
    });
    await charged(owner, draft.id);
    expect(await intentsOf(owner, draft.id)).toEqual([]);
  });

  it("of two invoices at once one has the turn, and only its mail says that it is charged", async () => {
    const of = await agreed();
    const { owner, id } = of;
    const second = await issue(of, 1);
    await dated(owner, id, Day.addDays(of.starts_on, 7));
    const third = await issue(of, 2, 7);
    const both = [second, third];
    await Promise.all([...both, ...both].map((each) => charged(owner, each.id)));
    await hear();
    const stands = await Promise.all(both.map((each) => state(owner, each.id)));
    expect(stands.map(({ status }) => status).sort()).toEqual(["paid", "sent"]);
    const intents = await Promise.all(both.map((each) => intentsOf(owner, each.id)));
    expect(intents.flat()).toHaveLength(1);

    const other = await agreed();
    const next = await issue(other, 1);
    await dated(other.owner, other.id, Day.addDays(other.starts_on, 7));
    const pair = [next, await issue(other, 2, 7)];
    await Promise.all(pair.map((each) => mailing.sent(other.owner, each.id)));
    await Promise.all(pair.map((each) => charged(other.owner, each.id)));
    await hear();
    for (const each of pair) {
      const { status, number } = await state(other.owner, each.id);
      const mail = bench.aws.mailbox
        .list("maren@cedarrow.test")
        .findLast(
          ({ subject, text }) => subject?.startsWith(`Invoice ${number}`) && text?.includes(each.hash),
        );
      expect(mail?.text?.includes("is charged for it")).toBe(status === "paid");
    }
  });

  it("and a yes of before limits were named charges nothing until it is given anew", async () => {
    const of = await agreed();
    const { owner, id } = of;
    const key = { owner_id: owner.owner_id, recurring_id: id };
    const { data } = await AutopayEntity.get(key).go();
    const { ceiling: _, issued_on: __, ...consent } = data?.consent ?? { text: "" };
    await AutopayEntity.patch(key)
      .set({ consent: { ...consent, text: of.text.replace(/, up to .* each time/, "") } as never })
      .go();
    const second = await issue(of, 1);
    await charged(owner, second.id);
    expect(await intentsOf(owner, second.id)).toEqual([]);
    expect(await shown(second.hash)).toMatchObject({ state: "paused", offer: of.text });
    expect((await record(owner, id)).note).toContain("names no limit");
    const { intent } = await begin(second.hash);
    await confirm(intent, "pm_card_visa");
    await hear();
    const third = await issue(of, 2);
    await charged(owner, third.id);
    await hear();
    expect((await state(owner, third.id)).status).toBe("paid");
  });
});
