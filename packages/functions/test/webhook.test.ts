import { Invoice } from "@stint/core/invoice";
import { Payment } from "@stint/core/payment";
import { messages } from "@stint/core/payment/message";
import { Db } from "@stint/core/platform/db";
import { Event, JournalEntity } from "@stint/core/platform/event";
import { Workspace } from "@stint/core/workspace";
import { Stripe } from "stripe";
import { beforeAll, describe, expect, it } from "vitest";
import type { Owner } from "../../core/test/invoice/support";
import { as } from "../../core/test/support";
import { KEYS, type Received } from "../../stripe-emulator/test/bench";
import {
  altered,
  deliver,
  eventsOf,
  journal,
  type MoneyBench,
  mailing,
  openMoney,
  sentInvoice,
  signed,
  visitor,
} from "./money-bench";

let bench: MoneyBench;
beforeAll(async () => {
  bench = await openMoney();
});

/** Starts the payment on the client's page and answers the provider's intent. */
async function begin(hash: string): Promise<string> {
  const { status, body } = await visitor().post(`/api/v2/invoices/${hash}/cardpayment`);
  expect(status).toBe(201);
  return String(body.data.client_secret).split("_secret_")[0] ?? "";
}

async function payBy(hash: string, payment_method: string): Promise<string> {
  const intent = await begin(hash);
  await bench.stripe.stripe.paymentIntents.confirm(intent, { payment_method }).catch(() => undefined);
  await bench.stripe.settled();
  return intent;
}

const news = (intent: string, ...types: string[]): Received[] =>
  types.map((type) => {
    const found = eventsOf(bench.stripe, intent).find(({ event }) => event.type === type);
    if (!found) throw new Error(`the provider sent no ${type}`);
    return found;
  });

const state = (owner: Owner, id: number) => as(owner, () => Invoice.get(id));
const paidEvents = async (owner: Owner, id: number) =>
  (await journal(owner, id)).filter((type) => type === "invoice.paid").length;
/** What is kept of the provider's messages for the operator about one object. */
const kept = async (object: string) =>
  (await messages({ per_page: 1000 })).items.filter(({ object_id }) => object_id === object);
const anomalies = async (owner: Owner, id: number) =>
  (await Event.history(owner.owner_id, `invoice:${id}`)).filter(({ type }) => type === "payment.anomaly");

describe("the provider's webhook", () => {
  it("refuses what is not signed with our secret, and changes nothing", async () => {
    const { owner, id, hash } = await sentInvoice();
    const [event] = news(await payBy(hash, "pm_card_visa"), "payment_intent.succeeded");
    if (!event) throw new Error("no event");
    const forged = Stripe.webhooks.generateTestHeaderString({
      payload: event.payload,
      secret: "whsec_other",
    });
    expect(await deliver({ payload: event.payload, signature: forged })).toBe(401);
    expect(await deliver({ payload: `${event.payload} `, signature: event.signature })).toBe(401);
    expect(await deliver({ payload: event.payload, signature: "" })).toBe(401);
    expect((await state(owner, id)).status).toBe("sent");
  });

  it("refuses a signature of another time than now, before or after", async () => {
    const { owner, id, hash } = await sentInvoice();
    const [event] = news(await payBy(hash, "pm_card_visa"), "payment_intent.succeeded");
    if (!event) throw new Error("no event");
    const { payload } = event;
    const now = Math.floor(Date.now() / 1000);
    const signedAt = (timestamp: number) =>
      Stripe.webhooks.generateTestHeaderString({ payload, secret: KEYS.webhookSecret, timestamp });
    for (const away of [-4000, -400, 400, 4000])
      expect([away, await deliver({ payload, signature: signedAt(now + away) })]).toEqual([away, 401]);
    // The library reads the last of several times.
    expect(await deliver({ payload, signature: `t=${now},${signedAt(now + 4000)}` })).toBe(401);
    expect((await state(owner, id)).status).toBe("sent");
    for (const away of [-200, 200])
      expect(await deliver({ payload, signature: signedAt(now + away) })).toBe(200);
    expect((await state(owner, id)).status).toBe("paid");
  });

  it("takes each event once: 20 deliveries, 8 at a time, one effect (D33, reliability 5)", async () => {
    const { owner, id, hash } = await sentInvoice();
    const intent = await payBy(hash, "pm_card_visa");
    for (const event of eventsOf(bench.stripe, intent)) {
      const queue = Array.from({ length: 20 }, () => event);
      const statuses: number[] = [];
      const worker = async () => {
        for (let each = queue.pop(); each; each = queue.pop()) statuses.push(await deliver(each));
      };
      await Promise.all(Array.from({ length: 8 }, worker));
      expect(statuses).toEqual(Array.from({ length: 20 }, () => 200));
    }
    const paid = await state(owner, id);
    expect(paid).toMatchObject({
      status: "paid",
      payment_method: "card",
      totals: { amount_paid: 125_000, amount_due: 0 },
      payments: [{ amount: 125_000, method: "card", status: "settled", reference: "Visa ending 4242" }],
    });
    expect(await paidEvents(owner, id)).toBe(1);
    expect(await as(owner, () => Payment.listReceived("2000-01-01"))).toHaveLength(1);
    expect(await as(owner, () => Workspace.get())).toMatchObject({ open_invoices: 0 });

    for (let round = 0; round < 3; round++) await mailing.paid(owner, id);
    const mails = bench.aws.mailbox
      .list()
      .filter(({ subject }) => subject.includes(paid.number ?? "?") || subject.startsWith("Receipt"));
    const to = (address: string) => mails.filter((mail) => mail.to.includes(address));
    expect(to(`robin-${owner.user_id}@sample.test`)).toHaveLength(1);
    expect(to("maren@cedarrow.test").filter(({ text }) => text.includes(hash))).toHaveLength(1);
  });

  it("counts money once, whoever tells of it first and under whatever event (D33)", async () => {
    const { owner, id, hash } = await sentInvoice();
    const intent = await payBy(hash, "pm_card_visa");
    const [succeeded] = news(intent, "payment_intent.succeeded");
    if (!succeeded) throw new Error("no event");
    const again = altered(succeeded, `evt_again_${id}`, {});
    const page = visitor();
    await Promise.all([
      deliver(succeeded),
      deliver(again),
      page.post(`/api/v2/invoices/${hash}/payment_initiated`, { payment_intent: intent }),
    ]);
    await deliver(again);
    await page.post(`/api/v2/invoices/${hash}/payment_initiated`, { payment_intent: intent });
    expect((await state(owner, id)).totals).toMatchObject({ amount_paid: 125_000, amount_due: 0 });
    expect(await paidEvents(owner, id)).toBe(1);
  });

  it("ends in one state whatever the order of a bank debit's events (D32, reliability 6)", async () => {
    const orders = [
      [0, 1],
      [1, 0],
    ];
    for (const order of orders) {
      const { owner, id, hash } = await sentInvoice(90_000, ["card", "bank"]);
      const intent = await payBy(hash, "pm_usBankAccount_success");
      await bench.stripe.advance(5);
      const events = news(intent, "payment_intent.processing", "payment_intent.succeeded");
      for (const at of [...order, ...order]) {
        expect(await deliver(events[at] ?? signed({}))).toBe(200);
      }
      expect(await state(owner, id)).toMatchObject({ status: "paid", totals: { amount_due: 0 } });
      expect(await paidEvents(owner, id)).toBe(1);
    }
    for (const order of orders) {
      const { owner, id, hash } = await sentInvoice(90_000, ["card", "bank"]);
      const intent = await payBy(hash, "pm_usBankAccount_insufficientFunds");
      await bench.stripe.advance(5);
      const events = news(intent, "payment_intent.processing", "payment_intent.payment_failed");
      for (const at of [...order, ...order]) await deliver(events[at] ?? signed({}));
      expect(await state(owner, id)).toMatchObject({
        status: "sent",
        totals: { amount_due: 90_000 },
        payments: [{ status: "failed" }],
      });
    }
  });

  it("shows a debit that is on its way as processing, and money only once it settled (D32, 2026, 2025)", async () => {
    const { owner, id, hash } = await sentInvoice(90_000, ["card", "bank"]);
    const intent = await payBy(hash, "pm_usBankAccount_success");
    for (const event of news(intent, "payment_intent.processing")) await deliver(event);
    expect(await state(owner, id)).toMatchObject({ status: "processing", totals: { amount_paid: 0 } });
    const again = await visitor().post(`/api/v2/invoices/${hash}/cardpayment`);
    expect(again.body.error?.code).toBe(2025);
    const today = await as(owner, () => Workspace.today());
    await expect(
      as(owner, () => Payment.markPaid(id, { paid_at: today, payment_method: "cash" })),
    ).rejects.toMatchObject({ code: 2026 });
  });

  it("pays nothing wrongly when the amounts or names do not agree (reliability 7)", async () => {
    const wrong: [string, Partial<Stripe.PaymentIntent>][] = [
      ["more", { amount_received: 125_001 }],
      ["none", { amount_received: 0 }],
      ["currency", { currency: "eur" }],
      ["invoice", { metadata: { invoice_id: "7" } }],
      ["owner", { metadata: { owner_id: "7" } }],
      ["payment", { metadata: { payment_id: "7" } }],
    ];
    const { owner, id, hash } = await sentInvoice();
    const [succeeded] = news(await payBy(hash, "pm_card_visa"), "payment_intent.succeeded");
    if (!succeeded) throw new Error("no event");
    for (const [name, change] of wrong) {
      expect(await deliver(altered(succeeded, `evt_${name}_${id}`, change))).toBe(200);
      expect(await state(owner, id)).toMatchObject({ status: "sent", totals: { amount_paid: 0 } });
    }
    const foreign = structuredClone(succeeded.event);
    foreign.id = `evt_account_${id}`;
    foreign.account = "acct_other";
    expect(await deliver(signed(foreign))).toBe(200);
    const intent = (succeeded.event.data.object as Stripe.PaymentIntent).id;
    const told = await kept(intent);
    expect(told.map(({ kind, status }) => `${kind} ${status}`)).toEqual(
      Array.from({ length: wrong.length + 1 }, () => "mismatch open"),
    );
    expect(await anomalies(owner, id)).toEqual([]);
    expect(await paidEvents(owner, id)).toBe(0);
    await deliver(succeeded);
    expect((await state(owner, id)).status).toBe("paid");
  });

  it("counts less money than was asked as a part payment (D36)", async () => {
    const { owner, id, hash } = await sentInvoice();
    const [succeeded] = news(await payBy(hash, "pm_card_visa"), "payment_intent.succeeded");
    if (!succeeded) throw new Error("no event");
    await deliver(altered(succeeded, `evt_less_${id}`, { amount_received: 100_000 }));
    expect(await state(owner, id)).toMatchObject({
      status: "partially_paid",
      totals: { amount_paid: 100_000, amount_due: 25_000 },
    });
    expect(await anomalies(owner, id)).toHaveLength(1);
    await deliver(succeeded);
    expect((await state(owner, id)).totals.amount_paid).toBe(100_000);
    await mailing.partiallyPaid(owner, id);
    const [mail] = bench.aws.mailbox
      .list()
      .filter(({ text, to }) => text.includes(hash) && to.includes("maren@cedarrow.test"));
    expect(mail?.text).toContain("$250.00");
  });

  it("keeps what it does not know, and answers repeats (D33)", async () => {
    const event = {
      id: `evt_unknown_${Date.now()}`,
      object: "event",
      type: "radar.early_fraud_warning.created",
      data: { object: { id: "issfr_1" } },
    };
    expect(await deliver(signed(event))).toBe(200);
    expect(await deliver(signed(event))).toBe(200);
    const { data } = await JournalEntity.query
      .ofAggregate({ owner_id: 0, aggregate: `provider:${event.id}` })
      .go();
    expect(data).toHaveLength(1);
    expect(data[0]?.after).toEqual({ type: event.type, object: "issfr_1" });
  });

  it("finds the payment when its news overtakes the answer to its making", async () => {
    const { owner, id, hash } = await sentInvoice();
    let transactions = 0;
    Db.client.middlewareStack.add(
      (next, context) => async (args) => {
        // The second transaction of the start is the one that notes the intent.
        if (context.commandName === "TransactWriteItemsCommand" && ++transactions >= 2)
          throw new Error("the process was killed");
        return next(args);
      },
      { step: "initialize", name: "fault", override: true },
    );
    const answer = await visitor()
      .post(`/api/v2/invoices/${hash}/cardpayment`)
      .finally(() => Db.client.middlewareStack.remove("fault"));
    expect(answer.status).toBe(500);
    const { data } = await bench.stripe.stripe.paymentIntents.list({ limit: 1 });
    const intent = data[0]?.id ?? "";
    await bench.stripe.stripe.paymentIntents.confirm(intent, { payment_method: "pm_card_visa" });
    await bench.stripe.settled();
    for (const event of news(intent, "payment_intent.succeeded")) expect(await deliver(event)).toBe(200);
    expect(await state(owner, id)).toMatchObject({ status: "paid", totals: { amount_paid: 125_000 } });
  });

  it("loses and doubles nothing when it dies between receipt and answer (reliability 8)", async () => {
    const { owner, id, hash } = await sentInvoice();
    const intent = await payBy(hash, "pm_card_visa");
    const [succeeded] = news(intent, "payment_intent.succeeded");
    if (!succeeded) throw new Error("no event");
    // Dies before, then after each call to the store in turn, until a delivery comes through.
    for (const when of ["before", "after"] as const)
      for (let fatal = 1; ; fatal++) {
        let calls = 0;
        Db.client.middlewareStack.add(
          (next) => async (args) => {
            calls += 1;
            if (calls === fatal && when === "before") throw new Error("killed");
            const answer = await next(args);
            if (calls === fatal && when === "after") throw new Error("killed");
            return answer;
          },
          { step: "initialize", name: "kill", override: true },
        );
        const status = await deliver(succeeded).finally(() => Db.client.middlewareStack.remove("kill"));
        if (calls < fatal) {
          expect(status).toBe(200);
          break;
        }
        expect(status).toBe(500);
      }
    expect(await deliver(succeeded)).toBe(200);
    expect(await state(owner, id)).toMatchObject({ status: "paid", totals: { amount_paid: 125_000 } });
    expect(await paidEvents(owner, id)).toBe(1);
    expect(await as(owner, () => Workspace.get())).toMatchObject({ open_invoices: 0 });
    const { data } = await bench.stripe.stripe.charges.list({ payment_intent: intent });
    expect(data.filter(({ status }) => status === "succeeded")).toHaveLength(1);
  });
});
