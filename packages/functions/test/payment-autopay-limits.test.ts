import { PROVIDER_FEES } from "@stint/core/billing/fee/rules";
import { Client } from "@stint/core/client";
import { Invoice } from "@stint/core/invoice";
import { surchargeOf } from "@stint/core/invoice/payment/rules";
import {
  endRecurring,
  pauseRecurring,
  resumeRecurring,
  updateRecurring,
} from "@stint/core/invoice/recurring/change";
import { Payment } from "@stint/core/payment";
import { env } from "@stint/core/platform/env";
import { Id } from "@stint/core/platform/id";
import { afterEach, beforeAll, describe, expect, it } from "vitest";
import { AutopayEntity } from "../../core/src/payment/autopay/entity";
import type { Owner } from "../../core/test/invoice/support";
import { as } from "../../core/test/support";
import { handler as forget } from "../src/events/recurring-autopay-stopped/forget-method";
import { handler as mailStopped } from "../src/events/recurring-autopay-stopped/mail-client";
import { handler as endAutopay } from "../src/events/recurring-ended/end-autopay";
import { type MoneyBench, mailing, openMoney, visitor } from "./money-bench";
import { react } from "./support";
import { autopay, IP } from "./support-autopay";
import { AMOUNT, API, state } from "./support-payment";

let bench: MoneyBench;
beforeAll(async () => {
  bench = await openMoney();
});
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
      await updateRecurring(id, { invoice_id: draft.id });
    });
    const second = await issue(of, 1);
    await isNotCharged(owner, second.id);
    expect(await shown(second.hash)).toMatchObject({ state: "off", reference: null });

    const drafts = await agreed();
    await as(drafts.owner, () => updateRecurring(drafts.id, { send: false }));
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
      await as(owner, () => updateRecurring(id, { ...change, next_on: inDays(of.starts_on, 7) }));
      const second = await issue(of, 1);
      await isNotCharged(owner, second.id);
      // What was agreed to stands there, to be stopped, and what can be agreed to now beside it.
      const page = await shown(second.hash);
      expect(page).toMatchObject({
        state: "paused",
        text: of.text,
        note: "This invoice is not charged automatically: it asks for something else than you agreed to.",
      });
      expect(page.offer).not.toBe(of.text);
      expect(await record(owner, id)).toMatchObject({
        state: "paused",
        text: of.text,
        note: expect.stringContaining("it asks for something else than the client agreed to"),
      });
    }
  });

  it("not for invoices that are made up for after a pause: those wait for the client", async () => {
    const of = await agreed();
    const { owner, id } = of;
    await as(owner, () => pauseRecurring(id));
    await as(owner, () => resumeRecurring(id, { catch_up: true }));
    const now = await issue(of, 3);
    await isNotCharged(owner, Id.derive(owner.owner_id, "recurring", id, 1));
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
      await updateRecurring(of.id, { invoice_id: draft.id });
    });
    expect(await issue(of, 0)).toMatchObject({ pass_fee: true, allow_partial: true });
  });

  it("nor once the series was ended: the consent ends with it, the client hears of it, the provider forgets", async () => {
    const of = await agreed();
    const { owner, id } = of;
    await as(owner, () => updateRecurring(id, { send: false }));
    const last = await issue(of, 1);
    const { payment_method } =
      (await AutopayEntity.get({ owner_id: owner.owner_id, recurring_id: id }).go()).data ?? {};
    await as(owner, () => endRecurring(id));
    // At once, whenever the rest of it is done.
    expect(await shown(of.first.hash)).toMatchObject({ state: "none" });
    await as(owner, () => Invoice.send(last.id, {}));
    await isNotCharged(owner, last.id);
    for (let time = 0; time < 2; time++)
      await react(endAutopay, owner.owner_id, `recurring:${id}`, "recurring.ended");
    expect(await record(owner, id)).toMatchObject({ state: "off", stopped_by: "end", text: of.text });
    await react(mailStopped, owner.owner_id, `recurring:${id}`, "recurring.autopay_stopped");
    expect(bench.aws.mailbox.list("maren@cedarrow.test").at(-1)?.text).toContain("have come to an end");
    await react(forget, owner.owner_id, `recurring:${id}`, "recurring.autopay_stopped");
    const method = await bench.stripe.stripe.paymentMethods.retrieve(payment_method ?? "");
    expect(method.customer).toBeNull();
  });

  it("with its last invoice it ends by itself, once that one is charged, whichever reaction comes first", async () => {
    for (const order of [
      ["sent", "ended"],
      ["ended", "sent"],
    ]) {
      const of = await agreed();
      const { owner, id } = of;
      await as(owner, () => updateRecurring(id, { count: 2 }));
      const last = await issue(of, 1);
      for (const first of order)
        if (first === "sent") await charged(owner, last.id);
        else await react(endAutopay, owner.owner_id, `recurring:${id}`, "recurring.ended");
      await hear();
      expect((await state(owner, last.id)).status).toBe("paid");
      expect((await intentsOf(owner, last.id)).length).toBe(1);
      expect(await record(owner, id)).toMatchObject({ state: "off", stopped_by: "end" });
      expect((await shown(last.hash)).state).toBe("none");
      // One mail, after the charge: it was the last. Nothing of a stop that the client never asked for.
      await react(mailStopped, owner.owner_id, `recurring:${id}`, "recurring.autopay_stopped");
      const said = bench.aws.mailbox.list("maren@cedarrow.test").at(-1);
      expect(said?.subject).toContain("was the last automatic payment");
      expect(said?.text).toMatch(/Visa.* was charged \$[\d,.]+ for invoice INV-\d{4}, the last of these/);
      expect(said?.text).not.toContain("stopped");
    }
  });

  it("with the fee on top where the client carries it, as the words of the yes say (D10)", async () => {
    const of = await series();
    const { owner, id } = of;
    await as(owner, () => updateRecurring(id, { pass_fee: true, allow_partial: true }));
    const first = await issue(of, 0);
    const { text, intent } = await begin(first.hash);
    expect(text).toContain("and the fee for processing the payment on top of it");
    await confirm(intent, "pm_card_visa");
    await hear();
    const second = await issue(of, 1);
    await mailing.sent(owner, second.id);
    expect(bench.aws.mailbox.list("maren@cedarrow.test").at(-1)?.text).toContain("with the processing fee");
    await charged(owner, second.id);
    await hear();
    const paid = await state(owner, second.id);
    const line = surchargeOf(PROVIDER_FEES.card, AMOUNT, "USD");
    expect(paid.payments).toMatchObject([{ amount: AMOUNT, surcharge: line }]);
    expect((await intentsOf(owner, second.id)).map(({ amount }) => amount)).toEqual([AMOUNT + line]);
    // Taken out of the series, the fee is not what was agreed to any more: another agreement.
    await as(owner, () => updateRecurring(id, { pass_fee: false }));
    await isNotCharged(owner, (await issue(of, 2)).id);
  });

  it("nor in an account that clients do not pay into: the page never says that it is on", async () => {
    const of = await agreed();
    const { owner, id } = of;
    const was = env().STRIPE_CONNECT;
    try {
      env().STRIPE_CONNECT = "required";
      expect(await shown(of.first.hash)).toMatchObject({ state: "paused", text: of.text });
      expect((await record(owner, id)).state).toBe("paused");
    } finally {
      env().STRIPE_CONNECT = was;
    }
    const key = { owner_id: owner.owner_id, recurring_id: id };
    await AutopayEntity.patch(key).set({ account: "acct_of_before" }).go();
    expect(await shown(of.first.hash)).toMatchObject({ state: "off", reference: null });
    expect((await record(owner, id)).state).toBe("paused");
    await isNotCharged(owner, (await issue(of, 1)).id);
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
    await Payment.reconcile();
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
    const saved = await AutopayEntity.get({ owner_id: owner.owner_id, recurring_id: id }).go();
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
    await as(of.owner, () => updateRecurring(of.id, { frequency: "weekly", interval: 2 }));
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
