import { afterEach, beforeAll, describe, expect, it } from "vitest";
import { type MoneyBench, mailing, openMoney, visitor } from "./money-bench";
import { autopay } from "./support-autopay";
import { API, state } from "./support-payment";

let bench: MoneyBench;
beforeAll(async () => {
  bench = await openMoney();
});
const { series, issue, begin, charged, intentsOf, hear, reset } = autopay(() => bench);
afterEach(reset);
const at = () => bench.stripe.stripe;

const MANDATE = {
  mandate_data: {
    customer_acceptance: { type: "online", online: { ip_address: "203.0.113.7", user_agent: "A browser" } },
  },
} as const;
const mails = () => bench.aws.mailbox.list("maren@cedarrow.test");

// First, because the provider's clock goes on with each debit.
it("an iDEAL payment leaves a SEPA debit, which is what is charged next", async () => {
  const of = await series({ currency: "EUR" });
  const first = await issue(of, 0);
  const { intent } = await begin(first.hash, "ideal");
  const { client_secret } = await at().paymentIntents.retrieve(intent);
  await bench.stripe.browser(`/v1/payment_intents/${intent}/confirm`, {
    client_secret: client_secret ?? "",
    return_url: `https://stint.test/invoices/${first.hash}`,
    "payment_method_data[type]": "ideal",
    "mandate_data[customer_acceptance][type]": "online",
  });
  await fetch(`${bench.stripe.base}/elements/challenge`, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify({ payment_intent: intent, client_secret, outcome: "complete" }),
  });
  await hear();
  expect(await state(of.owner, first.id)).toMatchObject({ status: "paid", payments: [{ method: "ideal" }] });
  const second = await issue(of, 1);
  await charged(of.owner, second.id);
  await hear();
  const [made] = await intentsOf(of.owner, second.id);
  expect(made).toMatchObject({ status: "processing", payment_method_types: ["sepa_debit"] });
  expect(await state(of.owner, second.id)).toMatchObject({
    status: "processing",
    payments: [{ reference: "SEPA debit ending 5264" }],
  });
});

/** A series whose client pays the first invoice by a SEPA debit and lets the next ones be debited. */
async function agreed() {
  const of = await series({ currency: "EUR" });
  const first = await issue(of, 0);
  const { intent } = await begin(first.hash, "bank");
  await at().paymentIntents.confirm(intent, { payment_method: "pm_sepaDebit", ...MANDATE });
  await bench.stripe.advance(5);
  await hear();
  expect(await state(of.owner, first.id)).toMatchObject({ status: "paid" });
  return of;
}

describe("a saved SEPA debit", () => {
  it("is announced by mail with its day and amount, debited then, once, and settles days later", async () => {
    const of = await agreed();
    const second = await issue(of, 1);
    await mailing.sent(of.owner, second.id);
    const text = mails().at(-1)?.text ?? "";
    expect(text).toMatch(/on \w{3}, \w+ \d+, \d{4}, we collect €1,250\.00 by SEPA debit ending 3000/);
    await Promise.all([charged(of.owner, second.id), charged(of.owner, second.id)]);
    await hear();
    const [made, ...more] = await intentsOf(of.owner, second.id);
    expect(more).toEqual([]);
    const date = made?.payment_method_options?.sepa_debit?.target_date ?? "";
    expect(made).toMatchObject({ status: "processing" });
    const said = new Intl.DateTimeFormat("en-US", { dateStyle: "long", timeZone: "UTC" }).format(
      new Date(date),
    );
    expect(text).toContain(said);
    expect(await state(of.owner, second.id)).toMatchObject({
      status: "processing",
      totals: { amount_paid: 0 },
    });
    await bench.stripe.advance(14);
    await hear();
    expect(await state(of.owner, second.id)).toMatchObject({
      status: "paid",
      payments: [{ method: "sepa_debit", reference: "SEPA debit ending 3000" }],
    });
  });

  it("is not taken once the client has stopped it", async () => {
    const of = await agreed();
    const second = await issue(of, 1);
    await visitor().call("DELETE", `${API}/${second.hash}/autopay`);
    await charged(of.owner, second.id);
    expect(await intentsOf(of.owner, second.id)).toEqual([]);
  });
});
