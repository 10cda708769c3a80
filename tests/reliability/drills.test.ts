import { Invoice } from "@stint/core/invoice";
import { listNotifications } from "@stint/core/operations/notifications";
import { Payment } from "@stint/core/payment";
import { Clock } from "@stint/core/platform/clock";
import { Db } from "@stint/core/platform/db";
import { Project } from "@stint/core/project";
import { afterEach, beforeAll, describe, expect, it } from "vitest";
import { accept, CONTACT, newSent as newSentOffer } from "../../packages/core/test/proposal/support";
import { as } from "../../packages/core/test/support";
import { handler as publish } from "../../packages/functions/src/jobs/publish";
import { subscriptions } from "../../packages/functions/src/manifest";
import {
  deliver,
  type MoneyBench,
  openMoney,
  sentInvoice,
  visitor,
} from "../../packages/functions/test/money-bench";
import { load } from "./support/areas";
import { providerSays, wrongMoney } from "./support/books";
import { batch, delivery, type Entry, type Handler } from "./support/message";
import { entity, ofOwner } from "./support/rows";
import { drain, newCheckpoint, onlyJournal, openStream } from "./support/stream";

/*
 * Outages as the runbook has them ("Drills"): what stands still is told, nothing is lost, and nothing happens twice when
 * it goes on. Others are beside what they are about: the table restored in restore.test.ts.
 */
const HOUR = 3_600_000;
let bench: MoneyBench;
const handlers = new Map<string, Handler>();
beforeAll(async () => {
  bench = await openMoney();
  await openStream();
  for (const { reaction, handler } of subscriptions)
    handlers.set(reaction, (await load(handler)).handler as Handler);
});

let back: () => void = () => undefined;
afterEach(() => {
  back();
  back = () => undefined;
});
const pass = (ms: number) => {
  back();
  back = Clock.use(() => new Date(Date.now() + ms));
};

const onBus = (): Entry[] =>
  bench.aws.db
    .prepare("SELECT envelope FROM event ORDER BY seq")
    .all()
    .map((row) => (JSON.parse(`${row.envelope}`) as { detail: Entry }).detail);

/** What the bus has taken since, to every reaction that is subscribed to it. */
let heard = 0;
async function react(): Promise<number> {
  const fresh = onBus().slice(heard);
  heard += fresh.length;
  for (const event of fresh)
    for (const { reaction } of subscriptions.filter(({ event: type }) => type === event.type)) {
      const answer = await handlers.get(reaction)?.(batch(delivery(reaction, event)));
      expect(answer, reaction).toEqual({ batchItemFailures: [] });
    }
  return fresh.length;
}

describe("the publisher is dead for a day", () => {
  it("tells all of it when it lives again, once, also where it told some of it before it died", async () => {
    const offer = await newSentOffer();
    const { owner, project_id } = offer;
    await accept(offer.hash);
    const mails = () => bench.aws.mailbox.list(undefined, 1000).map(({ to, subject }) => `${to} ${subject}`);
    const state = async () => ({
      status: (await as(owner, () => Project.get(project_id))).status,
      invoices: (await as(owner, () => Invoice.all({ project_id }))).length,
      bells: (await as(owner, () => listNotifications({}))).items.map(({ type }) => type).sort(),
      mails: mails().sort(),
    });
    const before = await state();
    expect(before).toMatchObject({ invoices: 0, bells: [] });

    // The stream keeps a day; the queue's alarm is red since the first minute. An hour before it is too late:
    pass(23 * HOUR);
    const checkpoint = newCheckpoint();
    const read = () => drain(Db.table, (event) => publish(onlyJournal(event)), checkpoint);
    do await read();
    while ((await react()) > 0);
    const after = await state();
    expect(after).toMatchObject({ status: "active", invoices: 2 });
    expect(after.bells).toContain("proposal.accepted");
    expect(after.mails.filter((each) => each.startsWith(`${CONTACT} Accepted:`))).toHaveLength(1);
    expect(after.mails.filter((each) => each.startsWith(`${CONTACT} Invoice `))).toHaveLength(1);

    // It lost its place, and reads the whole day again: every event is on the bus twice.
    await drain(Db.table, (event) => publish(onlyJournal(event)));
    expect(await react()).toBeGreaterThan(0);
    expect(await state()).toEqual(after);
  });

  it("is seen to lose what it never comes to", async () => {
    const offer = await newSentOffer();
    await accept(offer.hash);
    // A publisher that takes a batch and puts nothing on the bus.
    const checkpoint = newCheckpoint();
    await drain(Db.table, async () => ({ batchItemFailures: [] }), checkpoint);
    await drain(Db.table, (event) => publish(onlyJournal(event)), checkpoint);
    await react();
    expect((await as(offer.owner, () => Project.get(offer.project_id))).status).not.toBe("active");
  });
});

describe("the payment provider is down for an hour", () => {
  it("refuses new payments in words, and knows the outcome of begun ones when it is back: one charge, one refund", async () => {
    const paying = await sentInvoice(80_000);
    const refunded = await sentInvoice(50_000);
    const intentOf = (body: { data?: { client_secret?: string } }) =>
      `${body.data?.client_secret}`.split("_secret_")[0] ?? "";
    let told = 0;
    const hear = async () => {
      await bench.stripe.settled();
      const fresh = bench.stripe.received.slice(told);
      told += fresh.length;
      for (const event of fresh) expect(await deliver(event)).toBe(200);
    };
    const begin = (hash: string) => visitor().post(`/api/v2/invoices/${hash}/cardpayment`);
    const { body } = await begin(refunded.hash);
    await bench.stripe.stripe.paymentIntents.confirm(intentOf(body), { payment_method: "pm_card_visa" });
    await hear();
    const { payments } = await as(refunded.owner, () => Invoice.get(refunded.id));

    /** What nobody knows the outcome of: payments, and refunds in them. */
    const unknown = async () => {
      const rows = await Promise.all([paying, refunded].map(({ owner }) => ofOwner(owner.owner_id)));
      const payments = entity(rows.flat(), "payment");
      return JSON.stringify(payments).match(/"status":"unknown"/g)?.length ?? 0;
    };

    // Nothing answers. A payer and an owner try; every minute the job asks.
    await bench.stripe.plant({ fail_next: 1000 });
    const tried = await begin(paying.hash);
    expect(tried.status).toBe(409);
    expect(tried.body.error?.message).toMatch(/\w+ \w+/);
    await as(refunded.owner, () => Payment.refund(refunded.id, payments[0]?.id ?? 0, { amount: 20_000 }));
    for (let minute = 0; minute < 60; minute += 20) {
      pass(minute * 60_000);
      await Payment.reconcile();
      expect(await unknown()).toBeGreaterThan(0);
    }

    // It is back: what nobody knew is known within two runs, and the payer's next try is one intent.
    await bench.stripe.plant({ fail_next: 0 });
    pass(HOUR);
    await Payment.reconcile();
    await Payment.reconcile();
    expect(await unknown()).toBe(0);
    await hear();
    const again = await begin(paying.hash);
    await bench.stripe.stripe.paymentIntents.confirm(intentOf(again.body), {
      payment_method: "pm_card_visa",
    });
    await hear();
    const provider = await providerSays(bench.stripe.base);
    for (const { owner, id } of [paying, refunded]) {
      const rows = await ofOwner(owner.owner_id);
      expect(wrongMoney(rows, provider, owner.owner_id)).toEqual([]);
      expect(entity(rows, "payment").filter(({ invoice_id }) => invoice_id === id)).toHaveLength(1);
      expect(
        provider.charges.filter(({ metadata }) => metadata.owner_id === `${owner.owner_id}`),
      ).toHaveLength(1);
    }
    expect((await as(paying.owner, () => Invoice.get(paying.id))).totals.amount_due).toBe(0);
    expect((await as(refunded.owner, () => Invoice.get(refunded.id))).amount_refunded).toBe(20_000);
  });
});
