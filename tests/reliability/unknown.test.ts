import { Invoice } from "@stint/core/invoice";
import { Payment } from "@stint/core/payment";
import { beforeAll, describe, expect, it } from "vitest";
import { as } from "../../packages/core/test/support";
import {
  deliver,
  type MoneyBench,
  openMoney,
  sentInvoice,
  visitor,
} from "../../packages/functions/test/money-bench";
import { entity, ofOwner } from "./support/rows";
import { count, seeded } from "./support/seed";

const random = seeded("reliability 9, unknown outcomes");
const AMOUNT = 80_000;

let bench: MoneyBench;
beforeAll(async () => {
  bench = await openMoney();
});

const sdk = () => bench.stripe.stripe;
const plant = (faults: object) => bench.stripe.plant(faults);
/** More than the SDK repeats by itself. */
const TRIES = 3;

let told = 0;
async function hear(): Promise<void> {
  await bench.stripe.settled();
  const fresh = bench.stripe.received.slice(told);
  told += fresh.length;
  for (const event of random.shuffled(fresh)) await deliver(event);
}

/** The provider acts and its answer is lost, or it answers 500 and does nothing. */
const FAULTS = [{ drop_next_response: TRIES }, { fail_next: TRIES }];
const none = { drop_next_response: 0, fail_next: 0 };

interface Told {
  wrong: string[];
}

/** A payment whose beginning nobody answered, then its refund the same; each looked at by two sweeps. */
async function check(more: object = {}): Promise<Told> {
  const wrong: string[] = [];
  const expectOne = (what: string, found: number) => {
    if (found !== 1) wrong.push(`${found} × ${what}`);
  };
  const { owner, id, hash } = await sentInvoice(AMOUNT);
  const begin = () => visitor().post(`/api/v2/invoices/${hash}/cardpayment`);
  const payments = async () => entity(await ofOwner(owner.owner_id), "payment");

  await plant({ ...random.pick(FAULTS), ...more });
  const { status, body } = await begin();
  if (status !== 409 || body.error?.code !== 2025) wrong.push(`a lost beginning was answered ${status}`);
  if ((await payments())[0]?.status !== "unknown") wrong.push("the payment is not unknown");
  // The first sweep may find the provider just as silent.
  await plant(random.pick([none, { fail_next: TRIES }]));
  await Payment.reconcile();
  await plant(none);
  await Payment.reconcile();
  if ((await payments())[0]?.status !== "initiated")
    wrong.push("the payment is still unknown after two sweeps");
  const { client_secret } = (await begin()).body.data;
  const intent = String(client_secret).split("_secret_")[0] ?? "";
  const all = (await sdk().paymentIntents.list({ limit: 100 })).data;
  expectOne("intent", all.filter(({ metadata }) => metadata.invoice_id === `${id}`).length);
  await sdk().paymentIntents.confirm(intent, { payment_method: "pm_card_visa" });
  await hear();

  const { payments: shown } = await as(owner, () => Invoice.get(id));
  await plant(random.pick(FAULTS));
  await as(owner, () => Payment.refund(id, shown[0]?.id ?? 0, { amount: 30_000 }));
  await plant(random.pick([none, { fail_next: TRIES }]));
  await Payment.reconcile();
  await plant(none);
  await Payment.reconcile();
  await hear();
  const paid = await as(owner, () => Invoice.get(id));
  if (paid.amount_refunded !== 30_000) wrong.push(`${paid.amount_refunded} given back`);
  if (paid.totals.amount_paid !== AMOUNT) wrong.push(`${paid.totals.amount_paid} received`);
  expectOne("refund", (await sdk().refunds.list({ payment_intent: intent })).data.length);
  const charges = await sdk().charges.list({ payment_intent: intent });
  expectOne("charge", charges.data.filter(({ status: is }) => is === "succeeded").length);
  return { wrong };
}

describe("an outcome that nobody knows is a state, and known within two sweeps (reliability 9)", () => {
  it("charges once and refunds once, whatever the provider did before it fell silent", async () => {
    for (let round = 0; round < count(3, 60); round++) expect((await check()).wrong).toEqual([]);
  });

  it("is red when the provider does not remember our keys", async () => {
    let wrong: string[] = [];
    for (let round = 0; round < 6 && wrong.length === 0; round++)
      wrong = (await check({ ...FAULTS[0], fail_next: 0, forget_keys: true })).wrong;
    await plant({ forget_keys: false });
    expect(wrong.some((line) => line.endsWith("intent"))).toBe(true);
  });
});
