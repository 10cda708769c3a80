import { Invoice } from "@stint/core/invoice";
import { Clock } from "@stint/core/platform/clock";
import { afterEach, beforeAll, describe, expect, it } from "vitest";
import { as } from "../../core/test/support";
import { handler as mailClient } from "../src/events/invoice-payment-failed/mail-client";
import { handler as mailOwner } from "../src/events/invoice-payment-failed/mail-owner";
import { handler as ring } from "../src/events/invoice-payment-failed/notify-owner";
import { deliver, eventsOf, type MoneyBench, openMoney, sentInvoice, visitor } from "./money-bench";
import { react } from "./support";

let bench: MoneyBench;
beforeAll(async () => {
  bench = await openMoney();
});
let restore = () => {};
afterEach(() => restore());

async function begun() {
  const invoice = await sentInvoice(95_500);
  const { body } = await visitor().post(`/api/v2/invoices/${invoice.hash}/cardpayment`);
  return { ...invoice, intent: String(body.data.client_secret).split("_secret_")[0] ?? "" };
}

describe("a payment that failed", () => {
  it("is told to the client and to the owner by mail, and by the bell, once (D32)", async () => {
    const { owner, id, hash, intent } = await begun();
    const { stripe } = bench.stripe;
    const decline = () =>
      stripe.paymentIntents
        .confirm(intent, { payment_method: "pm_card_chargeDeclined" })
        .catch(() => undefined);
    await decline();
    await decline();
    await bench.stripe.settled();
    for (const event of eventsOf(bench.stripe, intent)) await deliver(event);
    for (const handler of [mailClient, mailOwner, ring, mailClient, mailOwner, ring]) {
      const answer = await react(handler, owner.owner_id, `invoice:${id}`, "invoice.payment_failed");
      expect(answer.batchItemFailures).toEqual([]);
    }
    const about = bench.aws.mailbox.list().filter(({ subject }) => subject.includes("955.00"));
    const client = about.filter(({ text, to }) => text.includes(hash) && to.includes("maren@cedarrow.test"));
    const own = about.filter(({ to }) => to.includes(`robin-${owner.user_id}@sample.test`));
    expect([client.length, own.length]).toEqual([1, 1]);
    expect(client[0]?.text).toContain("Your card was declined.");
    expect(client[0]?.text).toContain("$955.00");
  });
});

describe("news that is old", () => {
  it("is held against what the provider says now (D33)", async () => {
    const { owner, id, intent } = await begun();
    const { stripe } = bench.stripe;
    await stripe.paymentIntents
      .confirm(intent, { payment_method: "pm_card_chargeDeclined" })
      .catch(() => undefined);
    await stripe.paymentIntents.confirm(intent, { payment_method: "pm_card_visa" });
    await bench.stripe.settled();
    const failed = eventsOf(bench.stripe, intent).find(
      ({ event }) => event.type === "payment_intent.payment_failed",
    );
    restore = Clock.use(() => new Date(Date.now() + 2 * 3_600_000));
    expect(await deliver(failed ?? { payload: "", signature: "" })).toBe(200);
    expect(await as(owner, () => Invoice.get(id))).toMatchObject({ status: "paid" });
  });
});
