import { Client } from "@stint/core/client";
import { Invoice } from "@stint/core/invoice";
import { Payment } from "@stint/core/payment";
import { Id } from "@stint/core/platform/id";
import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";
import type { Owner } from "../../core/test/invoice/support";
import { as } from "../../core/test/support";
import { handler as forget } from "../src/events/recurring-autopay-stopped/forget-method";
import { type MoneyBench, startMoney, visitor } from "./money-bench";
import { react } from "./support";
import { autopay, IP } from "./support-autopay";
import { API, state } from "./support-payment";

let bench: MoneyBench;
beforeAll(async () => {
  bench = await startMoney();
});
afterAll(() => bench.stop());
const { series, issue, shown, begin, confirm, agreed, charged, intentsOf, hear, reset } = autopay(
  () => bench,
);
afterEach(reset);

const stop = (hash: string) => visitor().call("DELETE", `${API}/${hash}/autopay`);
const record = (owner: Owner, id: number) => as(owner, () => Payment.autopayRecord(id));
const inDays = (day: string, days: number) =>
  new Date(Date.parse(day) + days * 86_400_000).toISOString().slice(0, 10);

/** Another client of the same owner. */
async function otherClient(): Promise<number> {
  const { id } = await Client.create({ name: "Other Example GmbH" });
  await Client.addContact(id, { first_name: "Oda", last_name: "", email: "oda@other.test" });
  return id;
}
async function isNotCharged(owner: Owner, id: number) {
  await charged(owner, id);
  await hear();
  expect(await state(owner, id)).toMatchObject({ status: "sent", payments: [] });
  expect(await intentsOf(owner, id)).toEqual([]);
}

describe("a saved method is charged for what its owner agreed to, and for nothing else", () => {
  it("not for an invoice of another client, by a change of the series or of a draft", async () => {
    const of = await agreed();
    const { owner, id } = of;
    await as(owner, async () => {
      const draft = await Invoice.create({ client_id: await otherClient() });
      await Invoice.addItem(draft.id, { name: "Big", unit_price: 999_000 });
      await Invoice.updateRecurring(id, { invoice_id: draft.id });
    });
    const second = await issue(of, 1);
    await isNotCharged(owner, second.id);
    expect(await shown(second.hash)).toMatchObject({ state: "off", reference: null });

    const drafts = await agreed();
    await as(drafts.owner, () => Invoice.updateRecurring(drafts.id, { send: false }));
    const draft = await issue(drafts, 1);
    await as(drafts.owner, async () => {
      await Invoice.update(draft.id, { client_id: await otherClient() });
      await Invoice.send(draft.id, {});
    });
    await isNotCharged(drafts.owner, draft.id);
  });

  it("not in another rhythm or under another title: the page asks anew, in the words of now", async () => {
    for (const change of [{ frequency: "weekly" }, { title: "Something else" }] as const) {
      const of = await agreed({ frequency: "monthly" });
      const { owner, id } = of;
      await as(owner, () => Invoice.updateRecurring(id, { ...change, next_on: inDays(of.starts_on, 7) }));
      const second = await issue(of, 1);
      await isNotCharged(owner, second.id);
      const page = await shown(second.hash);
      expect(page.state).toBe("off");
      expect(page.text).not.toBe(of.text);
      // The proof of what was charged before stays.
      expect((await record(owner, id)).text).toBe(of.text);
    }
  });

  it("not for invoices that are made up for after a pause: those wait for the client", async () => {
    const of = await agreed();
    const { owner, id } = of;
    await as(owner, () => Invoice.pauseRecurring(id));
    await as(owner, () => Invoice.resumeRecurring(id, { catch_up: true }));
    const now = await issue(of, 3);
    await isNotCharged(owner, Id.derived(owner.owner_id, "recurring", id, 1));
    await charged(owner, now.id);
    await hear();
    expect((await state(owner, now.id)).status).toBe("paid");
  });

  it("the invoices of a series keep who carries the fee and that parts may be paid (D10)", async () => {
    const of = await series();
    await as(of.owner, async () => {
      const draft = await Invoice.create({ client_id: await otherClient() });
      await Invoice.addItem(draft.id, { name: "Care", unit_price: 10_000 });
      await Invoice.update(draft.id, { pass_fee: true, allow_partial: true });
      await Invoice.updateRecurring(of.id, { invoice_id: draft.id });
    });
    expect(await issue(of, 0)).toMatchObject({ pass_fee: true, allow_partial: true });
  });

  it("is shown on the page for as long as it can be charged, when the series has ended as well", async () => {
    const of = await agreed();
    const { owner, id } = of;
    await as(owner, () => Invoice.updateRecurring(id, { send: false }));
    const last = await issue(of, 1);
    await as(owner, () => Invoice.endRecurring(id));
    expect(await shown(of.first.hash)).toMatchObject({ state: "on" });
    await as(owner, () => Invoice.send(last.id, {}));
    expect((await stop(of.first.hash)).body.data).toMatchObject({ state: "none" });
    await isNotCharged(owner, last.id);
  });
});

describe("a stop is a stop", () => {
  it("while a charge is unknown: what the provider never made is not made any more", async () => {
    const of = await agreed();
    const { owner } = of;
    const second = await issue(of, 1);
    await bench.stripe.plant({ fail_next: 30 });
    await charged(owner, second.id);
    expect((await stop(second.hash)).body.data).toMatchObject({ state: "off" });
    await bench.stripe.plant({ fail_next: 0 });
    await Payment.reconcile(`stopped-${second.id}`);
    await hear();
    expect(await state(owner, second.id)).toMatchObject({
      status: "sent",
      payments: [{ status: "failed", reason: expect.stringContaining("stopped") }],
    });
    expect(await intentsOf(owner, second.id)).toEqual([]);
  });

  it("while the payment that brings the yes is on its way, before there was a method and after one", async () => {
    const { owner, first, id } = await agreed({ method: "bank", payment_method: "pm_usBankAccount_success" });
    expect(await shown(first.hash)).toMatchObject({ state: "starting", agreed_at: expect.any(String) });
    expect((await stop(first.hash)).body.data).toMatchObject({ state: "off" });
    await bench.stripe.advance(6 * 86_400);
    await hear();
    expect((await state(owner, first.id)).status).toBe("paid");
    expect(await shown(first.hash)).toMatchObject({ state: "off" });
    expect(await record(owner, id)).toMatchObject({ state: "off", agreed_at: null });

    const of = await agreed();
    await as(of.owner, () => Payment.stopByOwner(of.id));
    const second = await issue(of, 1);
    const { intent } = await begin(second.hash);
    await stop(second.hash);
    await confirm(intent, "pm_card_visa");
    await hear();
    expect((await state(of.owner, second.id)).status).toBe("paid");
    expect((await record(of.owner, of.id)).state).toBe("off");
  });

  it("is told to the provider, again and again until it answers", async () => {
    const of = await agreed();
    const { owner, id } = of;
    await stop(of.first.hash);
    const tell = () => react(forget, owner.owner_id, `recurring:${id}`, "recurring.autopay_stopped");
    const saved = await Payment.AutopayEntity.get({ owner_id: owner.owner_id, recurring_id: id }).go();
    const method = saved.data?.payment_method ?? "";
    const keptBy = async () => (await bench.stripe.stripe.paymentMethods.retrieve(method)).customer;
    await bench.stripe.plant({ fail_next: 30 });
    await tell().catch(() => undefined);
    await bench.stripe.plant({ fail_next: 0 });
    expect(await keptBy()).not.toBeNull();
    await tell();
    expect(await keptBy()).toBeNull();
    await tell();
  });
});

describe("the record of a yes", () => {
  it("is of who paid, in the words of then, not of a visitor who began before", async () => {
    const of = await series({ frequency: "monthly" });
    const first = await issue(of, 0);
    const before = await begin(first.hash, "card", {
      "x-forwarded-for": "198.51.100.6",
      "user-agent": "Eve",
    });
    await as(of.owner, () => Invoice.updateRecurring(of.id, { frequency: "weekly", interval: 2 }));
    const { text, intent } = await begin(first.hash);
    expect(intent).toBe(before.intent);
    expect(text).not.toBe(before.text);
    await confirm(intent, "pm_card_visa");
    await hear();
    expect(await record(of.owner, of.id)).toMatchObject({
      state: "on",
      text,
      user_agent: IP["user-agent"],
    });
  });
});
