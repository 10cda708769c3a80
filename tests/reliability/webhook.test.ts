import { beforeAll, describe, expect, it } from "vitest";
import { handler as mailReceipts } from "../../packages/functions/src/events/invoice-paid/mail-receipts";
import { handler as notifyOwner } from "../../packages/functions/src/events/invoice-paid/notify-owner";
import {
  deliver,
  eventsOf,
  type MoneyBench,
  openMoney,
  sentInvoice,
  visitor,
} from "../../packages/functions/test/money-bench";
import { reactionFor } from "../../packages/functions/test/support";
import { inPairs, withoutConditions, withoutWrites } from "./support/fault";
import { batch, delivery, entriesOf, eventOf } from "./support/message";
import { entity, ofOwner } from "./support/rows";
import { count, parallel, seeded } from "./support/seed";

const random = seeded("reliability 5, webhook replay");
const DELIVERIES = 20;
const WIDTH = 8;
const AMOUNT = 125_000;

let bench: MoneyBench;
beforeAll(async () => {
  bench = await openMoney();
});

/** An invoice that its client has paid at the provider, and what the provider has to tell of it. */
async function paidThere() {
  const invoice = await sentInvoice(AMOUNT);
  const { body } = await visitor().post(`/api/v2/invoices/${invoice.hash}/cardpayment`);
  const intent = String(body.data.client_secret).split("_secret_")[0] ?? "";
  await bench.stripe.stripe.paymentIntents.confirm(intent, { payment_method: "pm_card_visa" });
  await bench.stripe.settled();
  const events = eventsOf(bench.stripe, intent);
  expect(events.length).toBeGreaterThan(2);
  return { ...invoice, intent, events };
}

/**
 * Delivers every event 20 times, 8 at a time, all mixed or one event after the other; answers what store,
 * mailbox and provider say is wrong.
 */
async function check(mixed = true): Promise<string[]> {
  const { owner, id, hash, intent, events } = await paidThere();
  const wrong: string[] = [];
  const once = (what: string, found: number) => {
    if (found !== 1) wrong.push(`${found} × ${what}`);
  };
  const ordered = random.shuffled(events).flatMap((event) => Array.from({ length: DELIVERIES }, () => event));
  const deliveries = mixed ? random.shuffled(ordered) : ordered;
  await parallel(WIDTH, deliveries, async (event) => {
    const status = await deliver(event);
    if (status < 200 || status > 299) wrong.push(`${event.event.type} was answered ${status}`);
  });

  const { owner_id } = owner;
  const journal = await entriesOf(owner_id, `invoice:${id}`);
  once("invoice.paid", journal.filter(({ type }) => type === "invoice.paid").length);
  for (const { event } of events) {
    const kept = await entriesOf(0, `provider:${event.id}`);
    if (kept.length > 1) wrong.push(`${kept.length} × ${event.type} kept`);
  }
  const paid = await eventOf(owner_id, `invoice:${id}`, "invoice.paid").catch(() => undefined);
  if (paid)
    for (const react of [mailReceipts, notifyOwner]) {
      const reaction = await reactionFor("invoice.paid", react);
      await parallel(WIDTH, [...Array(DELIVERIES).keys()], async () => {
        const { batchItemFailures } = await react(batch(delivery(reaction, paid)));
        if (batchItemFailures.length > 0) wrong.push("a reaction failed");
      });
    }

  const rows = await ofOwner(owner_id);
  const [invoice] = entity(rows, "invoice");
  const received = (invoice?.totals as { amount_paid?: number } | undefined)?.amount_paid;
  if (received !== AMOUNT) wrong.push(`${received} received`);
  once("payment", entity(rows, "payment").filter(({ status }) => status === "settled").length);
  if (entity(rows, "account")[0]?.open_invoices !== 0) wrong.push("the invoice still counts as open");
  once("notification", entity(rows, "notification").length);
  const mails = (to: string) =>
    bench.aws.mailbox.list(to).filter(({ subject }) => subject.includes("1,250.00"));
  once("mail to the owner", mails(`robin-${owner.user_id}@sample.test`).length);
  once("mail to the client", mails("maren@cedarrow.test").filter(({ text }) => text.includes(hash)).length);

  const { data: charges } = await bench.stripe.stripe.charges.list({ payment_intent: intent });
  once("charge at the provider", charges.filter(({ status }) => status === "succeeded").length);
  return wrong;
}

describe("a webhook event takes effect once (reliability 5, D33)", () => {
  it("delivered 20 times, 8 at a time: one effect, one mail to each side, one charge, and always 2xx", async () => {
    for (let round = 0; round < count(2, 40); round++) expect(await check(round % 2 === 0)).toEqual([]);
  });

  it("is red when the mark of an event is lost", async () => {
    const wrong = await withoutWrites(["inbox"], () => check());
    expect(wrong.some((line) => line.endsWith("kept"))).toBe(true);
  });

  it("is red when nothing remembers what was mailed", async () => {
    const wrong = await withoutWrites(["inbox", "mail"], () => check());
    expect(wrong.some((line) => line.includes("mail to the client"))).toBe(true);
  });

  it("is red when invoice and payment are written without their conditions", async () => {
    const wrong = await withoutConditions(["invoice", "payment", "account", "inbox"], () =>
      withoutWrites(["inbox"], () => inPairs('"invoice.paid"', () => check(false))),
    );
    expect(wrong.some((line) => line.includes("invoice.paid"))).toBe(true);
  });
});
