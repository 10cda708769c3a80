import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { type Bench, KEYS, startBench } from "./bench";

let bench: Bench;
beforeAll(async () => {
  bench = await startBench();
});
afterAll(() => bench.stop());
beforeEach(async () => {
  bench.answer(() => 200);
  await bench.plant({ hold_webhooks: false, shuffle: false, duplicate_webhooks: 0 });
  await bench.settled();
  bench.received.length = 0;
});

const once = { automatic_payment_methods: { enabled: true, allow_redirects: "never" } } as const;
const pay = (payment_method: string, amount = 5000) =>
  bench.stripe.paymentIntents.create({ amount, currency: "usd", confirm: true, payment_method, ...once });

/** Waits for what the emulator does by itself. */
async function until(what: () => boolean): Promise<void> {
  for (let i = 0; i < 400 && !what(); i++) await new Promise((resolve) => setTimeout(resolve, 25));
  expect(what()).toBe(true);
}

async function redeliver(id: string): Promise<{ status: number; body: { data?: { status: number } } }> {
  const answer = await fetch(`${bench.base}/_local/stripe/events/${id}/redeliver`, { method: "POST" });
  return { status: answer.status, body: (await answer.json()) as { data?: { status: number } } };
}

describe("webhooks", () => {
  it("are signed so that the real SDK believes them, and nobody else can write them", async () => {
    const intent = await pay("pm_card_visa");
    await bench.settled();
    expect(bench.types()).toEqual([
      "payment_intent.created",
      "charge.succeeded",
      "payment_intent.succeeded",
      "charge.updated",
    ]);
    for (const { payload, signature } of bench.received) {
      const event = bench.stripe.webhooks.constructEvent(payload, signature, KEYS.webhookSecret);
      expect(event.object).toBe("event");
      expect(() => bench.stripe.webhooks.constructEvent(payload, signature, "whsec_other")).toThrow();
      expect(() =>
        bench.stripe.webhooks.constructEvent(payload.replace("5000", "9000"), signature, KEYS.webhookSecret),
      ).toThrow();
    }
    const paid = bench.received[2]?.event;
    expect(paid?.data.object).toMatchObject({ id: intent.id, status: "succeeded" });
    expect(paid?.request?.idempotency_key).toBeTruthy();
    const kept = await bench.stripe.events.retrieve(paid?.id ?? "");
    expect([kept.type, kept.pending_webhooks]).toEqual(["payment_intent.succeeded", 0]);
  });

  it("are believed after the clock was moved by years", async () => {
    await bench.advance(800);
    await pay("pm_card_visa");
    await bench.settled();
    const [first] = bench.received;
    if (!first) throw new Error("nothing came");
    // Receivers check by the clock of their machine.
    bench.stripe.webhooks.constructEvent(first.payload, first.signature, KEYS.webhookSecret);
  });

  it("tell each path of a payment: declined, processing, returned, refunded, canceled", async () => {
    await pay("pm_card_chargeDeclined").catch(() => undefined);
    await bench.settled();
    expect(bench.types()).toEqual([
      "payment_intent.created",
      "charge.failed",
      "payment_intent.payment_failed",
    ]);
    bench.received.length = 0;
    await pay("pm_usBankAccount_insufficientFunds");
    await bench.advance(4);
    expect(bench.types()).toEqual([
      "payment_intent.created",
      "charge.pending",
      "payment_intent.processing",
      "charge.failed",
      "payment_intent.payment_failed",
    ]);
    bench.received.length = 0;
    const paid = await pay("pm_card_visa");
    await bench.stripe.refunds.create({ payment_intent: paid.id, amount: 100 });
    const open = await bench.stripe.paymentIntents.create({ amount: 100, currency: "usd" });
    await bench.stripe.paymentIntents.cancel(open.id);
    await bench.settled();
    expect(bench.types()).toEqual(
      expect.arrayContaining(["refund.created", "charge.refunded", "payment_intent.canceled"]),
    );
  });

  it("come again and again until they are taken", async () => {
    let refused = 0;
    bench.answer(() => (refused++ < 2 ? 500 : 200));
    await bench.stripe.customers.create({ name: "Mockford Books" });
    await until(() => bench.received.length === 3);
    expect(new Set(bench.received.map(({ event }) => event.id)).size).toBe(1);
    await bench.settled();
    const page = await fetch(`${bench.base}/_local/stripe/state.json`);
    const { data } = (await page.json()) as {
      data: { deliveries: { status: number }[]; waiting: unknown[] };
    };
    expect(data.deliveries.slice(0, 3).map(({ status }) => status)).toEqual([200, 500, 500]);
    expect(data.waiting).toEqual([]);
  });

  it("wait over a restart of the emulator", async () => {
    bench.answer(() => 503);
    const customer = await bench.stripe.customers.create({ name: "Mockford Books" });
    await until(() => bench.received.length > 0);
    await bench.restart();
    bench.received.length = 0;
    bench.answer(() => 200);
    await bench.advance(1);
    expect(bench.received.map(({ event }) => event.data.object)).toMatchObject([{ id: customer.id }]);
  });

  it("come twice, late and in any order when a test wants it", async () => {
    await bench.plant({ duplicate_webhooks: 1 });
    await bench.stripe.customers.create({ name: "Twice" });
    await bench.settled();
    expect(bench.received.map(({ event }) => event.id)).toHaveLength(2);
    expect(bench.received[0]?.event.id).toBe(bench.received[1]?.event.id);
    bench.received.length = 0;
    await bench.plant({ hold_webhooks: true });
    await pay("pm_card_visa");
    await bench.settled();
    expect(bench.received).toEqual([]);
    const held = await bench.stripe.events.list({ limit: 4 });
    const backwards = held.data.map(({ id }) => id);
    for (const id of backwards) expect((await redeliver(id)).body.data?.status).toBe(200);
    expect(bench.received.map(({ event }) => event.id)).toEqual(backwards);
    await bench.plant({ hold_webhooks: false, shuffle: true });
    await bench.settled();
    expect(bench.received).toHaveLength(4);
    expect((await redeliver("evt_none")).status).toBe(404);
  });

  it("refuse faults that nobody knows, and pages of other sites", async () => {
    const post = (body: object, headers: Record<string, string> = {}) =>
      fetch(`${bench.base}/_local/stripe/faults`, { method: "POST", body: JSON.stringify(body), headers });
    expect((await post({ explode: true })).status).toBe(422);
    expect((await post({ fail_next: -1 })).status).toBe(422);
    expect((await post({ fail_next: 1 }, { "sec-fetch-site": "cross-site" })).status).toBe(403);
  });
});
