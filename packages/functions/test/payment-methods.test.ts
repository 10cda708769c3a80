import { Invoice } from "@stint/core/invoice";
import { Payment } from "@stint/core/payment";
import { Workspace } from "@stint/core/workspace";
import { beforeAll, describe, expect, it } from "vitest";
import { newBusiness } from "../../core/test/invoice/support";
import { as } from "../../core/test/support";
import { handler as mailFailed } from "../src/events/invoice-payment-failed/mail-client";
import { deliver, eventsOf, type MoneyBench, mailing, openMoney, visitor } from "./money-bench";
import { react } from "./support";
import { API, book, intentIn, payments, state } from "./support-payment";

let bench: MoneyBench;
beforeAll(async () => {
  bench = await openMoney();
});
const { hear } = payments(() => bench);
const at = () => bench.stripe.stripe;
const AMOUNT = 64_000;

type Way = "card" | "bank" | "ideal" | "bancontact";

/** An invoice of $640.00 in a currency, sent with ways to pay online. */
async function sent(currency: string, methods: Way[], change: Invoice.UpdateInput = {}, unit_price = AMOUNT) {
  const { owner, client_id } = await newBusiness();
  return as(owner, async () => {
    const { id } = await Invoice.create({ client_id, payment_methods: methods });
    await Invoice.update(id, { currency, ...change });
    await Invoice.addItem(id, { name: "Work", unit_price });
    const { hash, payment_methods } = await Invoice.send(id, {});
    return { owner, id, hash: hash ?? "", payment_methods };
  });
}

const pay = async (hash: string, body: object = {}) => visitor().post(`${API}/${hash}/cardpayment`, body);

/** The payer's account at the bank, as the provider's form hands it over. */
async function account(type: "sepa_debit" | "bacs_debit", number: string) {
  const { id } = await at().paymentMethods.create({
    type,
    ...(type === "sepa_debit"
      ? { sepa_debit: { iban: number } }
      : { bacs_debit: { sort_code: "108800", account_number: number } }),
    billing_details: {
      name: "Maren Holt",
      email: "maren@cedarrow.test",
      address: { line1: "1 Test Street", city: "London", postal_code: "SW1A 1AA", country: "GB" },
    },
  });
  return id;
}

const debit = (hash: string, payment_method: string, more: object = {}) =>
  visitor().call("PATCH", `${API}/${hash}/plaidpayment`, { payment_method, authorized: true, ...more });

/** The payer confirms at the bank's page, or does not. */
async function redirect(hash: string, type: "ideal" | "bancontact", outcome: "complete" | "fail") {
  const { body } = await pay(hash, { method: type });
  const { client_secret } = body.data;
  const intent = intentIn(client_secret);
  await bench.stripe.browser(`/v1/payment_intents/${intent}/confirm`, {
    client_secret,
    use_stripe_sdk: "true",
    return_url: `https://stint.test/invoices/${hash}`,
    "payment_method_data[type]": type,
    "payment_method_data[billing_details][name]": "Maren Holt",
  });
  const answer = await fetch(`${bench.stripe.base}/elements/challenge`, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify({ payment_intent: intent, client_secret, outcome }),
  });
  expect(answer.ok).toBe(true);
  return intent;
}

const ALL: Way[] = ["card", "bank", "ideal", "bancontact"];

describe("the page of an invoice offers what its currency allows, and the server refuses the rest", () => {
  it.each([
    ["USD", ["card", "bank"]],
    ["EUR", ["card", "bank", "ideal", "bancontact"]],
    ["GBP", ["card", "bank"]],
    ["JPY", ["card"]],
  ] as const)("%s", async (currency, there) => {
    const { hash } = await sent(currency, ALL);
    expect((await visitor().get(`${API}/${hash}`)).body.data.payment_methods).toEqual(there);
    for (const method of ALL) {
      const { status, body } = await pay(hash, { method });
      if ((there as readonly string[]).includes(method)) expect(status).toBe(201);
      else expect(body.error).toMatchObject({ code: 1000, fields: { method: expect.any(String) } });
    }
    const { body } = await pay(hash);
    const intent = await at().paymentIntents.retrieve(intentIn(body.data.client_secret));
    expect(intent.payment_method_types).toHaveLength(there.length);
  });

  it("a debit of more than its scheme takes is not offered; the card of the same invoice is", async () => {
    const { hash, id, owner } = await sent("EUR", ["card", "bank"], {}, 1_000_001);
    expect((await visitor().get(`${API}/${hash}`)).body.data.payment_methods).toEqual(["card"]);
    expect((await pay(hash, { method: "bank" })).status).toBe(422);
    const { body } = await pay(hash);
    const intent = await at().paymentIntents.retrieve(intentIn(body.data.client_secret));
    expect(intent.payment_method_types).toEqual(["card"]);
    const { payment_problems } = await as(owner, () => Invoice.get(id));
    expect(payment_problems).toEqual([
      { method: "bank", reason: expect.stringMatching(/^A SEPA debit .*€10,000.00/) },
    ]);
  });

  it("a new invoice begins with what the workspace offers in its currency", async () => {
    const { owner, client_id } = await newBusiness();
    await as(owner, async () => {
      await Workspace.update({
        getting_paid: "online",
        online_methods: [{ currency: "EUR", methods: ["ideal", "bank"], pass_fee: false }],
      });
      const { id } = await Invoice.create({ client_id });
      expect((await Invoice.get(id)).payment_methods).toEqual(["card", "bank"]);
      expect((await Invoice.update(id, { currency: "EUR" })).payment_methods).toEqual(["ideal", "bank"]);
    });
  });
});

describe.each([
  ["sepa_debit", "EUR", "DE89370400440532013000", "DE62370400440532013001", "DE35370400440532013002", 5],
  ["bacs_debit", "GBP", "00012345", "22222227", "55555559", 7],
] as const)("%s", (type, currency, good, bad, back, days) => {
  const begun = async (number: string) => {
    const of = await sent(currency, ["bank"]);
    const { body } = await debit(of.hash, await account(type, number));
    expect(body.data).toMatchObject({ status: "processing", verification: null });
    await hear();
    return of;
  };

  it("is processing for both, asks for no other payment, then settles, with a receipt that says it can come back", async () => {
    const { owner, id, hash } = await begun(good);
    expect(await state(owner, id)).toMatchObject({ status: "processing", totals: { amount_paid: 0 } });
    expect((await visitor().get(`${API}/${hash}`)).body.data).toMatchObject({ state: "processing" });
    expect((await pay(hash)).body.error?.code).toBeGreaterThanOrEqual(2024);
    const receipts = () =>
      bench.aws.mailbox.list("maren@cedarrow.test").filter(({ subject }) => /receipt/i.test(subject));
    const before = receipts().length;
    await bench.stripe.advance(days);
    await hear();
    expect(await state(owner, id)).toMatchObject({
      status: "paid",
      payments: [
        { method: type, reference: expect.stringMatching(/debit ending \d{4}$/), status: "settled" },
      ],
    });
    await mailing.paid(owner, id);
    expect(receipts().length).toBe(before + 1);
    const [payment] = (await state(owner, id)).payments;
    await as(owner, () => Payment.refund(id, payment?.id ?? 0, { amount: 14_000 }));
    await hear();
    expect(await state(owner, id)).toMatchObject({ facts: ["partially_refunded"], amount_refunded: 14_000 });
    await bench.stripe.advance(5);
    await hear();
    expect((await state(owner, id)).payments[0]?.refunds).toMatchObject([{ status: "succeeded" }]);
    expect((await book(owner, id)).refunds).toBe(14_000);
  });

  it("that fails later opens the invoice again, without a receipt, and says why", async () => {
    const { owner, id, hash } = await begun(bad);
    await bench.stripe.advance(days);
    await hear();
    const open = await state(owner, id);
    expect(open).toMatchObject({
      totals: { amount_paid: 0, amount_due: AMOUNT },
      payments: [{ status: "failed" }],
    });
    expect(open.status).not.toBe("processing");
    await react(mailFailed, owner.owner_id, `invoice:${id}`, "invoice.payment_failed");
    expect(bench.aws.mailbox.list("maren@cedarrow.test").at(-1)?.text).toContain("insufficient funds");
    expect((await pay(hash)).status).toBe(201);
  });

  it("that comes back after it settled is a reversal: the invoice is open, and the book says so", async () => {
    const { owner, id } = await begun(back);
    await bench.stripe.advance(days);
    await hear();
    expect(await state(owner, id)).toMatchObject({ status: "paid" });
    await bench.stripe.advance(4);
    await hear();
    expect(await state(owner, id)).toMatchObject({
      totals: { amount_paid: 0, amount_due: AMOUNT },
      payments: [{ status: "returned" }],
    });
    expect((await book(owner, id)).receivable).toBe(AMOUNT);
  });

  it("ends alike in whatever order its news comes, and however often", async () => {
    const { owner, id } = await begun(back);
    await bench.stripe.advance(days);
    await bench.stripe.advance(4);
    const [payment] = (await state(owner, id)).payments;
    const intents = (await at().paymentIntents.list({ limit: 100 })).data;
    const mine = intents.find(({ metadata }) => metadata.payment_id === `${payment?.id}`)?.id ?? "";
    const told = eventsOf(bench.stripe, mine);
    for (const each of [...told].reverse()) expect(await deliver(each)).toBeLessThan(300);
    for (const each of told) expect(await deliver(each)).toBeLessThan(300);
    expect(await state(owner, id)).toMatchObject({
      totals: { amount_paid: 0, amount_due: AMOUNT },
      payments: [{ status: "returned" }],
    });
  });
});

describe.each([
  ["ideal", /^iDEAL ending 5264$/],
  ["bancontact", /^Bancontact ending 7061$/],
] as const)("%s", (type, words) => {
  it("is paid as soon as the bank says yes, and is refunded", async () => {
    const { owner, id, hash } = await sent("EUR", ["card", type]);
    await redirect(hash, type, "complete");
    await hear();
    const paid = await state(owner, id);
    expect(paid).toMatchObject({
      status: "paid",
      payments: [{ method: type, reference: expect.stringMatching(words) }],
    });
    await as(owner, () => Payment.refund(id, paid.payments[0]?.id ?? 0, {}));
    await hear();
    expect(await state(owner, id)).toMatchObject({ facts: ["refunded"] });
  });

  it("stays due when the payer says no there, and can be paid in another way", async () => {
    const { owner, id, hash } = await sent("EUR", ["card", type]);
    await redirect(hash, type, "fail");
    await hear();
    expect(await state(owner, id)).toMatchObject({ totals: { amount_due: AMOUNT } });
    const { body } = await pay(hash, { method: "card" });
    await at().paymentIntents.confirm(intentIn(body.data.client_secret), { payment_method: "pm_card_visa" });
    await hear();
    expect(await state(owner, id)).toMatchObject({ status: "paid" });
  });
});

describe("the fee of a payment", () => {
  it("is carried by a card in euro, and by nobody for a debit or a redirect", async () => {
    const { hash } = await sent("EUR", ALL, { pass_fee: true });
    const fee = async (method: Way) =>
      (await visitor().get(`${API}/${hash}/cardpayment?method=${method}`)).body.data.surcharge;
    expect(await fee("card")).toBeGreaterThan(0);
    for (const method of ["bank", "ideal", "bancontact"] as const) expect(await fee(method)).toBe(0);
  });
});
