import type { Stripe } from "stripe";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type Bench, startBench } from "./bench";
import { refusal } from "./refusal";

let bench: Bench;
beforeAll(async () => {
  bench = await startBench();
});
afterAll(() => bench.stop());

const TYPES = ["card", "us_bank_account", "sepa_debit", "bacs_debit", "ideal", "bancontact"];
const CURRENCIES = ["usd", "eur", "gbp", "jpy"];
const ONLY: Record<string, string> = {
  us_bank_account: "usd",
  sepa_debit: "eur",
  bacs_debit: "gbp",
  ideal: "eur",
  bancontact: "eur",
};
const MOST: Record<string, number> = { sepa_debit: 1_000_000, bacs_debit: 10_000_000 };
const MANDATE = {
  mandate_data: {
    customer_acceptance: { type: "online", online: { ip_address: "203.0.113.7", user_agent: "A browser" } },
  },
} as const;

const ask = (type: string, currency: string, amount: number, account?: string) =>
  bench.stripe.paymentIntents.create(
    {
      amount,
      currency,
      allowed_payment_method_types: [
        type,
      ] as Stripe.PaymentIntentCreateParams["allowed_payment_method_types"],
    },
    account ? { stripeAccount: account } : {},
  );

const sepa = async (iban: string, amount = 64_000, more: Partial<Stripe.PaymentIntentCreateParams> = {}) => {
  const intent = await bench.stripe.paymentIntents.create({
    amount,
    currency: "eur",
    allowed_payment_method_types: ["sepa_debit"],
    ...more,
  });
  const billing_details = { name: "Maren Holt", email: "maren@cedarrow.test" };
  const method = await bench.stripe.paymentMethods.create({
    type: "sepa_debit",
    sepa_debit: { iban },
    billing_details,
  });
  return bench.stripe.paymentIntents.confirm(intent.id, { payment_method: method.id, ...MANDATE });
};

const read = (id: string) => bench.stripe.paymentIntents.retrieve(id);
const since = (mark: number) => bench.types().slice(mark);

describe("what Stripe takes by currency and amount", () => {
  for (const type of TYPES)
    for (const currency of CURRENCIES)
      it(`${type} in ${currency}`, async () => {
        const only = ONLY[type];
        if (only && only !== currency) {
          expect(await refusal(ask(type, currency, 64_000))).toMatchObject({
            code: "payment_intent_invalid_parameter",
            param: "allowed_payment_method_types",
          });
          return;
        }
        const intent = await ask(type, currency, 64_000);
        expect(intent.payment_method_types).toEqual([type]);
        const least = currency === "gbp" ? 30 : 50;
        expect(await refusal(ask(type, currency, least - 1))).toMatchObject({ code: "amount_too_small" });
        const most = MOST[type] ?? (currency === "jpy" ? 9_999_999_999 : 99_999_999);
        await ask(type, currency, most);
        expect(await refusal(ask(type, currency, most + 1))).toMatchObject({ code: "amount_too_large" });
      });

  it("an account takes what its country and capabilities allow", async () => {
    const account = await bench.stripe.accounts.create({
      country: "DE",
      capabilities: { card_payments: { requested: true }, sepa_debit_payments: { requested: true } },
    });
    const early = await refusal(ask("sepa_debit", "eur", 64_000, account.id));
    expect(early).toMatchObject({ code: "payment_method_unactivated" });
    const form = new URLSearchParams({
      account: account.id,
      account_number: "000123456789",
      return_url: "https://stint.test/settings",
    });
    await fetch(`${bench.base}/elements/onboarding`, { method: "POST", body: form, redirect: "manual" });
    await ask("sepa_debit", "eur", 64_000, account.id);
    expect(await refusal(ask("ideal", "eur", 64_000, account.id))).toMatchObject({
      code: "payment_method_unactivated",
    });
    const us = bench.stripe.accounts.update(account.id, {
      capabilities: { us_bank_account_ach_payments: { requested: true } },
    });
    expect(await refusal(us)).toMatchObject({ type: "StripeInvalidRequestError" });
  });
});

describe("a SEPA debit", () => {
  it("needs a mandate, a name and an email, and an IBAN that is one", async () => {
    const intent = await ask("sepa_debit", "eur", 64_000);
    const bare = bench.stripe.paymentIntents.confirm(intent.id, { payment_method: "pm_sepaDebit" });
    expect(await refusal(bare)).toMatchObject({ code: "payment_intent_mandate_invalid" });
    const make = (iban: string, billing_details: object) =>
      bench.stripe.paymentMethods.create({ type: "sepa_debit", sepa_debit: { iban }, billing_details });
    const known = { name: "Maren Holt", email: "maren@cedarrow.test" };
    expect(await refusal(make("DE89370400440532013000", { name: "Maren Holt" }))).toMatchObject({
      code: "parameter_missing",
    });
    expect(await refusal(make("DE89370400440532013001", known))).toMatchObject({
      code: "payment_method_invalid_parameter",
    });
    // Outside the EEA the payer's address is needed.
    expect(await refusal(make("CH9300762011623852957", known))).toMatchObject({
      code: "payment_method_billing_details_address_missing",
    });
  });

  it("is processing for days, then succeeds with its fee, and is refunded by a transfer", async () => {
    const begun = await sepa("DE89370400440532013000");
    expect(begun.status).toBe("processing");
    const early = bench.stripe.refunds.create({ payment_intent: begun.id });
    expect(await refusal(early)).toMatchObject({ code: "payment_intent_unexpected_state" });
    await bench.advance(4);
    expect((await read(begun.id)).status).toBe("processing");
    await bench.advance(1);
    const paid = await read(begun.id);
    expect(paid).toMatchObject({ status: "succeeded", amount_received: 64_000 });
    const charge = await bench.stripe.charges.retrieve(String(paid.latest_charge), {
      expand: ["balance_transaction"],
    });
    expect(charge.payment_method_details).toMatchObject({
      type: "sepa_debit",
      sepa_debit: { country: "DE", last4: "3000", mandate: expect.stringMatching(/^mandate_/) },
    });
    expect(charge.balance_transaction).toMatchObject({ type: "payment", fee: 500 });
    const mandate = await bench.stripe.mandates.retrieve(
      String(charge.payment_method_details?.sepa_debit?.mandate),
    );
    expect(mandate.payment_method_details).toMatchObject({ sepa_debit: { reference: expect.any(String) } });
    const refund = await bench.stripe.refunds.create({ payment_intent: begun.id, amount: 14_000 });
    expect(refund).toMatchObject({ status: "pending", destination_details: { type: "eu_bank_transfer" } });
    await bench.advance(181);
    const late = bench.stripe.refunds.create({ payment_intent: begun.id, amount: 1_000 });
    expect(await refusal(late)).toMatchObject({ code: "charge_not_refundable" });
  });

  it("fails later, or comes back after it succeeded, for good", async () => {
    const mark = bench.received.length;
    const failing = await sepa("DE62370400440532013001");
    await bench.advance(5);
    expect(await read(failing.id)).toMatchObject({
      status: "requires_payment_method",
      last_payment_error: { code: "insufficient_funds" },
    });
    expect(since(mark)).toEqual(
      expect.arrayContaining(["payment_intent.processing", "payment_intent.payment_failed"]),
    );
    const returned = await sepa("DE35370400440532013002");
    await bench.advance(5);
    expect((await read(returned.id)).status).toBe("succeeded");
    await bench.advance(4);
    const [dispute] = (await bench.stripe.disputes.list({ payment_intent: returned.id })).data;
    expect(dispute).toMatchObject({ status: "lost", amount: 64_000, reason: "general" });
  });

  it("waits for the day that its payer was told of, three to fifteen days off", async () => {
    const customer = await bench.stripe.customers.create({ name: "Cedar Row" });
    const first = await sepa("NL39RABO0300065264", 64_000, {
      customer: customer.id,
      setup_future_usage: "off_session",
    });
    const day = (days: number) => new Date(bench.now() + days * 86_400_000).toISOString().slice(0, 10);
    const again = (target_date: string) =>
      bench.stripe.paymentIntents.create({
        amount: 12_000,
        currency: "eur",
        customer: customer.id,
        payment_method: String(first.payment_method),
        allowed_payment_method_types: ["sepa_debit"],
        off_session: true,
        confirm: true,
        payment_method_options: { sepa_debit: { target_date } },
      });
    for (const days of [0, 2, 16])
      expect(await refusal(again(day(days)))).toMatchObject({
        param: "payment_method_options[sepa_debit][target_date]",
      });
    const charged = await again(day(5));
    expect(charged.status).toBe("processing");
    await bench.advance(6);
    expect((await read(charged.id)).status).toBe("processing");
    await bench.advance(5);
    expect((await read(charged.id)).status).toBe("succeeded");
  });
});

describe("a Bacs debit", () => {
  const pay = async (account_number: string) => {
    const intent = await ask("bacs_debit", "gbp", 64_000);
    const method = await bench.stripe.paymentMethods.create({
      type: "bacs_debit",
      bacs_debit: { sort_code: "108800", account_number },
      billing_details: {
        name: "Maren Holt",
        email: "maren@cedarrow.test",
        address: { line1: "1 Test Street", city: "London", postal_code: "SW1A 1AA", country: "GB" },
      },
    });
    return bench.stripe.paymentIntents.confirm(intent.id, { payment_method: method.id, ...MANDATE });
  };

  it("names its payer's address; succeeds, fails or comes back after seven days", async () => {
    const bare = bench.stripe.paymentMethods.create({
      type: "bacs_debit",
      bacs_debit: { sort_code: "108800", account_number: "00012345" },
      billing_details: { name: "Maren Holt", email: "maren@cedarrow.test" },
    });
    expect(await refusal(bare)).toMatchObject({ code: "payment_method_billing_details_address_missing" });
    const [good, bad, back] = [await pay("00012345"), await pay("33333335"), await pay("55555559")];
    await bench.advance(7);
    expect((await read(good.id)).status).toBe("succeeded");
    expect(await read(bad.id)).toMatchObject({ last_payment_error: { code: "debit_not_authorized" } });
    await bench.advance(4);
    const [dispute] = (await bench.stripe.disputes.list({ payment_intent: back.id })).data;
    expect(dispute).toMatchObject({ status: "lost" });
    const refund = await bench.stripe.refunds.create({ payment_intent: good.id });
    expect(refund.destination_details).toMatchObject({ type: "gb_bank_transfer" });
  });
});

describe.each(["ideal", "bancontact"])("%s", (type) => {
  const begin = async (more: Partial<Stripe.PaymentIntentCreateParams> = {}) => {
    const intent = await bench.stripe.paymentIntents.create({
      amount: 64_000,
      currency: "eur",
      allowed_payment_method_types: [
        type,
      ] as Stripe.PaymentIntentCreateParams["allowed_payment_method_types"],
      ...more,
    });
    const form = {
      client_secret: String(intent.client_secret),
      use_stripe_sdk: "true",
      return_url: "https://stint.test/invoices/x",
      "payment_method_data[type]": type,
      "payment_method_data[billing_details][name]": "Maren Holt",
    };
    const { body } = await bench.browser(`/v1/payment_intents/${intent.id}/confirm`, form);
    return body as unknown as Stripe.PaymentIntent;
  };
  const answer = (of: Stripe.PaymentIntent, outcome: string) =>
    fetch(`${bench.base}/elements/challenge`, {
      method: "POST",
      headers: { "content-type": "application/json" },
      body: JSON.stringify({ payment_intent: of.id, client_secret: of.client_secret, outcome }),
    }).then(async (response) => (await response.json()) as { data: { return_to: string } });

  it("leads to the bank's page, and back with what the payer said there", async () => {
    const begun = await begin();
    expect(begun).toMatchObject({
      status: "requires_action",
      next_action: {
        type: "redirect_to_url",
        redirect_to_url: { return_url: "https://stint.test/invoices/x" },
      },
    });
    const yes = await answer(begun, "complete");
    expect(new URL(yes.data.return_to).searchParams.get("redirect_status")).toBe("succeeded");
    expect(await read(begun.id)).toMatchObject({ status: "succeeded" });
    const other = await begin();
    const no = await answer(other, "fail");
    expect(new URL(no.data.return_to).searchParams.get("redirect_status")).toBe("failed");
    expect(await read(other.id)).toMatchObject({
      status: "requires_payment_method",
      last_payment_error: { code: "payment_intent_authentication_failure" },
    });
  });

  it("needs an address to come back to, and cannot be kept itself: it leaves a SEPA debit", async () => {
    const intent = await ask(type, "eur", 64_000);
    const bare = bench.stripe.paymentIntents.confirm(intent.id, { payment_method: `pm_${type}` });
    expect(await refusal(bare)).toMatchObject({ code: "parameter_missing", param: "return_url" });
    const customer = await bench.stripe.customers.create({ name: "Cedar Row" });
    const attach = bench.stripe.paymentMethods.attach(`pm_${type}`, { customer: customer.id });
    expect(await refusal(attach)).toMatchObject({ code: "payment_method_unsupported_type" });
    const begun = await begin({ customer: customer.id, setup_future_usage: "off_session" });
    await answer(begun, "complete");
    const paid = await read(begun.id);
    const charge = await bench.stripe.charges.retrieve(String(paid.latest_charge));
    const details = charge.payment_method_details;
    const left = String((details?.ideal ?? details?.bancontact)?.generated_sepa_debit);
    expect(await bench.stripe.paymentMethods.retrieve(left)).toMatchObject({
      type: "sepa_debit",
      customer: customer.id,
      sepa_debit: { generated_from: { charge: charge.id } },
    });
    const charged = await bench.stripe.paymentIntents.create({
      amount: 12_000,
      currency: "eur",
      customer: customer.id,
      payment_method: left,
      allowed_payment_method_types: ["sepa_debit"],
      off_session: true,
      confirm: true,
    });
    expect(charged.status).toBe("processing");
  });
});
